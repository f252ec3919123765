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

/**
 * To the address that was left. The new one is not named: whoever reads the old mailbox may be somebody else by now.
 * @param link takes the change back; none for a change that goes back itself
 */
export const emailUpdatedMail = (locale: Locale, { site, email }: Words, link: string | undefined): Mail =>
  pick(
    locale,
    {
      subject: `${site} 登录邮箱已更换`,
      text: page(
        '您好！',
        `您的 ${site} 账号刚刚更换了登录邮箱，${email} 不能再用来登录或找回密码。`,
        ...(link === undefined
          ? ['如果不是您本人操作，请立即联系我们的客服。']
          : [
              '如果不是您本人操作，说明有人知道您的密码。请在 7 天内打开下面的链接恢复原邮箱，所有设备都会退出登录：',
              `    ${link}`,
              '如果是您本人操作，请忽略这封邮件，不要把链接转发给任何人。',
            ]),
        site,
      ),
    },
    {
      subject: `The e-mail of your ${site} account was changed`,
      text: page(
        'Hello,',
        `your ${site} account has just got another e-mail address. ${email} can no longer be used to log in or to reset its password.`,
        ...(link === undefined
          ? ['If that was not you, please contact our support at once.']
          : [
              'If that was not you, somebody knows your password. Open this link within 7 days to take the change back; the account gets this address again, and every device is logged out:',
              `    ${link}`,
              'If it was you, ignore this mail and pass the link on to nobody.',
            ]),
        site,
      ),
    },
  )

/** To the address that the account has again: how to get in, and what else to look after. */
export const emailRevertedMail = (
  locale: Locale,
  { site, url, email }: Words,
  { hadSecondFactor }: { hadSecondFactor: boolean },
): Mail =>
  pick(
    locale,
    {
      subject: `${site} 登录邮箱已恢复`,
      text: page(
        '您好！',
        `您的 ${site} 账号已恢复使用 ${email} 登录。原密码已失效，所有设备都已退出登录。`,
        `请在 ${url}/login?view=forgot 用这个邮箱获取验证码并设置新密码。`,
        ...(hadSecondFactor ? ['最近开启的两步验证已关闭，请在“安全设置”中重新开启。'] : []),
        '账号被他人使用期间的改动不会自动还原：请检查子账号和各项设置，并为子账号重新生成登录码。',
        site,
      ),
    },
    {
      subject: `Your ${site} account has its e-mail back`,
      text: page(
        'Hello,',
        `your ${site} account logs in with ${email} again. The old password no longer works and every device was logged out.`,
        `Go to ${url}/login?view=forgot, have a code sent to this address and set a new password.`,
        ...(hadSecondFactor
          ? ['The second factor that was turned on lately is off. Turn it on again in the security settings.']
          : []),
        'What was changed while somebody else had the account stays changed: look through sub-accounts and settings, and give your sub-accounts new login codes.',
        site,
      ),
    },
  )

/** To the address that was taken away again; the other one is not named. */
export const emailGoneMail = (locale: Locale, { site, email }: Words): Mail =>
  pick(
    locale,
    {
      subject: `${site} 账号已恢复原邮箱`,
      text: page(
        '您好！',
        `一个 ${site} 账号曾把登录邮箱改为 ${email}，现在已恢复原邮箱，${email} 不能再登录这个账号。`,
        '如果这个账号是您的，请联系我们的客服。',
        site,
      ),
    },
    {
      subject: `The change of a ${site} account's e-mail was taken back`,
      text: page(
        'Hello,',
        `a ${site} account had got ${email} as its e-mail. From the address it had before, this was taken back: ${email} no longer logs in to it.`,
        'If the account is yours, please contact our support.',
        site,
      ),
    },
  )
