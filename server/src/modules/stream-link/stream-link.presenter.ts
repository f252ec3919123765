import type {
  LinkPlatform,
  LinkTarget,
  linkState,
  StreamLink,
  StreamLinkDetail,
  StreamLinkForm,
} from '@chatx/contract/stream-link'
import type * as z from 'zod'
import type { TargetRow } from './stream-link-assignment.store.ts'
import { reportUrl, shortUrl } from './stream-link-url.rules.ts'
import type { LinkRow, ListedLink } from './stream-link.store.ts'

/** What a link's row does not say of the address that stands on it. */
export type LinkPlace = { linkUrl: string; publicUrl: string; emailAddress: string }

const platformNames: Record<LinkPlatform, string> = {
  whatsapp: 'WhatsApp',
  telegram: 'Telegram',
  line: 'LINE',
  messenger: 'Messenger',
  instagram: 'Instagram',
  zalo: 'Zalo',
  viber: 'Viber',
  signal: 'Signal',
  webchat: 'Web chat',
  other: 'Other',
}

export const stateOf = ({
  state,
  blocked_reason,
}: Pick<LinkRow, 'state' | 'blocked_reason'>): z.output<typeof linkState> =>
  blocked_reason === null ? state : 'blocked'

export const presentLink =
  ({ linkUrl, emailAddress }: LinkPlace) =>
  (row: ListedLink): StreamLink => {
    const sortUrl = shortUrl(linkUrl, row)
    return {
      id: row.stream_link_id,
      emailAddress,
      name: row.name,
      platformId: row.platform,
      platformName: platformNames[row.platform],
      type: row.only_online ? 1 : 2,
      mode: row.sequential ? 2 : 1,
      ipBind: row.ip_bind ? 1 : 2,
      sortUrl,
      streamUrl: sortUrl.replace(/^https?:\/\//, ''),
      clickNum: row.click_num,
      visitors: row.visitor_num,
      fans: row.fan_num,
      targets: row.targets,
      state: stateOf(row),
      blockedReason: row.blocked_reason,
      expiresAt: row.expires_at?.toISOString() ?? null,
      remark: row.remark,
      createdAt: row.created_at.toISOString(),
    }
  }

/** The form that would make this link again, without its targets. */
export const presentForm = (row: LinkRow): Omit<StreamLinkForm, 'targets'> => ({
  name: row.name,
  platform: row.platform,
  type: row.only_online ? 1 : 2,
  mode: row.sequential ? 2 : 1,
  ipBind: row.ip_bind ? 1 : 2,
  domainId: row.domain_id,
  regions: row.regions,
  devices: row.devices,
  defaultUrl: row.default_url,
  firstMessage: row.first_message,
  passUtm: row.pass_utm,
  hours: row.hours.map(({ days, from, to }) => ({ days: [...days], from, to })),
  startsAt: row.starts_at?.toISOString() ?? null,
  expiresAt: row.expires_at?.toISOString() ?? null,
  expiredUrl: row.expired_url,
  remark: row.remark,
})

const presentTarget =
  (online: ReadonlySet<string>) =>
  (row: TargetRow): LinkTarget => ({
    id: row.target_id,
    url: row.url,
    weight: row.weight,
    fanCap: row.fan_cap,
    messengerAccountId: row.messenger_account_id,
    online: row.messenger_account_id === null ? null : online.has(row.messenger_account_id),
    visits: row.visit_num,
    chats: row.chat_num,
    fans: row.fan_num,
  })

/** `online`: the messenger accounts of the main account that are online now. */
export const presentDetail = (
  place: LinkPlace,
  row: ListedLink,
  targets: readonly TargetRow[],
  online: ReadonlySet<string>,
): StreamLinkDetail => ({
  ...presentLink(place)(row),
  form: presentForm(row),
  targetList: targets.map(presentTarget(online)),
  domain: row.host,
  reportUrl: row.report_token === null ? null : reportUrl(place.publicUrl, row.report_token),
})
