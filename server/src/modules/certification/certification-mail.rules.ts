type Words = { site: string; url: string; kind: 'personal' | 'enterprise' }
type Outcome = { state: 'passed' } | { state: 'refused'; reason: string }
type Mail = { subject: string; text: string }

const text = (...paragraphs: string[]): string => `${paragraphs.join('\n\n')}\n`

const inChinese = ({ site, url, kind }: Words, outcome: Outcome): Mail => {
  const name = kind === 'personal' ? '个人实名认证' : '企业实名认证'
  return outcome.state === 'passed'
    ? {
        subject: `${site} ${name}已通过`,
        text: text(
          '您好！',
          `您提交的${name}已通过审核。`,
          `查看：${url}/user/setting?tab=certification`,
          site,
        ),
      }
    : {
        subject: `${site} ${name}未通过`,
        text: text(
          '您好！',
          `您提交的${name}未通过审核，原因：`,
          `    ${outcome.reason}`,
          `您可以修改后重新提交：${url}/user/setting?tab=certification`,
          site,
        ),
      }
}

const inEnglish = ({ site, url, kind }: Words, outcome: Outcome): Mail => {
  const name = kind === 'personal' ? 'personal certification' : 'enterprise certification'
  return outcome.state === 'passed'
    ? {
        subject: `Your ${site} ${name} has passed`,
        text: text(
          'Hello,',
          `your ${name} has been reviewed and has passed.`,
          `${url}/user/setting?tab=certification`,
          site,
        ),
      }
    : {
        subject: `Your ${site} ${name} was refused`,
        text: text(
          'Hello,',
          `your ${name} was reviewed and could not be passed. The reason:`,
          `    ${outcome.reason}`,
          `You can correct it and submit it again: ${url}/user/setting?tab=certification`,
          site,
        ),
      }
}

/** What an owner is told of a decision, without anything that stands in the certificate. */
export const decisionMail = (locale: 'zh-CN' | 'en-US', words: Words, outcome: Outcome): Mail =>
  locale === 'zh-CN' ? inChinese(words, outcome) : inEnglish(words, outcome)
