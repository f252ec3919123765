import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import agents from './stream-link-device.agents.json' with { type: 'json' }
import { deviceMaskOf, deviceOf, isBotAgent, isPrefetch, machineOf } from './stream-link-device.rules.ts'

const person = agents.people[0]?.agent ?? ''

describe('deviceOf', () => {
  it.each(agents.people)('$what is $device', ({ agent, device }) => {
    expect(deviceOf(agent)).toBe(device)
  })

  it.each([
    ['', 'desktop'],
    ['Mozilla/5.0 (compatible; MSIE 9.0; Windows NT 6.1; Trident/5.0; Tablet PC 2.0; Mobile)', 'desktop'],
    [
      'Mozilla/5.0 (Linux; Android 9; BRAVIA 4K GB ATV3 TV) AppleWebKit/537.36 Chrome/99 Safari/537.36',
      'desktop',
    ],
  ] as const)('%j is %s', (agent, device) => {
    expect(deviceOf(agent)).toBe(device)
  })
})

describe('isBotAgent', () => {
  it.each(agents.bots)('%s is a bot', (agent) => {
    expect(isBotAgent(agent)).toBe(true)
  })

  it('takes every agent of a person for one, in-app browsers too', () => {
    expect(agents.people.filter(({ agent }) => isBotAgent(agent))).toEqual([])
  })

  it('takes no agent for a bot', () => {
    expect(isBotAgent('')).toBe(true)
  })
})

describe('machineOf', () => {
  it.each([
    ['GET', person, {}, undefined],
    ['GET', person, { 'sec-purpose': 'prefetch' }, 'prefetch'],
    ['GET', person, { 'sec-purpose': 'prefetch;prerender' }, 'prefetch'],
    ['GET', person, { purpose: 'Prefetch' }, 'prefetch'],
    ['GET', person, { 'x-moz': 'prefetch' }, 'prefetch'],
    ['GET', person, { 'x-purpose': 'preview' }, 'prefetch'],
    ['GET', person, { purpose: ['prefetch', 'x'] }, 'prefetch'],
    ['GET', person, { purpose: 'navigate', 'sec-purpose': '' }, undefined],
    ['GET', '', {}, 'no-agent'],
    ['HEAD', person, {}, 'head'],
    ['GET', 'TelegramBot (like TwitterBot)', {}, 'bot'],
  ])('%s %s %j: %s', (method, agent, headers, machine) => {
    expect(machineOf(method, agent, headers)).toBe(machine)
  })
})

it('makes one number of a set of devices', () => {
  expect(deviceMaskOf([])).toBe(7)
  expect(deviceMaskOf(['desktop', 'mobile'])).toBe(5)
})

it('answers for any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      expect(['mobile', 'tablet', 'desktop']).toContain(deviceOf(text))
      expect(isBotAgent(text)).toBeTypeOf('boolean')
      expect(isPrefetch({ purpose: text })).toBe(/^pre(fetch|view)/i.test(text))
    }),
  )
})
