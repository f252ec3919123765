import { defineTexts } from '@chatx/web-kit/i18n.ts'
import { zhCN } from './download.zh-CN.ts'

export const downloadTexts = defineTexts(zhCN, {
  title: 'Get the desk',
  intro:
    'The desk is where agents answer customers. It runs in the browser, and installs as an app without an administrator.',
  home: 'Back to log-in',
  open: 'Open the desk',
  openTitle: 'Use it at once',
  openText: 'Nothing to install. Log in with the login code of a sub-account, in any recent browser.',
  installTitle: 'Install it as an app',
  installText:
    'It gets a window and an icon of its own, which shows how many messages wait, and the latest chats can be read without a connection. Less than 1 MB; it renews itself with the site.',
  ways: [
    {
      key: 'chromium',
      title: 'Windows, macOS, Linux: Chrome or Edge',
      steps: [
        'Open the desk in Chrome or Edge.',
        'Click the install icon at the right end of the address bar. Where there is none: in Chrome, menu ⋮ → Cast, save and share → Install page as app; in Edge, menu … → Apps → Install this site as an app.',
        'Click Install.',
      ],
    },
    {
      key: 'safari',
      title: 'Mac: Safari (macOS 14 or newer)',
      steps: ['Open the desk in Safari.', 'In the menu bar, File → Add to Dock.', 'Click Add.'],
    },
    {
      key: 'ios',
      title: 'iPhone and iPad',
      steps: ['Open the desk in Safari.', 'Tap Share → Add to Home Screen.', 'Tap Add.'],
    },
    {
      key: 'android',
      title: 'Android',
      steps: ['Open the desk in Chrome.', 'Menu ⋮ → Add to Home screen → Install.', 'Confirm with Install.'],
    },
  ],
  firefox: 'Firefox cannot install pages as apps; use the desk in a tab there.',
  programTitle: 'Desktop program',
  programText:
    'The same desk. In addition, pages of each channel are kept apart from those of all others and leave only by its proxy where it has one, and the tray shows how many messages wait.',
  system: { windows: 'Windows', macos: 'macOS', linux: 'Linux' },
  processor: { x64: '64-bit (x64)', arm64: 'ARM64', universal: 'universal' },
  version: (version) => `Version ${version}`,
  get: 'Download',
  getOf: (name) => `Download ${name}`,
  checksum: 'SHA-256',
  copy: 'Copy',
  copyOf: (name) => `Copy the checksum of ${name}`,
  copied: 'Copied',
  verify: 'Compare the checksum before you install:',
  verifyBy: {
    windows: 'certutil -hashfile FILE SHA256',
    macos: 'shasum -a 256 FILE',
    linux: 'sha256sum FILE',
  },
  otherTitle: 'Other downloads',
})
