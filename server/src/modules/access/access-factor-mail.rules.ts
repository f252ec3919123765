import { type Locale, type Mail, page, pick } from './access-mail.rules.ts'

/** What was done to somebody's second factor. */
export type FactorChange = 'on' | 'off' | 'renewRecovery'

const zh = {
  on: {
    subject: '两步验证已开启',
    text: '刚刚开启了两步验证。以后登录时需要输入验证器中的动态验证码，其他设备都已退出登录。',
  },
  off: { subject: '两步验证已关闭', text: '刚刚关闭了两步验证。以后只需密码即可登录。' },
  renewRecovery: { subject: '恢复码已更换', text: '刚刚更换了恢复码，之前的恢复码已全部失效。' },
}
const en = {
  on: {
    subject: 'second factor was turned on',
    text: 'has just got a second factor. From now on a log-in asks for a code of your authenticator app, too. Every other device was logged out.',
  },
  off: {
    subject: 'second factor was turned off',
    text: 'has no second factor any more, as of just now. The password alone is enough to log in.',
  },
  renewRecovery: {
    subject: 'recovery codes were replaced',
    text: 'has just got new recovery codes. The earlier ones no longer work.',
  },
}

/** Tells whoever has the second factor that it changed, since a thief would do just that. */
export const factorMail = (
  locale: Locale,
  { site, email }: { site: string; email: string },
  change: FactorChange,
): Mail =>
  pick(
    locale,
    {
      subject: `${site} ${zh[change].subject}`,
      text: page(
        '您好！',
        `账号 ${email} ${zh[change].text}`,
        '如果不是您本人操作，说明有人登录了您的账号：请在“安全设置”中结束其他登录、修改密码，并联系我们。',
        site,
      ),
    },
    {
      subject: `Your ${site} ${en[change].subject}`,
      text: page(
        'Hello,',
        `${email} ${en[change].text}`,
        'If that was not you, somebody is logged in to your account: end all other log-ins in the security settings, change your password, and tell us.',
        site,
      ),
    },
  )
