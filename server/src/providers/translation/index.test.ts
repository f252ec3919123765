import { describe, expect, it } from 'vitest'
import { createEngine, type EngineConfig, engineConfig } from './index.ts'

const configs: EngineConfig[] = [
  { kind: 'openai-compatible', id: 'line-1', baseUrl: 'http://127.0.0.1:11434/v1', model: 'qwen' },
  { kind: 'google', id: 'g', apiKey: 'k' },
  { kind: 'azure', id: 'a', apiKey: 'k', region: 'westeurope' },
  { kind: 'deepl', id: 'd', apiKey: 'k:fx' },
  { kind: 'libretranslate', id: 'l', baseUrl: 'http://127.0.0.1:5000' },
  { kind: 'apertium', id: 'ap' },
  { kind: 'phrasebook', id: 'ph' },
]

describe('createEngine', () => {
  it.each(configs)('makes $kind from what the schema lets through', (config) => {
    const engine = createEngine(engineConfig.parse(config))
    expect(engine.id).toBe(config.id)
    expect(engine.family).toContain(config.kind)
  })

  it('gives each engine another family', () => {
    expect(new Set(configs.map((config) => createEngine(config).family)).size).toBe(configs.length)
  })

  it.each([
    { kind: 'google', id: 'g' },
    { kind: 'google', id: 'g g', apiKey: 'k' },
    { kind: 'libretranslate', id: 'l', baseUrl: 'file:///etc/passwd' },
    { kind: 'libretranslate', id: 'l', baseUrl: 'nonsense' },
    { kind: 'openai-compatible', id: 'o', baseUrl: 'http://x' },
    { kind: 'deepl', id: 'd', apiKey: 'k', extra: 1 },
    { kind: 'baidu', id: 'b' },
  ])('the schema refuses %j', (config) => {
    expect(engineConfig.safeParse(config).success).toBe(false)
  })
})
