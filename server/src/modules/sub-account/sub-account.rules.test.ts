import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  defaultTranslation,
  newLoginCode,
  readLoginCode,
  showLoginCode,
  withKnownLanguages,
} from './sub-account.rules.ts'

describe('login codes', () => {
  it('are 12 characters that cannot be mistaken for each other', () => {
    fc.assert(
      fc.property(fc.infiniteStream(fc.nat(31)), (draws) => {
        const code = newLoginCode(() => draws.next().value ?? 0)
        expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/)
        expect(readLoginCode(showLoginCode(code).toLowerCase())).toBe(code)
      }),
    )
  })

  it.each([
    ['MEI0-DEMO-0001', 'ME10DEM00001'],
    ['  mei0 demo 0001 ', 'ME10DEM00001'],
    ['melo–demo—oooi', 'ME10DEM00001'],
    ['ＭＥＩ０ＤＥＭＯ０００１', 'ME10DEM00001'],
  ])('%j is read as %s', (typed, code) => {
    expect(readLoginCode(typed)).toBe(code)
  })

  it.each(['', 'ME10DEM0000', 'ME10DEM000011', 'UUUU-UUUU-UUUU', "ME10DEM0000'"])('%j is none', (typed) => {
    expect(readLoginCode(typed)).toBeUndefined()
  })
})

describe('the translation setting', () => {
  it('reads the language of its owner by default', () => {
    expect(defaultTranslation('zh-CN')).toMatchObject({
      translationMode: 'OpenAi_Translator',
      receiveSourceLanguage: 'chatx_auto',
      receiveTargetLanguage: 'chatx_zh-CN',
    })
    expect(defaultTranslation('en-US').receiveTargetLanguage).toBe('chatx_en')
  })

  it.each([
    ['chatx_auto', 'chatx_zh', 'chatx_zh-CN'],
    ['chatx_es-MX', 'chatx_en', 'chatx_en'],
  ])('takes %s and %s', (receiveSourceLanguage, receiveTargetLanguage, target) => {
    const setting = { ...defaultTranslation('en-US'), receiveSourceLanguage, receiveTargetLanguage }
    expect(withKnownLanguages(setting)?.receiveTargetLanguage).toBe(target)
  })

  it.each([
    ['chatx_auto', 'chatx_auto'],
    ['chatx_auto', 'chatx_klingon'],
    ['en', 'chatx_en'],
    ['chatx_xx-nowhere', 'chatx_en'],
  ])('refuses %s and %s', (receiveSourceLanguage, receiveTargetLanguage) => {
    const setting = { ...defaultTranslation('en-US'), receiveSourceLanguage, receiveTargetLanguage }
    expect(withKnownLanguages(setting)).toBeUndefined()
  })
})
