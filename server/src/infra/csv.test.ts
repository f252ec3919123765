import { expect, test } from 'vitest'
import { readCsv, writeCsv } from './csv.ts'

const texts = [
  '',
  '=1+1',
  '+49 30 123',
  '-2',
  '@SUM(A1)',
  '\tx',
  '\r=x',
  '\nx',
  '＝1',
  "'=1",
  "''=1",
  "'",
  "''",
  "it's",
  'a,b;c\td',
  'say "no"',
  'two\r\nlines',
  '名称',
  '👍',
  '=HYPERLINK("https://evil.example","x")',
]

test('gives every text back as it was', () => {
  const table = [texts, [...texts].reverse()]
  expect(readCsv(writeCsv(table))).toEqual(table)
  expect(readCsv(`\uFEFF${writeCsv(table)}`)).toEqual(table)
})

test('leaves no cell that a spreadsheet would run', () => {
  for (const text of texts) {
    const cell = writeCsv([[text]]).slice(1, -3)
    expect(cell, JSON.stringify(text)).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/)
  }
})

test('reads what spreadsheets write', () => {
  expect(readCsv('name;url\r\na;https://x.test/1,2\r\n\r\nb;c')).toEqual([
    ['name', 'url'],
    ['a', 'https://x.test/1,2'],
    ['b', 'c'],
  ])
  expect(readCsv('name\turl\na\tb')).toEqual([
    ['name', 'url'],
    ['a', 'b'],
  ])
  expect(readCsv('name,url\na')).toEqual([['name', 'url'], ['a']])
  expect(readCsv('')).toEqual([])
})

test('says when it is no CSV', () => {
  expect(readCsv('a,b\n"c,d')).toBeUndefined()
  expect(readCsv('a,b\nc"d,e')).toBeUndefined()
})
