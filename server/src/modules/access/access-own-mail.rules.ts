import { type Locale, type Mail, page, pick, type Words } from './access-mail.rules.ts'

/** The code for a new password of somebody who is logged in. */
export const updateCodeMail = (locale: Locale, { site, email }: Words, code: string): Mail =>
  pick(
    locale,
    {
      subject: `${site} 修改密码验证码`,
      text: page(
        '您好！',
        `您正在修改账号 ${email} 的登录密码，验证码是：`,
        `    ${code}`,
        '验证码 10 分钟内有效，只能使用一次。请不要把它告诉任何人。',
        '如果不是您本人操作，说明有人登录了您的账号：请在“安全设置”中结束其他登录，并立即修改密码。',
        site,
      ),
    },
    {
      subject: `Your ${site} code for a new password`,
      text: page(
        'Hello,',
        `to change the password of ${email}, enter this code:`,
        `    ${code}`,
        'It is valid for 10 minutes and works once. Please do not pass it on to anyone.',
        'If that was not you, somebody is logged in to your account: end all other log-ins in the security settings and change your password at once.',
        site,
      ),
    },
  )

export const passwordUpdatedMail = (locale: Locale, { site, url, email }: Words): Mail =>
  pick(
    locale,
    {
      subject: `${site} 登录密码已修改`,
      text: page(
        '您好！',
        `账号 ${email} 的登录密码刚刚在“安全设置”中修改，其他设备都已退出登录。`,
        `如果不是您本人操作，请立即在 ${url}/login 选择“忘记密码”重新设置密码，并检查您的邮箱是否安全。`,
        site,
      ),
    },
    {
      subject: `Your ${site} password was changed`,
      text: page(
        'Hello,',
        `the password of ${email} has just been changed in the security settings, and every other device was logged out.`,
        `If that was not you, go to ${url}/login at once, choose “Forgot password” and set a new one. Please check that your mailbox is safe, too.`,
        site,
      ),
    },
  )

/** The same for an operator, who cannot set a new one with a code. */
export const operatorPasswordMail = (locale: Locale, { site, email }: Words): Mail =>
  pick(
    locale,
    {
      subject: `${site} 运营账号密码已修改`,
      text: page(
        '您好！',
        `运营账号 ${email} 的登录密码刚刚修改，其他设备都已退出登录。`,
        '如果不是您本人操作，请立即告知其他运营人员。',
        site,
      ),
    },
    {
      subject: `Your operator password at ${site} was changed`,
      text: page(
        'Hello,',
        `the password of the operator ${email} has just been changed, and every other device was logged out.`,
        'If that was not you, tell the other operators at once.',
        site,
      ),
    },
  )
