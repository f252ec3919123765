import { expect, it } from 'vitest'
import { isWholeWord } from './auto-reply-word.rules.ts'

const first = (text: string, keyword: string) => {
  const start = text.indexOf(keyword)
  if (start < 0) throw new Error(`${keyword} is not in ${text}`)
  return isWholeWord(text, start, start + keyword.length)
}

it.each([
  ['category', 'cat', false],
  ['bobcat', 'cat', false],
  ['cat', 'cat', true],
  ['a cat!', 'cat', true],
  ['(cat)', 'cat', true],
  ["the cat's tail", 'cat', true],
  ["l'hotel", 'hotel', true],
  ['a cat-like thing', 'cat', true],
  ['cat_2', 'cat', false],
  ['cat2', 'cat', false],
  ['caté', 'cat', false],
  ['cat\u0331s', 'cat', false],
  ['котик', 'кот', false],
  ['мой кот', 'кот', true],
  ['가격은', '가격', false],
  ['가격 은', '가격', true],
  ['नमस्ते', 'नमस', false],
  ['السعر', 'سعر', false],
  ['请问价格多少', '价格', true],
  ['この値段は', '値段', true],
  ['ラーメン', 'ラ', true],
  ['ราคาเท่าไหร่', 'ราคา', true],
  ['买iphone手机', 'iphone', true],
  ['iphones手机', 'iphone', false],
  ['第10章', '10', true],
  ['c++11', 'c++', true],
  ['abc++', 'c++', false],
  ['#sale now', '#sale', true],
  ['😀cat😀', 'cat', true],
  ['𝒳cat', 'cat', false],
  ['cat𝒳', 'cat', false],
])('%s: %s stands alone: %s', (text, keyword, whole) => {
  expect(first(text, keyword)).toBe(whole)
})
