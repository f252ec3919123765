import { defineTexts } from '@chatx/web-kit/i18n.ts'

export const emailRevertTexts = defineTexts(
  {
    title: '恢复原邮箱',
    intro: '有人更换了您账号的登录邮箱。',
    what: '如果不是您本人操作，恢复后：',
    steps: [
      '账号重新使用您的邮箱登录',
      '当前密码和最近开启的两步验证失效',
      '所有设备和客服工作台都会退出登录',
    ],
    otherwise: '如果是您本人操作，请关闭此页面。',
    confirm: '不是我操作的，恢复原邮箱',
    done: (email: string) => `您的账号已恢复使用 ${email} 登录`,
    next: '请设置新密码，我们会向这个邮箱发送验证码。登录后请检查各项设置，并为子账号重新生成登录码。',
    setPassword: '设置新密码',
    noToken: '此链接不完整，请从邮件中重新打开。',
    support: '账号仍被他人控制？请联系客服：',
  },
  {
    title: 'Take the e-mail change back',
    intro: 'Somebody has given your account another e-mail address.',
    what: 'If that was not you, taking it back means:',
    steps: [
      'the account logs in with your address again',
      'its password, and a second factor that was turned on lately, no longer work',
      'everybody is logged out, desks too',
    ],
    otherwise: 'If it was you, close this page.',
    confirm: 'That was not me, take it back',
    done: (email) => `Your account logs in with ${email} again`,
    next: 'Now set a new password. We will send a code to this address. Then look through your settings, and give your sub-accounts new login codes.',
    setPassword: 'Set a new password',
    noToken: 'This link is not whole. Please open it from the mail again.',
    support: 'Is your account still in other hands? Contact our support:',
  },
)
