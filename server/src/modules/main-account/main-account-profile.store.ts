import { type AccountTx, sql } from '../../infra/database/database.ts'

export type ProfileRow = {
  main_account_id: string
  email: string
  user_name: string
  tg_contact: string
  phone: string
  region: string
  area: string
  address: string
  profile: string
  /** The id of an uploaded file, or empty. */
  head_portrait: string
  created_at: Date
}

const own = (tx: AccountTx) => sql`tenant_id = ${tx.tenantId} and main_account_id = ${tx.mainAccountId}`
const columns = sql`main_account_id, email, user_name, tg_contact, phone, region, area, address, profile,
  head_portrait, created_at`

export const find = (tx: AccountTx): Promise<ProfileRow | undefined> =>
  tx.first(sql<ProfileRow>`select ${columns} from main_account where ${own(tx)}`)

/** The id of the portrait that there is, held until the transaction ends. */
export const lockPortrait = async (tx: AccountTx): Promise<string> => {
  const row = await tx.first(sql<{ head_portrait: string }>`
    select head_portrait from main_account where ${own(tx)} for update`)
  return row?.head_portrait ?? ''
}

export const setPortrait = (tx: AccountTx, fileId: string) =>
  tx.count(sql`update main_account set head_portrait = ${fileId} where ${own(tx)}`)

export type NewProfile = {
  userName: string
  tgContact: string
  phone: string
  region: string
  area: string
  address: string
  profile: string
}

export const update = (tx: AccountTx, next: NewProfile) =>
  tx.count(sql`
    update main_account set user_name = ${next.userName}, tg_contact = ${next.tgContact}, phone = ${next.phone},
      region = ${next.region}, area = ${next.area}, address = ${next.address}, profile = ${next.profile}
    where ${own(tx)}`)
