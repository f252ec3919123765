/** `i` with its marks. Turkish İ folds to i and a dot above, which a plain i does not have. */
const MARKED_I = /i\p{M}+/gu
const WITHOUT_SHAPE = /\p{Default_Ignorable_Code_Point}/gu
/** All that is not one plain space between two characters; U+0085 is the only white space that \s leaves out. */
const WHITE_SPACE = /[\s\u0085]{2,}|[^\S ]|\u0085/g

/**
 * The form in which keywords and messages are compared (decisions §4): NFKC, case-folded, white space collapsed and
 * trimmed. Folding it again changes nothing.
 *
 * Case folding is the same in every locale: to lower, upper and lower case again makes ß and ẞ into ss and every sigma
 * into σ. Turkish İ, I, ı and i all become i, for who writes in capitals or without a Turkish keyboard means the same
 * word; that sık and sik are one word then is the price. Characters without a shape (zero-width joiners, soft hyphens,
 * emoji variation selectors) are dropped: nobody sees them.
 */
export const foldText = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replace(WITHOUT_SHAPE, '')
    .replace(MARKED_I, (marked) => marked.replaceAll('\u0307', ''))
    .normalize('NFKC')
    .replace(WHITE_SPACE, ' ')
    .trim()

/** Length in Unicode code points, by which the longest keyword is found. */
export const codePoints = (folded: string): number => [...folded].length
