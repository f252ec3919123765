import { describe, expect, it } from 'vitest'
import {
  engineInput,
  engineProblems,
  type EngineValues,
  reordered,
  roomForNew,
} from './translation.format.ts'

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

describe('the order of engines', () => {
  const row = (id: string, position: number, builtIn = false) => ({ id, position, builtIn })

  it('changes only what stands elsewhere', () => {
    expect(reordered([row('b', 1), row('a', 0), row('c', 2)])).toEqual([
      { id: 'b', position: 0 },
      { id: 'a', position: 1 },
    ])
  })

  it('puts a new engine before the built-in ones', () => {
    expect(roomForNew([row('a', 0), row('x', 1, true), row('y', 900, true)])).toEqual({
      position: 1,
      moves: [
        { id: 'x', position: 2 },
        { id: 'y', position: 3 },
      ],
    })
    expect(roomForNew([])).toEqual({ position: 0, moves: [] })
  })
})
