/** What people read when a call fails before our server could say why; the sentences are those of specification §8. */
export type TransportTexts = {
  offline: string
  timeout: string
  sessionOver: string
  /** Something came back that is no answer of our server. */
  noAnswer: string
  unknown: string
  byStatus: Record<number, string>
  failedWith: (status: number) => string
}

const zh: TransportTexts = {
  offline: '网络异常，请检查网络连接后重试',
  timeout: '接口请求超时，请刷新页面重试！',
  sessionOver: '登录超时，请重新登录！',
  noAnswer: '请求出错，请稍后重试',
  unknown: '系统未知错误，请反馈给管理员',
  byStatus: {
    401: '认证失败，无法访问系统资源',
    403: '当前操作没有权限',
    404: '访问资源不存在',
    405: '请求方法不允许',
    408: '请求超时',
    500: '服务器错误，请联系管理员',
    501: '网络未实现',
    502: '网络错误',
    503: '服务不可用，服务器过载或维护中',
    504: '网络超时',
    505: 'HTTP 版本不受支持',
    901: '演示模式，无法进行写操作',
  },
  failedWith: (status) => `请求失败，状态码 ${status}`,
}

const en: TransportTexts = {
  offline: 'Network error. Please check your connection and try again.',
  timeout: 'API request timed out, please refresh the page and try again!',
  sessionOver: 'Login timed out, please login again!',
  noAnswer: 'Request error, please try again later',
  unknown: 'Unknown system error, please report it to the administrator',
  byStatus: {
    401: 'Authentication failed, the system cannot be accessed',
    403: 'No permission for this operation',
    404: 'Resource not found',
    405: 'Method not allowed',
    408: 'Request timed out',
    500: 'Server error, please contact the administrator',
    501: 'Network not implemented',
    502: 'Network error',
    503: 'Service unavailable, overloaded or under maintenance',
    504: 'Network timeout',
    505: 'HTTP version not supported',
    901: 'Demo mode, write operations are not possible',
  },
  failedWith: (status) => `Request failed with status code ${status}`,
}

/** @param language any BCP-47 tag; Chinese ones read Chinese, all others English */
export const transportTexts = (language: string): TransportTexts => (language.startsWith('zh') ? zh : en)

/** Of an HTTP status that came without an envelope. */
export const statusText = (texts: TransportTexts, status: number): string =>
  texts.byStatus[status] ?? (status >= 400 ? texts.failedWith(status) : texts.noAnswer)

/** Of an envelope's number that came without a sentence. */
export const answerText = (texts: TransportTexts, code: number): string =>
  texts.byStatus[code] ?? texts.unknown
