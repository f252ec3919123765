import { type Locale, type Mail, page, pick, type Words } from './access-mail.rules.ts'

/** To an owner whose log-in the staff has reset: how to get in again. Nothing in it opens anything by itself. */
export const accountResetMail = (locale: Locale, { site, url, email }: Words): Mail =>
  pick(
    locale,
    {
      subject: `${site} 已重置您的登录`,
      text: page(
        '您好！',
        `${site} 的工作人员刚刚重置了账号 ${email} 的登录：原密码和两步验证已失效，所有设备都已退出登录。您的数据没有变化。`,
        `请在 ${url}/login?view=forgot 用这个邮箱获取验证码并设置新密码，然后在“安全设置”中重新开启两步验证。`,
        '子账号的登录码没有改变，但工作台需要重新登录。',
        site,
      ),
    },
    {
      subject: `Your log-in to ${site} was reset`,
      text: page(
        'Hello,',
        `the staff of ${site} has just reset the log-in of ${email}: the old password and the second factor no longer work, and every device was logged out. Your data is as it was.`,
        `Go to ${url}/login?view=forgot, have a code sent to this address and set a new password. Then turn the second factor on again in the security settings.`,
        'The login codes of your sub-accounts are the same, but their desks have to log in again.',
        site,
      ),
    },
  )
