import { describe, expect, it } from 'vitest'
import { engineInput, engineProblems, type EngineValues } from './translation.format.ts'

const t = { needsBaseUrl: 'url', needsModel: 'model', needsKey: 'key' }
const values = (more: Partial<EngineValues>): EngineValues => ({
  kind: 'google',
  name: 'n',
  baseUrl: '',
  model: '',
  region: '',
  apiKey: '',
  position: 0,
  enabled: true,
  ...more,
})

describe('an engine form', () => {
  it('asks for what the kind cannot work without', () => {
    expect(engineProblems(values({ kind: 'openai-compatible' }), false, t)).toEqual({
      baseUrl: 'url',
      model: 'model',
    })
    expect(engineProblems(values({ kind: 'google' }), false, t)).toEqual({ apiKey: 'key' })
    expect(engineProblems(values({ kind: 'google' }), true, t)).toEqual({})
    expect(engineProblems(values({ kind: 'libretranslate', baseUrl: 'http://a' }), false, t)).toEqual({})
  })

  it('sends no key where none was typed, and no fields of another kind', () => {
    const sent = engineInput(values({ kind: 'azure', model: 'left over', region: ' eastasia ' }))
    expect(sent).toMatchObject({ model: null, region: 'eastasia', baseUrl: null })
    expect(sent).not.toHaveProperty('apiKey')
    expect(engineInput(values({ apiKey: ' k ' })).apiKey).toBe('k')
  })
})
