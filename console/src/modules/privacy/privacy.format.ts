import type { Page } from '@chatx/contract/base/paging'
import type { PrivacyState, WayOut } from '@chatx/contract/privacy'

export const tones = { proxy: 'good', blocked: 'bad', direct: 'plain' } as const satisfies Record<
  WayOut,
  string
>

/** The part of a partition's name by which two accounts are told apart at a glance. */
export const shortPartition = (partition: string): string =>
  partition.replace(/^persist:/, '').replace(/^(acct-[^-]+)-.*?([^-]{4})$/, '$1…$2')

const example = {
  messengerAccountId: '0',
  name: '',
  platform: 'webchat',
  subAccount: { id: '', name: '' },
  partition: 'persist:acct-0198c0de-0000-7000-8000-00000000a1f3',
  timeZone: 'Asia/Hong_Kong',
  locale: 'zh-HK',
  webrtcPolicy: 'disable_non_proxied_udp',
  wayOut: 'proxy',
  proxy: { id: '', name: '', state: 'up', exitAddress: '203.0.113.7', region: 'HK', regionOf: 'exit' },
} satisfies PrivacyState

/** Accounts as they might look, for the dimmed screen of a package without this page. */
export const exampleStates = (names: readonly string[]): Page<PrivacyState> => ({
  list: names.map((name, at) => ({
    ...example,
    messengerAccountId: String(at),
    name,
    subAccount: { id: '', name },
    ...(at === 0 ? {} : { wayOut: 'direct' as const, proxy: null, timeZone: null, locale: null }),
  })),
  total: names.length,
  nextCursor: null,
})
