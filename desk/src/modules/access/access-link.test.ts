import { expect, it } from 'vitest'
import { codeOfFragment } from './access-link.rules.ts'

it.each([
  ['#code=ANA0-DEM0-0001', 'ANA0-DEM0-0001'],
  ['#chat=1&code=ana0dem00001', 'ana0dem00001'],
  ['#code=short', null],
  ['#code=<script>alert(1)</script>', null],
  ['#', null],
  ['', null],
])('reads %j as %j', (fragment, code) => {
  expect(codeOfFragment(fragment)).toBe(code)
})
