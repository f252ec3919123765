import { describe, expect, it } from 'vitest'
import { fakeEngine } from './fake.engine.ts'

const signal = new AbortController().signal
const request = { items: [{ id: 'a', text: 'Hello {{n0}}' }], source: 'auto', target: 'es', signal }

describe('fakeEngine', () => {
  it('marks what it "translated" and keeps tokens', async () => {
    const engine = fakeEngine({ id: 'fake' })
    expect(await engine.translate(request)).toEqual({
      items: [{ id: 'a', text: '[es] Hello {{n0}}', detected: 'en' }],
    })
    expect(engine.calls).toEqual([request])
  })

  it('follows its script, then behaves as usual', async () => {
    const engine = fakeEngine({ id: 'fake', usual: { text: 'usual' } })
    engine.script({ fail: 'rate', retryAfterMs: 5 }, { text: 'Hola', detected: 'fr', delayMs: 1 })
    await expect(engine.translate(request)).rejects.toMatchObject({ kind: 'rate', retryAfterMs: 5 })
    expect((await engine.translate(request)).items).toEqual([{ id: 'a', text: 'Hola', detected: 'fr' }])
    expect((await engine.translate(request)).items[0]?.text).toBe('usual')
  })

  it('streams in pieces, and only half when it is to fail', async () => {
    const engine = fakeEngine({ id: 'fake', kind: 'llm' })
    const deltas: string[] = []
    const onDelta = (_: string, delta: string) => deltas.push(delta)
    engine.script({ text: 'abcdef', pieceLength: 2 }, { text: 'abcdef', pieceLength: 1, fail: 'down' })
    await engine.translate({ ...request, onDelta })
    expect(deltas.splice(0)).toEqual(['ab', 'cd', 'ef'])
    await expect(engine.translate({ ...request, onDelta })).rejects.toMatchObject({ kind: 'down' })
    expect(deltas).toEqual(['a', 'b', 'c'])
  })

  it('ends when the caller gives up', async () => {
    const engine = fakeEngine({ id: 'fake', usual: { delayMs: 60_000 }, capabilities: { detects: false } })
    const caller = new AbortController()
    const work = engine.translate({ ...request, signal: caller.signal })
    caller.abort()
    await expect(work).rejects.toMatchObject({ kind: 'aborted' })
    expect((await engine.capabilities()).detects).toBe(false)
  })
})
