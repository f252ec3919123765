import { defineTexts } from '@chatx/web-kit/i18n.ts'
import { zhCN } from './guide.zh-CN.ts'

export const guideTexts = defineTexts(zhCN, {
  title: 'Guides',
  intro: 'Leave whenever you like; how far you came is kept.',
  close: 'Put aside',
  back: 'All guides',
  failed: 'Your progress cannot be read at the moment',
  retry: 'Try again',
  progress: (done, all) => `${done} of ${all} done`,
  stepDone: 'Done',
  states: { new: 'Not begun', running: 'Under way', done: 'Done', closed: 'Not begun' },
  start: 'Start',
  goOn: 'Continue',
  again: 'Once more',
  finished: 'All done',
  finishedMore: 'The account menu at the top right opens it again.',
  finish: 'Finish',
  guides: {
    registration: {
      title: 'Set up your account',
      more: 'About you, free characters, a safer login, and a look around.',
    },
    firstRun: {
      title: 'Three steps to begin',
      more: 'From a sub-account to a first message; the home page ticks them off.',
    },
    subAccount: {
      title: 'Create a sub-account',
      more: 'Gives an agent a desk, and a login code to hand over.',
    },
    tour: { title: 'Tour of the console', more: 'Four stops: menu, search, settings, account.' },
  },
  registration: [
    {
      title: 'Tell us about yourself',
      more: 'Press “Edit” and give a phone number or a country, so that customer service can reach you.',
      go: 'Fill it in',
    },
    {
      title: 'Get your free characters',
      more: 'Ask once; an operator grants them, and they pay for translations.',
      go: 'Ask for them',
    },
    {
      title: 'Turn on two-step login',
      more: 'Nobody gets in with your password alone.',
      go: 'Turn it on',
    },
    { title: 'Take the tour', more: 'Four stops, less than a minute.', go: 'Start the tour' },
  ],
  subAccount: [
    {
      title: 'Open “Sub-accounts”',
      more: 'Each agent logs in to the desk with a sub-account of his own.',
      go: 'Go there',
    },
    {
      title: 'Create a sub-account',
      more: 'Press “New sub-account” at the top. A name is enough; ports say how many channels can be online at once, characters how much can be translated. The rest may stay as it is.',
      go: 'Go there',
    },
    {
      title: 'Hand over the login code',
      more: 'Press “Login code” in its row and send the agent the code with the address of the desk. The code is a password: send it privately.',
      go: 'It is handed over',
    },
  ],
  tour: [
    {
      title: 'Every screen is in the menu',
      more: 'Sub-accounts, channels, replies, fans and traffic-split links open from here.',
      away: 'The menu is hidden now. The search opens every screen, and the settings show the menu again.',
    },
    {
      title: 'The search is fastest',
      more: 'Press Ctrl K or ⌘ K and type the name of a screen, a sub-account or a link.',
      away: 'Press Ctrl K or ⌘ K and type the name of a screen, a sub-account or a link.',
    },
    {
      title: 'Language and looks',
      more: 'Switch the language, light and dark, or set colours, menu and tabs in the settings.',
      away: 'The settings have the theme, colours, menu and tabs.',
    },
    {
      title: 'Account and help',
      more: 'Customer service, notifications, security settings and the desk are here. The account menu also opens the guides again.',
      away: 'The top bar is hidden now. Show it again in the settings to find customer service, notifications and the account menu.',
    },
  ],
  tourLabel: 'Tour of the console',
  stop: (at, of) => `Stop ${at} of ${of}`,
  next: 'Next',
  previous: 'Back',
  leave: 'Pause the tour',
  keys: 'Arrow keys turn the page, Esc leaves',
})
