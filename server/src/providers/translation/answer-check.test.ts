import { describe, expect, it } from 'vitest'
import { EngineFailure } from '../../modules/translation/translation.types.ts'
import { isEcho, refuseHollow } from './answer-check.ts'

describe('isEcho', () => {
  it.each([
    ['Hello, how are you today?', 'en', 'es', true],
    ['Hello there', 'en', 'zh-CN', true],
    ['Hello there', 'auto', 'ja', true],
    ['你好', 'zh-CN', 'en', true],
    ['Привет', 'ru', 'en', true],
    ['OK', 'en', 'es', false],
    ['iPhone 15', 'en', 'zh-CN', false],
    ['Hvor er du nå da?', 'nb', 'da', false],
    ['你好吗', 'zh-CN', 'ja', false],
    ['Hello, how are you today?', 'auto', 'es', false],
    ['Hello, how are you today?', 'en', 'en', false],
    ['{{n0}} <x id="1"/> [n2] 12 :)', 'en', 'zh-CN', false],
  ])('%s from %s to %s: %s', (text, source, target, expected) => {
    expect(isEcho(text, ` ${text}`, source, target)).toBe(expected)
  })

  it('is never an echo when the words differ', () => {
    expect(isEcho('Hello there', 'Hola', 'en', 'zh-CN')).toBe(false)
  })
})

describe('refuseHollow', () => {
  it('refuses an empty answer to a text, not to white space', () => {
    const languages = { source: 'en', target: 'es' }
    expect(() => refuseHollow('x', 'Hello', ' ', languages)).toThrow(EngineFailure)
    expect(() => refuseHollow('x', ' ', '', languages)).not.toThrow()
    expect(() => refuseHollow('x', 'Hello', 'Hola', languages)).not.toThrow()
  })
})
