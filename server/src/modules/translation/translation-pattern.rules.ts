/** Scripts written without spaces between words, or (Hangul) with particles glued to foreign words. */
export const UNSPACED =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}'

/** Stands where a span was already found, so that a later pattern neither reads into it nor joins across it. */
export const HOLE = '\uFFFC'

/**
 * Our own tokens as engines give them back: other case, spaces or an unknown-word mark inside, one brace lost,
 * full-width or localised digits.
 * A source text that holds such a thing by itself is protected too, else it could not be told from a token.
 */
export const LOOSE_TOKEN = '[{｛]{1,2}\\s{0,2}[*@#]?[nNｎＮ]\\s{0,2}\\p{Nd}{1,4}\\s{0,2}[}｝]{1,2}'

const urlStop = `\\s<>"\`${HOLE}“”‘’«»…\\u3000-\\u303F\\uFF00-\\uFFEF${UNSPACED}`
const hostEdge = 'A-Za-z0-9@._\\-'

export const CODE = /```[\s\S]*?```|`[^`\n]{1,200}`/gu

export const PLACEHOLDER = new RegExp(
  [
    LOOSE_TOKEN,
    '\\{\\{[^{}\\n]{0,64}\\}\\}',
    '\\$\\{[^{}\\n]{1,64}\\}',
    '\\{(?:[\\p{L}_$][\\p{L}\\p{N}_.$-]{0,63}|\\d{1,4})\\}',
    '(?<![\\p{N}%])%(?:\\d+\\$|\\([A-Za-z_]\\w{0,40}\\))?[-+0]?\\d{0,3}(?:\\.\\d{1,2})?[sdifuxXc@](?![\\p{L}\\p{N}_])',
  ].join('|'),
  'gu',
)

export const URL_WITH_SCHEME = new RegExp(
  `(?<![A-Za-z0-9])(?:[A-Za-z][A-Za-z0-9+.-]{1,20}://|mailto:|tel:)[^${urlStop}]{1,2048}`,
  'gu',
)

