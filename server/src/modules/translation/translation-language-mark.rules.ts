import type { ScriptName } from './translation-script.rules.ts'

/** Languages that their script alone decides. */
export const languageOfScript: Partial<Record<ScriptName, string>> = {
  Jpan: 'ja',
  Hang: 'ko',
  Thai: 'th',
  Grek: 'el',
  Hebr: 'he',
  Beng: 'bn',
  Taml: 'ta',
  Telu: 'te',
  Gujr: 'gu',
  Guru: 'pa',
  Knda: 'kn',
  Mlym: 'ml',
  Sinh: 'si',
  Orya: 'or',
  Laoo: 'lo',
  Khmr: 'km',
  Mymr: 'my',
  Geor: 'ka',
  Armn: 'hy',
  Ethi: 'am',
  Tibt: 'bo',
  Thaa: 'dv',
}

/** Letters that only one of the languages of a script has; the first that fits decides. */
export const letterMarks: readonly { script: ScriptName; letters: RegExp; language: string }[] = [
  { script: 'Hebr', letters: /[װױײ]|[ױײ]/u, language: 'yi' },
  { script: 'Beng', letters: /[ৰৱ]/u, language: 'as' },
  { script: 'Hani', letters: /[円気発売駅図済込払働価経験続関検応変択様]/u, language: 'ja' },
  { script: 'Cyrl', letters: /[ѓќѕ]/iu, language: 'mk' },
  { script: 'Cyrl', letters: /[їє]/iu, language: 'uk' },
  { script: 'Cyrl', letters: /[ђћ]/iu, language: 'sr' },
  { script: 'Cyrl', letters: /[ҙҫҡ]/iu, language: 'ba' },
  { script: 'Cyrl', letters: /[ҷӣӯ]/iu, language: 'tg' },
  { script: 'Cyrl', letters: /[ұқғ]/iu, language: 'kk' },
  { script: 'Cyrl', letters: /[җә]/iu, language: 'tt' },
  { script: 'Cyrl', letters: /ң/iu, language: 'ky' },
  { script: 'Cyrl', letters: /[өү]/iu, language: 'mn' },
  { script: 'Arab', letters: /[ښځڅۍڼ]/u, language: 'ps' },
  { script: 'Arab', letters: /[ۇۈۋ]/u, language: 'ug' },
  { script: 'Arab', letters: /[ڕڵێۆ]/u, language: 'ckb' },
  { script: 'Arab', letters: /[ڄڃٻڀڙڦ]/u, language: 'sd' },
]

/**
 * Everyday words that tell a language from the relative that the detector takes it for (`among`), or, with `any`,
 * that show a language which the detector does not know at all.
 */
export const wordMarks: readonly {
  language: string
  among: readonly string[] | 'any'
  words: ReadonlySet<string>
}[] = [
  mark(
    'id',
    ['ms'],
    'bisa gak nggak ga enggak gimana kapan ongkir ongkirnya kak kakak udah dong sih banget kirim dikirim rusak ukuran toko uang karena beli mau barangnya harganya pesanannya aja lagi pak bu mohon bagaimana butuh',
  ),
  mark(
    'ms',
    ['ms'],
    'nak tak bila awak saiz kedai hantar macam rosak ni tu dah lah wang kerana sahaja ringgit mahu beritahu encik cik',
  ),
  mark('nb', ['da', 'nb'], 'hva av noe mye nå gjerne tilbake etter uke penger takk ønsker vennligst deres'),
  mark(
    'da',
    ['da', 'nb'],
    'hvad af noget meget gerne tilbage efter uge hvornår kunne tak jeres venligst lige',
  ),
  mark('af', ['nl'], 'ek nie jy baie asseblief dankie julle pakkie'),
  mark('gl', ['pt-BR', 'es'], 'cando grazas teño unha moito ola bos prezo'),
  mark('ne', ['hi', 'mr'], 'छ छु छन् हुन्छ गर्नुहोस् कति तपाईं छैन भयो मेरो कहिले आउँछ हो कसरी लाई पर्छ चाहिन्छ'),
  mark('hi', ['hi', 'mr'], 'है हैं मेरा मेरी क्या कब कितना नहीं मुझे का की के में'),
  mark(
    'ru',
    ['uk', 'be', 'bg', 'ru'],
    'что это сколько можно деньги вернуть стоит есть здравствуйте спасибо когда где нет',
  ),
  mark(
    'sw',
    'any',
    'habari asante jambo karibu nataka bei gani kiasi sana tafadhali naomba samahani ndiyo hapana lini wapi mzigo wangu yangu oda bado ninahitaji utafika kuna nini vipi mimi shilingi',
  ),
  mark(
    'uz',
    'any',
    'qachon keladi qancha rahmat salom buyurtmam narxi yoq kerak bormi mahsulot yetkazib berish menga uchun yaxshi iltimos',
  ),
  mark('ha', 'any', 'nawa nagode sannu kudin ina kaya yaushe don allah zai'),
]

function mark(language: string, among: readonly string[] | 'any', words: string) {
  return { language, among, words: new Set(words.split(' ')) }
}

/** Words that chat partners of every language write; they say nothing about a language. */
export const universalWord =
  /^(?:h+i+|he+y+|hello+|hallo|o+k+(?:a+y+|e+y*)?|o+ke|k+|kk|th?x|thanks|ty|tks|pl[sz]|wo+w|(?:ha){2,}h?|(?:he){2,}|(?:hi){2,}|(?:ja){2,}|(?:xi){2,}|x+d+|l+o+l+|lmao|omg|h*m+|u+m+|u+h+|o+h+|a+h+|aha|bye+|yo|bro|sis|ciao|bravo|vip|asap|faq|pdf|url|app|usd|eur|cny|rmb)$/iu
