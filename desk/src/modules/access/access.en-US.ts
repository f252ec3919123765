import { defineTexts } from '@chatx/web-kit/i18n.ts'
import { zh } from './access.zh-CN.ts'

export const accessTexts = defineTexts(zh, {
  product: 'ChatX Desk',
  tagline: 'Answer every customer in your own language',
  byCode: 'Login code',
  byMain: 'Main account',
  code: 'Login code',
  codeHint: 'Your administrator creates it in the console and shares it with you',
  codeRequired: 'Please enter your login code',
  codePassword: 'Password (if one was set)',
  userName: 'User name',
  userNameRequired: 'Please enter your user name',
  password: 'Password',
  passwordRequired: 'Please enter your password',
  oneTimeCode: 'Code',
  oneTimeCodeHint: 'The 6 digits in your authenticator app, or a recovery code',
  oneTimeCodeRequired: 'Please enter the code',
  logIn: 'Log in',
  mainHint: 'With the main account you enter its default sub-account.',
  kicked: {
    disabled: {
      title: 'This sub-account is disabled',
      text: 'Your administrator disabled it; its sessions and ports were freed. Unsent messages and drafts are still kept in this browser. You can log in again once it is enabled.',
    },
    elsewhere: {
      title: 'Logged in on another device',
      text: 'This sub-account may be used on one device at a time, so it was logged out here. Logging in here logs the other device out.',
    },
    logged_out: {
      title: 'You are logged out',
      text: 'The login ended or expired. Please log in again. Unsent messages and drafts are still kept in this browser.',
    },
  },
  again: 'Log in again',
  light: 'Switch to light',
  dark: 'Switch to dark',
  switchLanguage: '切换为中文',
})
