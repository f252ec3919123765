import { defineTexts } from '@chatx/web-kit/i18n.ts'
import { zhCN } from './feature-switch.zh-CN.ts'

export const featureSwitchTexts = defineTexts(zhCN, {
  intro: 'For everybody of this tenant, at once. Every change needs a reason, which the audit log keeps.',
  switches: {
    registration: {
      title: 'Open registration',
      text: 'While it is on, anybody can open a main account with an e-mail address.',
      toOn: 'Anybody can open a main account again.',
      toOff:
        'The registration page says that it is closed. Those who have an account log in as before, and can set a new password.',
    },
    demoMode: {
      title: 'Demo mode',
      text: 'While it is on, nobody but operators can change anything (code 901). Logging in and out and online ports go on as before.',
      toOn: 'Every change by owners, desks and visitors is refused, messages of visitors among them.',
      toOff: 'Owners, desks and visitors can change things and write again.',
    },
    operatorSecondFactor: {
      title: 'Second factor for operators',
      text: 'While it is on, every operator has to log in with a one-time code. Those who have not set it up can do nothing else first.',
      toOn: 'From their next click on, operators without a second factor get no further than their security settings, you included.',
      toOff: 'Operators may log in with their password alone. Those who have a second factor keep it.',
    },
  },
  on: 'On',
  off: 'Off',
  never: 'As it came; nobody has changed it',
  changed: (date, by) => `Changed ${date} by ${by}`,
  gone: 'an operator who is gone',
  turnOn: 'Turn on',
  turnOff: 'Turn off',
  turnOnOf: (title) => `Turn on: ${title}`,
  turnOffOf: (title) => `Turn off: ${title}`,
  reason: 'Reason (kept in the audit log)',
  reasonAsk: 'Please give a reason',
  doneOn: (title) => `${title}: on`,
  doneOff: (title) => `${title}: off`,
  log: 'See the changes',
})