export const EMAIL =
  /(?<![A-Za-z0-9._%+-])[A-Za-z0-9._%+'-]{1,64}@(?:[A-Za-z0-9-]{1,63}\.){1,8}[A-Za-z]{2,24}/gu

/** A host of at least two labels with what follows it; whether its last label is a domain is decided by `isDomain`. */
export const BARE_DOMAIN = new RegExp(
  `(?<![${hostEdge}])((?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\\.){1,8}[A-Za-z]{2,24})(?![A-Za-z0-9@_-])((?::\\d{2,5})?(?:[/?#][^${urlStop}]{0,2048})?)`,
  'gu',
)

export const MENTION = /(?<![A-Za-z0-9_.@])@[\p{L}\p{M}\p{N}_.]{1,64}/gu
export const HASHTAG = /(?<![\p{L}\p{N}_&#])#[\p{L}\p{M}\p{N}_]{1,64}#?/gu

/** Drawn as text unless U+FE0F follows: signs that people type as punctuation. */
const textSign = '©®™‼⁉ℹ↔-↙↩↪⌨⏏Ⓜ▪▫▶◀◻-◾⬅-⬇⬛⬜〰〽㊗㊙'
const drawing = `(?:(?![${textSign}])\\p{Extended_Pictographic}|[${textSign}]\\uFE0F|\\p{EMod})\\uFE0F?\\p{EMod}?(?:[\\u{E0020}-\\u{E007E}]{1,16}\\u{E007F})?`
export const EMOJI = new RegExp(
  `(?:(?:\\p{RI}\\p{RI}?|[0-9#*]\\uFE0F?\\u20E3|${drawing}(?:\\u200D${drawing})*)[\\u200D\\uFE0F]*)+`,
  'gu',
)

const currencySign = '$€£¥￥₽₹₩฿₫₺₴₱₦'
export const MONEY_BEFORE = new RegExp(`(?:[${currencySign}]|USD|EUR|CNY|RMB|GBP|JPY|Rp|R\\$)\\s?$`, 'u')
export const MONEY_AFTER = new RegExp(
  `^\\s?(?:[${currencySign}%]|(?:USD|EUR|CNY|RMB|GBP|JPY|yuan|dollars?|euros?|rupiah|đ|руб|zł|kr)(?![\\p{L}])|[元円원圆塊块万萬億亿]|[.,]\\d)`,
  'iu',
)

const digitEdge = (body: string): RegExp =>
  new RegExp(`(?<![\\p{N}A-Za-z+.,_-])(?:${body})(?![\\p{N}_]|-\\d)`, 'gu')

/** Written so that lists of plain numbers, ranges, prices and dates do not fit; see the tests for both sides. */
export const PHONES: readonly RegExp[] = [
  new RegExp(
    '(?<![\\p{N}+])\\+(?:\\d{8,15}|\\d{1,3}[ .-]\\d{7,12}|\\d{1,3}(?:[ .-]?\\(\\d{1,4}\\))?(?:[ .-]\\d{1,4}){1,4}[ .-]\\d{2,4})(?!\\p{N})',
    'gu',
  ),
  digitEdge('\\(\\d{3}\\) ?\\d{3}[ .-]\\d{4}|\\d{3}([.-])\\d{3}\\1\\d{4}'),
  digitEdge('0\\d{8,11}|0\\d{1,4}-\\d{7,8}|0\\d{1,4}[ .-]\\d{2,4}(?:[ .-]?\\d{2,4}){1,3}'),
  digitEdge('(?:86[ -]?)?1[3-9]\\d[ -]?\\d{4}[ -]?\\d{4}'),
  digitEdge('\\d{2,6}(?:-\\d{2,6}){2,4}'),
]

const phoneWord =
  'tel[eé]fono|t[eé]l[eé]phone|telefone?|telephone|tel|phone(?: number)?|mobile|cell|whats ?app|wechat|zalo|celular|call(?: me)?(?: at| on)?|手机号?码?|手機號?碼?|电话号?码?|電話番?号?碼?|微信号?|联系方式|QQ|전화번호|전화|телефон|тел|هاتف|โทร|sđt|nomor hp'
export const PHONE_AFTER_WORD = new RegExp(
  `((?<![\\p{L}])(?:${phoneWord})[\\s:：.#]{0,4}(?:is|是|为|為|es|est|ist)?[\\s:：]{0,2})(\\+?[\\d(][\\d ().-]{4,18}\\d)(?!\\p{N})`,
  'giu',
)

export const DATE =
  /^(?:\d{4}([-./ ])\d{1,2}\1\d{1,2}|\d{1,2}([-./ ])\d{1,2}\2\d{4})(?:[ T]\d{1,2})?$|^\d{1,2}([-./ ])\d{1,2}\3\d{4}(?!\d)/u

const orderWord =
  "(?:order|tracking|invoice|reference|ref|ticket|serial|parcel|shipment|sku)(?:[ -]?(?:no|nr|number|num|id|code))|(?:order|ref|invoice|ticket)(?=\\s?[#№])|order id|sku|imei|(?:订单|快递|运单|物流|工单|流水|交易|产品)?(?:单号|编号|订单号|货号)|订单号|訂單編號|訂單號|單號|編號|(?:注文|伝票|追跡|問い合わせ)番号|(?:주문|송장|운송장)번호|(?:n[uú]mero|n[.º°]{1,2}|nº) (?:de |do |da )?(?:pedido|seguimiento|rastreio|commande|suivi|ordine)|pedido (?:n[.º°o]{1,2}|nº|número)|commande n[°o]|bestellnummer|auftragsnummer|sendungsnummer|rechnungsnummer|номер (?:заказа|отслеживания)|заказ(?=\\s?№)|трек-номер|رقم (?:الطلب|الشحنة)|sipariş no|numero (?:d'ordine|ordine)|mã (?:đơn hàng|vận đơn)|(?:nomor|no\\.?) (?:pesanan|resi)|หมายเลขคำสั่งซื้อ|ऑर्डर नंबर"
export const ORDER_AFTER_WORD = new RegExp(
  `((?<![\\p{L}](?=[a-zA-Z]))(?:${orderWord})[\\s:：#№.]{0,4}(?:is|是|为|為|es|est|ist)?[\\s:：#№]{0,3})([A-Za-z0-9][A-Za-z0-9/_-]{2,39})(?![A-Za-z0-9])`,
  'giu',
)
export const ORDER_WITH_SIGN = /(?<![\p{L}\p{N}#&])[#№]\s?\d{3,20}(?![\p{L}\p{N}])/gu
export const ORDER_SHAPE =
  /(?<![\p{Script=Latin}\p{N}_.#+-])[A-Za-z0-9]+(?:[-_][A-Za-z0-9]+){0,8}(?![\p{Script=Latin}\p{N}_]|\.\d)/gu
