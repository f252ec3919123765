import { randomInt, randomUUID } from 'node:crypto'
import { request } from 'node:http'
import type pg from 'pg'
import type { Click } from '../src/modules/stream-link/stream-link-click.rules.ts'
import { createVisitIds } from '../src/modules/stream-link/stream-link-click.rules.ts'

export type PlantedLink = {
  tenantId: number
  mainAccountId: string
  linkId: string
  code: string
  targetIds: string[]
}

/** A main account, as bare as a link needs it. */
export const plantOwner = async (
  client: Pick<pg.Client, 'query'>,
  zone = 'Asia/Shanghai',
): Promise<string> => {
  const id = randomUUID()
  await client.query(
    `insert into main_account (tenant_id, main_account_id, email, password_hash, user_name, time_zone)
     values (1, $1, $2, 'x', 'x', $3)`,
    [id, `${id}@example.com`, zone],
  )
  return id
}

/** A link with so many targets, straight into the tables. */
export const plantLink = async (
  client: Pick<pg.Client, 'query'>,
  {
    mainAccountId,
    targets = 1,
    ...columns
  }: { mainAccountId: string; targets?: number } & Record<string, unknown>,
): Promise<PlantedLink> => {
  const linkId = randomUUID()
  const code = linkId.slice(0, 8)
  const values = {
    tenant_id: 1,
    main_account_id: mainAccountId,
    stream_link_id: linkId,
    code,
    name: 'Spring',
    platform: 'other',
    only_online: false,
    sequential: true,
    ip_bind: false,
    regions: [],
    devices: [],
    first_message: '',
    pass_utm: false,
    hours: '[]',
    remark: '',
    created_at: new Date(),
    ...columns,
  }
  const names = Object.keys(values)
  await client.query(
    `insert into stream_link (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
    Object.values(values),
  )
  const targetIds = Array.from({ length: targets }, () => randomUUID())
  for (const [place, id] of targetIds.entries())
    await client.query(
      `insert into stream_target (tenant_id, main_account_id, target_id, stream_link_id, place, url, url_key, weight)
       values (1, $1, $2::uuid, $3, $4, $5, $2::text, 1)`,
      [mainAccountId, id, linkId, place, `https://chat.example/${place}`],
    )
  return { tenantId: 1, mainAccountId, linkId, code: String(values.code), targetIds }
}

/**
 * Whether a door has the code in its table. Each asks from an address of its own: on a slow machine many are asked before the
 * table is read again, and who asks for too many unknown codes is told to wait.
 */
export const isKnown = (doorUrl: string, code: string): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const localAddress = `127.${randomInt(1, 255)}.${randomInt(256)}.${randomInt(1, 255)}`
    const asked = request(`${doorUrl}/${code}`, { method: 'HEAD', localAddress, agent: false }, (answer) => {
      answer.resume()
      resolve(answer.statusCode !== 404)
    })
    asked.once('error', reject).end()
  })

/** Makes clicks of one run; each has its own visitor and address unless it says otherwise. */
export const createClicks = (run = 'abcdef0123') => {
  const ids = createVisitIds(run)
  let number = 0
  return ({ tenantId, mainAccountId, linkId, targetIds }: PlantedLink, more: Partial<Click> = {}): Click => {
    number += 1
    const at = more.at ?? Date.UTC(2026, 10, 21, 15, 59, 0)
    return {
      visitId: ids(at),
      at,
      tenantId,
      mainAccountId,
      linkId,
      outcome: 'target',
      targetId: targetIds[number % targetIds.length] ?? null,
      region: 'HK',
      device: 'mobile',
      ip: `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
      visitorId: `019aa6a0-0000-7000-8000-${number.toString(16).padStart(12, '0')}`,
      token: null,
      bind: 'none',
      ipKey: null,
      ...more,
    }
  }
}
