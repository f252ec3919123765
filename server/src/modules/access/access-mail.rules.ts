export type Locale = 'zh-CN' | 'en-US'
export type Mail = { subject: string; text: string }
export type Words = { site: string; url: string; email: string }

export const pick = (locale: Locale, zh: Mail, en: Mail): Mail => (locale === 'zh-CN' ? zh : en)
export const page = (...paragraphs: string[]) => `${paragraphs.join('\n\n')}\n`

/** The code for a registration. The subject is without it: subjects show on locked screens. */
export const registerCodeMail = (locale: Locale, { site }: Words, code: string): Mail =>
  pick(
    locale,
    {
      subject: `${site} 注册验证码`,
      text: page(
        '您好！',
        `您正在注册 ${site}，验证码是：`,
        `    ${code}`,
        '验证码 10 分钟内有效，只能使用一次。请不要把它告诉任何人，我们的工作人员也不会向您索要。',
        '如果不是您本人在注册，请忽略这封邮件，不会有任何影响。',
        site,
      ),
    },
    {
      subject: `Your ${site} registration code`,
      text: page(
        'Hello,',
        `to finish your registration with ${site}, enter this code:`,
        `    ${code}`,
        'It is valid for 10 minutes and works once. Please do not pass it on to anyone; our staff will never ask you for it.',
        'If you did not ask for it, you can ignore this mail. Nothing will happen.',
        site,
      ),
    },
  )

export const resetCodeMail = (locale: Locale, { site, email }: Words, code: string): Mail =>
  pick(
    locale,
    {
      subject: `${site} 重置密码验证码`,
      text: page(
        '您好！',
        `有人申请重置账号 ${email} 的登录密码，验证码是：`,
        `    ${code}`,
        '验证码 10 分钟内有效，只能使用一次。重置后，所有已登录的设备都需要重新登录。',
        '如果不是您本人申请，请忽略这封邮件，您的密码不会改变。请不要把验证码告诉任何人。',
        site,
      ),
    },
    {
      subject: `Your ${site} password reset code`,
      text: page(
        'Hello,',
        `somebody asked to reset the password of ${email}. The code is:`,
        `    ${code}`,
        'It is valid for 10 minutes and works once. After the reset, every device has to log in again.',
        'If that was not you, ignore this mail: your password stays as it is. Please do not pass the code on to anyone.',
        site,
      ),
    },
  )

/** For an address that is registered already: no code, so that the screen's answer can be the same for everybody. */
export const alreadyRegisteredMail = (locale: Locale, { site, url, email }: Words): Mail =>
  pick(
    locale,
    {
      subject: `您已经注册过 ${site}`,
      text: page(
        '您好！',
        `有人用您的邮箱 ${email} 注册 ${site}，但这个邮箱已经有账号了，所以这次没有发送验证码。`,
        `请直接登录：${url}/login`,
        '如果忘记了密码，可以在登录页面选择“忘记密码”重新设置。如果不是您本人操作，请忽略这封邮件。',
        site,
      ),
    },
    {
      subject: `You already have a ${site} account`,
      text: page(
        'Hello,',
        `somebody tried to register with ${site} using ${email}, but this address already has an account. That is why there is no code in this mail.`,
        `Log in here: ${url}/login`,
        'If you have forgotten your password, choose “Forgot password” on that page. If this was not you, you can ignore this mail.',
        site,
      ),
    },
  )

/** For an address without an account, when its password was to be reset. */
export const noAccountMail = (locale: Locale, { site, url, email }: Words): Mail =>
  pick(
    locale,
    {
      subject: `${site} 没有找到这个邮箱的账号`,
      text: page(
        '您好！',
        `有人申请重置 ${email} 在 ${site} 的密码，但这个邮箱还没有注册，所以没有验证码可以发送。`,
        `您可能是用其他邮箱注册的；也可以用这个邮箱新建账号：${url}/register`,
        '如果不是您本人操作，请忽略这封邮件。',
        site,
      ),
    },
    {
      subject: `No ${site} account for this address`,
      text: page(
        'Hello,',
        `somebody asked to reset the ${site} password of ${email}, but there is no account with this address. That is why there is no code in this mail.`,
        `Perhaps you registered with another address. You can also open an account with this one: ${url}/register`,
        'If this was not you, you can ignore this mail.',
        site,
      ),
    },
  )

export const passwordChangedMail = (locale: Locale, { site, url, email }: Words): Mail =>
  pick(
    locale,
    {
      subject: `${site} 登录密码已修改`,
      text: page(
        '您好！',
        `账号 ${email} 的登录密码刚刚已重置，所有设备都已退出登录。`,
        `如果不是您本人操作，请立即在 ${url}/login 选择“忘记密码”重新设置密码，并检查您的邮箱是否安全。`,
        site,
      ),
    },
    {
      subject: `Your ${site} password was changed`,
      text: page(
        'Hello,',
        `the password of ${email} has just been reset, and every device was logged out.`,
        `If that was not you, go to ${url}/login at once, choose “Forgot password” and set a new one. Please check that your mailbox is safe, too.`,
        site,
      ),
    },
  )
