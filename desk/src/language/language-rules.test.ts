import { describe, expect, it } from 'vitest'
import { findLanguages, languageName } from './language.rules.ts'

const offered = new Set(['es', 'en', 'zh-CN', 'fr', 'et'])

describe('languages', () => {
  it('are named in the language of the interface', () => {
    expect(languageName('es', 'zh-CN')).toBe('西班牙语')
    expect(languageName('es-AR', 'en-US')).toBe('Spanish')
    expect(languageName('x-unknown', 'en-US')).toBe('x-unknown')
  })

  it('are found by every name and without accents, the best match first', () => {
    const codes = (search: string) => findLanguages(search, offered).map((one) => one.code)
    expect(codes('espanol')).toEqual(['es'])
    expect(codes('西班牙')).toEqual(['es'])
    expect(codes('es')[0]).toBe('es')
    expect(codes('es')).toContain('et')
    expect(codes('klingon')).toEqual([])
  })

  it('are offered only where an engine can do them', () => {
    expect(
      findLanguages('', offered)
        .map((one) => one.code)
        .sort(),
    ).toEqual([...offered].sort())
  })
})
