/**
 * Folds a text for the translation memory, so that case, width, outer marks and repeated white space do not matter.
 * A closing question mark stays: "Today?" is not "Today".
 */
export const foldForMemory = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[¿¡]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/[.!。！…~]+$/u, '')
    .trim()
