import { describe, expect, test } from 'vitest'
import { texts as english } from './en.ts'
import { chooseLanguage, directionOf, fill, languages, loadTexts } from './texts.ts'

const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort()

describe('the catalogues', () => {
  test.each(languages)(
    '%s says everything, with the same placeholders and no leftovers of English',
    async (language) => {
      const texts = await loadTexts(language)
      expect(Object.keys(texts)).toEqual(Object.keys(english))
      for (const [name, text] of Object.entries(texts)) {
        expect(text.trim(), name).not.toBe('')
        expect(placeholders(text), name).toEqual(placeholders(english[name as keyof typeof english]))
      }
      const same = Object.entries(texts).filter(
        ([name, text]) => english[name as keyof typeof english] === text,
      )
      if (language !== 'en')
        expect(same.map(([name]) => name).filter((n) => !['emoji', 'online'].includes(n))).toEqual([])
    },
  )
})

describe('the language of the page', () => {
  test.each([
    [['es-419', 'en'], 'es'],
    [['zh-TW'], 'zh-CN'],
    [['pt_BR'], 'pt'],
    [['eo', 'fr-CA'], 'fr'],
    [['eo'], 'en'],
    [[], 'en'],
  ])('of %j is %s', (wanted, language) => {
    expect(chooseLanguage(wanted)).toBe(language)
  })

  test('Arabic runs from right to left', () => {
    expect(languages.filter((language) => directionOf(language) === 'rtl')).toEqual(['ar'])
  })

  test('filling leaves alone what is not given', () => {
    expect(fill('{name}: {n}', { n: 0 })).toBe('{name}: 0')
  })
})
