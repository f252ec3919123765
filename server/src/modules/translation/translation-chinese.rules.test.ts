import { describe, expect, it } from 'vitest'
import { chineseScript, convertChinese, isChineseConversion } from './translation-chinese.rules.ts'

describe('Chinese in two scripts', () => {
  it.each([
    ['这个什么时候发货', 'Hans'],
    ['我的訂單還沒收到', 'Hant'],
    ['你好', 'either'],
    ['後台', 'either'],
    ['hello', 'either'],
  ])('%s is %s', (text, script) => expect(chineseScript(text)).toBe(script))

  it('converts wording as well as characters, and leaves tokens alone', () => {
    expect(convertChinese('这个软件 {{n0}} 多少钱', 'zh-TW')).toBe('這個軟體 {{n0}} 多少錢')
    expect(convertChinese('我的訂單 {{n0}} 還沒收到', 'zh-CN')).toBe('我的订单 {{n0}} 还没收到')
  })

  it('is a conversion only between the two', () => {
    expect(isChineseConversion('zh-TW', 'zh-CN')).toBe(true)
    expect(isChineseConversion('zh-CN', 'zh-CN')).toBe(false)
    expect(isChineseConversion('en', 'zh-CN')).toBe(false)
  })
})
