import { describe, expect, it } from 'vitest'
import { fakeDebugger } from './electron.fixture.ts'
import { emulate } from './emulation.ts'

const tokyo = { timeZone: 'Asia/Tokyo', locale: 'ja-JP' }
const settled = () => new Promise((done) => setTimeout(done, 5))
const attach = (type: string) =>
  ['message', {}, 'Target.attachedToTarget', { sessionId: 's1', targetInfo: { type } }] as const

describe('time zone and locale of a window', () => {
  it('are told before anything is loaded, with the script', async () => {
    const { engine, commands } = fakeDebugger()
    await emulate(engine, tokyo, 'script', () => undefined)
    expect(commands.map(({ method, params }) => [method, params])).toEqual([
      ['Emulation.setTimezoneOverride', { timezoneId: 'Asia/Tokyo' }],
      ['Emulation.setLocaleOverride', { locale: 'ja-JP' }],
      ['Page.enable', {}],
      ['Page.addScriptToEvaluateOnNewDocument', { source: 'script' }],
      ['Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true }],
    ])
  })

  it('leave the machine its own where no proxy covers the account', async () => {
    const { engine, commands } = fakeDebugger()
    await emulate(engine, { timeZone: null, locale: null }, undefined, () => undefined)
    expect(commands.map(({ method }) => method)).toEqual(['Target.setAutoAttach'])
  })

  it('reach a frame before its first line', async () => {
    const { engine, events, commands } = fakeDebugger()
    await emulate(engine, tokyo, undefined, () => undefined)
    events.emit(...attach('iframe'))
    await settled()
    const of = commands.filter(({ sessionId }) => sessionId === 's1').map(({ method }) => method)
    expect(of[0]).toBe('Emulation.setTimezoneOverride')
    expect(of.at(-1)).toBe('Runtime.runIfWaitingForDebugger')
  })

  it('hold a frame that could not be told, and not a worker', async () => {
    const { engine, events, commands } = fakeDebugger(
      ({ method, sessionId }) => sessionId === 's1' && method.startsWith('Emulation.'),
    )
    await emulate(engine, tokyo, undefined, () => undefined)
    events.emit(...attach('iframe'))
    await settled()
    expect(commands.map(({ method }) => method)).not.toContain('Runtime.runIfWaitingForDebugger')
    events.emit(...attach('worker'))
    await settled()
    expect(commands.map(({ method }) => method)).toContain('Runtime.runIfWaitingForDebugger')
  })

  it('are taken as told where another window of the account said so before', async () => {
    const { engine, commands } = fakeDebugger(
      ({ method }) => method.startsWith('Emulation.'),
      'Timezone override is already in effect',
    )
    await emulate(engine, tokyo, undefined, () => undefined)
    expect(commands.map(({ method }) => method)).toEqual(['Target.setAutoAttach'])
  })

  it('end the window when they cannot be told or are lost', async () => {
    const refusing = fakeDebugger(({ method }) => method === 'Emulation.setLocaleOverride')
    await expect(emulate(refusing.engine, tokyo, undefined, () => undefined)).rejects.toThrow()
    let lost = 0
    const { engine, events } = fakeDebugger()
    await emulate(engine, tokyo, undefined, () => (lost += 1))
    events.emit('detach')
    expect(lost).toBe(1)
  })
})
