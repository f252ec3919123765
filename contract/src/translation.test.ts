import { describe, expect, it } from 'vitest'
import { engineForm, updateEngine } from './translation.ts'

describe('changing a translation engine', () => {
  it('leaves what is not named as it is: a change holds no defaults', () => {
    expect(updateEngine.input.parse({ id: 'x' })).toEqual({ id: 'x' })
    expect(updateEngine.input.parse({ id: 'x', enabled: false })).toEqual({ id: 'x', enabled: false })
  })

  it('fills a new engine with defaults', () => {
    expect(engineForm.parse({ kind: 'google', name: 'g' })).toMatchObject({ baseUrl: null, enabled: true })
  })
})
