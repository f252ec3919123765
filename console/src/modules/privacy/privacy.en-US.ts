import { defineTexts } from '@chatx/web-kit/i18n.ts'
import { zhCN } from './privacy.zh-CN.ts'

export const privacyTexts = defineTexts(zhCN, {
  title: 'Session isolation and fingerprint protection',
  intro:
    'Third-party content in chats (pictures, links, authorization pages) does not learn who looks at it and cannot link one account to another. It protects the privacy of your agents and yourself; it does not pretend to be different people and gets nobody around a platform’s rules.',
  unlocks:
    'Session isolation and fingerprint protection: way out, time zone, language and partition of each account.',
  examples: ['Website enquiries', 'After-sales'],
  browser: 'On in every browser',
  browserHint: 'For all accounts and all agents. Nothing to set up, and nothing that can be turned off.',
  browserItems: {
    loads: [
      'Nothing from third parties',
      'Desk and console load from this site only; no script, font or counter comes from elsewhere.',
    ],
    pictures: [
      'Pictures fetched by the server',
      'A picture behind a link is fetched once, on a click, by the server and the account’s way out. Browsers never ask for it.',
    ],
    links: [
      'Links without a trace',
      'A page that is opened is not told where from, and cannot reach the page that opened it.',
    ],
    devices: ['Devices closed', 'Camera, microphone, location, USB and all sensors are unavailable.'],
  },
  desktop: 'Needs the desktop program',
  desktopHint:
    'No browser can do these. They hold only where the desktop program opens pages of an account: authorization pages, official consoles, links in chats.',
  desktopItems: {
    partition: [
      'A partition for each account',
      'Cookies, storage and cache are kept apart, and wiped when the account goes offline or is disabled.',
    ],
    proxy: [
      'Its own proxy for each partition',
      'Names are looked up through it, too. While it fails, pages do not open; they never go out by this computer.',
    ],
    webrtc: ['WebRTC tells no address', 'UDP that would not go through the proxy is not sent.'],
    place: [
      'Time zone and language of the exit',
      'Pages see the zone and the language of the region where the proxy goes out.',
    ],
  },
  account: 'Account',
  platforms: { webchat: 'Web chat', telegram: 'Telegram' },
  subAccount: 'Sub-account',
  filterSubAccount: 'Filter by sub-account',
  anySubAccount: 'All sub-accounts',
  wayOut: 'Way out',
  ways: { proxy: 'Through a proxy', blocked: 'Stopped', direct: 'No proxy' },
  waysMore: {
    proxy: 'stops when that fails, never another way',
    blocked: 'no request at all until the proxy works again',
    direct: 'by the server’s or the computer’s own address',
  },
  exit: 'Proxy and region',
  unknown: 'Region unknown',
  ofProxy: 'where the proxy stands; its exit is unknown',
  place: 'Time zone and language',
  own: 'The computer’s own',
  ownMore: 'nothing is changed without a proxy',
  shared: 'the same for everybody while the region is unknown',
  partition: 'Partition',
  webrtc: 'WebRTC',
  webrtcOn: 'UDP past the proxy is off',
  toProxies: 'Proxies',
  empty: 'No accounts yet',
  emptyMore: 'Once you connect a channel, its isolation is shown here.',
})
