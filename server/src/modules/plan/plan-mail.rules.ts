type Locale = 'zh-CN' | 'en-US'
type Words = { site: string; url: string; title: string; days: number; endsAt: Date; timeZone: string }

const page = (...paragraphs: string[]) => `${paragraphs.join('\n\n')}\n`

const dateIn = (locale: Locale, { endsAt, timeZone }: Words): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(endsAt)

/** Tells an owner of days that were given. */
export const giftMail = (locale: Locale, words: Words): { subject: string; text: string } => {
  const { site, url, title, days } = words
  const date = dateIn(locale, words)
  return locale === 'zh-CN'
    ? {
        subject: `${site} 赠送您 ${days} 天套餐`,
        text: page(
          '您好！',
          `${site} 赠送您 ${days} 天“${title}”套餐，已经生效，您的套餐有效期至 ${date}。`,
          `在“用户详情”中可以查看每一段有效期：${url}/userCenter/userDetail`,
          site,
        ),
      }
    : {
        subject: `${site} has given you ${days} ${days === 1 ? 'day' : 'days'}`,
        text: page(
          'Hello,',
          `${site} has given you ${days} ${days === 1 ? 'day' : 'days'} of the package “${title}”. Your package now runs until ${date}.`,
          `You find each stretch of it in your user details: ${url}/userCenter/userDetail`,
          site,
        ),
      }
}
