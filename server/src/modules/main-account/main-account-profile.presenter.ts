import type { Profile } from '@chatx/contract/main-account-profile'
import type { ProfileRow } from './main-account-profile.store.ts'

/** @param headPortrait the address of the picture, or empty */
export const presentProfile = (row: ProfileRow, headPortrait: string): Profile => ({
  id: row.main_account_id,
  emailAddress: row.email,
  userName: row.user_name,
  tgContact: row.tg_contact,
  phone: row.phone,
  region: row.region,
  area: row.area,
  address: row.address,
  profile: row.profile,
  headPortrait,
  createdAt: row.created_at.toISOString(),
})
