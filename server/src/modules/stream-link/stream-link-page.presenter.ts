type Page = 'unknown' | 'nothing' | 'often' | 'method' | 'failed'

const texts: Record<Page, { status: number; zh: string; en: string }> = {
  unknown: { status: 404, zh: '该链接不存在。', en: 'This link does not exist.' },
  nothing: {
    status: 200,
    zh: '该链接目前没有可以打开的内容。',
    en: 'There is nothing behind this link at the moment.',
  },
  often: { status: 429, zh: '请求过于频繁，请稍后再试。', en: 'Too many requests. Please try again later.' },
  method: { status: 405, zh: '此处仅支持打开链接。', en: 'Links can only be opened here.' },
  failed: { status: 503, zh: '暂时无法打开该链接。', en: 'This link cannot be opened right now.' },
}
const report = { zh: '举报此链接', en: 'Report this link' }

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const isChinese = (acceptLanguage: string | undefined): boolean =>
  acceptLanguage?.trimStart().toLowerCase().startsWith('zh') ?? false

const fixed = [
  'Content-Type',
  'text/html; charset=utf-8',
  'Cache-Control',
  'no-store',
  'Referrer-Policy',
  'no-referrer',
  'X-Content-Type-Options',
  'nosniff',
  'Content-Security-Policy',
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
]

/**
 * A plain page in the visitor's language, whole: status, headers by name and value in turn, body. `reportUrl` leads to the
 * form that tells operators of abuse.
 */
export const presentPage = (
  page: Page,
  acceptLanguage: string | undefined,
  reportUrl?: string,
): { status: number; headers: string[]; body: string } => {
  const chinese = isChinese(acceptLanguage)
  const { status, zh, en } = texts[page]
  const text = chinese ? zh : en
  const link =
    reportUrl === undefined
      ? ''
      : `\n<p><a href="${escaped(reportUrl)}" rel="nofollow noreferrer">${chinese ? report.zh : report.en}</a></p>`
  const body = `<!doctype html><html lang="${chinese ? 'zh-CN' : 'en'}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${text}</title>
<p>${text}</p>${link}</html>
`
  const more = page === 'method' ? ['Allow', 'GET, HEAD'] : page === 'often' ? ['Retry-After', '60'] : []
  return { status, headers: [...fixed, ...more, 'Content-Length', String(Buffer.byteLength(body))], body }
}
