import { type Locale, type Mail, page, pick, type Words } from './access-mail.rules.ts'

/** The code for a new e-mail address, to that address. */
export const emailCodeMail = (locale: Locale, { site, email }: Words, code: string): Mail =>
  pick(
    locale,
    {
      subject: `${site} 更换邮箱验证码`,
      text: page(
        '您好！',
        `有人要把一个 ${site} 账号的登录邮箱改为 ${email}，验证码是：`,
        `    ${code}`,
        '验证码 10 分钟内有效，只能使用一次。请不要把它告诉任何人。',
        '如果不是您本人操作，请忽略这封邮件，不会有任何影响。',
        site,
      ),
    },
    {
      subject: `Your ${site} code for a new e-mail address`,
      text: page(
        'Hello,',
        `somebody wants to log in to ${site} with ${email} from now on. The code is:`,
        `    ${code}`,
        'It is valid for 10 minutes and works once. Please do not pass it on to anyone.',
        'If that was not you, ignore this mail. Nothing will happen.',
        site,
      ),
    },
  )

/** To an address that has an account already: no code, so that the screen's answer can be the same for everybody. */
export const emailInUseMail = (locale: Locale, { site, url, email }: Words): Mail =>
  pick(
    locale,
    {
      subject: `这个邮箱已有 ${site} 账号`,
      text: page(
        '您好！',
        `有人要把另一个 ${site} 账号的登录邮箱改为 ${email}，但这个邮箱已经有账号了，所以这次没有发送验证码。`,
        `要使用这个邮箱的账号，请直接登录：${url}/login`,
        '如果不是您本人操作，请忽略这封邮件，您的账号没有任何变化。',
        site,
      ),
    },
    {
      subject: `This address already has a ${site} account`,
      text: page(
        'Hello,',
        `somebody wanted to use ${email} for another ${site} account, but this address already has one. That is why there is no code in this mail.`,
        `To use the account of this address, log in here: ${url}/login`,
        'If that was not you, you can ignore this mail. Nothing has changed in your account.',
        site,
      ),
    },
  )

/** To the address that was left. The new one is not named: whoever reads the old mailbox may be somebody else by now. */
export const emailUpdatedMail = (locale: Locale, { site, email }: Words): Mail =>
  pick(
    locale,
    {
      subject: `${site} 登录邮箱已更换`,
      text: page(
        '您好！',
        `您的 ${site} 账号刚刚更换了登录邮箱，${email} 不能再用来登录或找回密码。`,
        '如果不是您本人操作，说明有人知道您的密码：请立即联系我们的客服。',
        site,
      ),
    },
    {
      subject: `The e-mail of your ${site} account was changed`,
      text: page(
        'Hello,',
        `your ${site} account has just got another e-mail address. ${email} can no longer be used to log in or to reset its password.`,
        'If that was not you, somebody knows your password: please contact our support at once.',
        site,
      ),
    },
  )
