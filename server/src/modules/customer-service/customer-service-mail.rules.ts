type Locale = 'zh-CN' | 'en-US'
type Words = { site: string; url: string }
export type Decision = { state: 'granted'; characters: number } | { state: 'refused'; reason: string }

const page = (...paragraphs: string[]) => `${paragraphs.join('\n\n')}\n`

const zh = (decision: Decision, { site, url }: Words) =>
  decision.state === 'granted'
    ? {
        subject: `${site} 注册奖励已到账`,
        text: page(
          '您好！',
          `您申请的注册奖励已通过，${decision.characters.toLocaleString('zh-CN')} 个字符已经到账，现在就可以使用。`,
          url,
          site,
        ),
      }
    : {
        subject: `${site} 注册奖励申请未通过`,
        text: page(
          '您好！',
          '很抱歉，您的注册奖励申请没有通过。原因：',
          `    ${decision.reason}`,
          `如有疑问，请联系客服：${url}`,
          site,
        ),
      }

const en = (decision: Decision, { site, url }: Words) =>
  decision.state === 'granted'
    ? {
        subject: `Your ${site} sign-up bonus is there`,
        text: page(
          'Hello,',
          `your request for the sign-up bonus was granted. ${decision.characters.toLocaleString('en-US')} characters were added, and you can use them now.`,
          url,
          site,
        ),
      }
    : {
        subject: `Your request for the ${site} sign-up bonus`,
        text: page(
          'Hello,',
          'we are sorry, your request for the sign-up bonus was refused. The reason:',
          `    ${decision.reason}`,
          `If you have questions, please contact our support: ${url}`,
          site,
        ),
      }

/** Tells an owner what was decided about the sign-up bonus. */
export const bonusMail = (
  locale: Locale,
  decision: Decision,
  words: Words,
): { subject: string; text: string } => (locale === 'zh-CN' ? zh(decision, words) : en(decision, words))
