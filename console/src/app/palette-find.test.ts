import { describe, expect, it } from 'vitest'
import { find } from './palette-find.ts'

const screens = [
  { title: 'Home', alike: ['首页', '/workplace/home', 'Workplace'] },
  { title: 'Sub-accounts', alike: ['子账号', '/subpage/sonAccount', 'Sub-accounts'] },
  { title: 'Character usage', alike: ['字符使用记录', '/subpage/chatUse', 'Sub-accounts'] },
  { title: 'Use of accounts', alike: [] },
]
const titles = (query: string) => find(screens, query).map((one) => one.title)

describe('finding', () => {
  it('gives everything while nothing is asked', () => expect(titles('  ')).toHaveLength(4))

  it.each([
    ['home', ['Home']],
    ['子账', ['Sub-accounts']],
    ['sub', ['Sub-accounts', 'Character usage']],
    ['use', ['Use of accounts', 'Character usage']],
    ['acc', ['Sub-accounts', 'Use of accounts', 'Character usage']],
    ['usage character', ['Character usage']],
    ['ＨＯＭＥ', ['Home']],
    ['nothing like it', []],
  ])('%s gives %j', (query, found) => expect(titles(query)).toEqual(found))
})
