import { allEndpoints } from '@chatx/contract/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCallers } from './authorization-callers.ts'
import {
  type Case,
  casesOf,
  type Done,
  foreignPaths,
  idsOf,
  leaksOf,
  runCases,
} from './authorization-cases.ts'
import { entries } from './authorization-inputs.ts'
import { callersOfPath, pathExceptions, predict, statusOf } from './authorization-oracle.ts'
import { openWorld, type World } from './authorization-world.ts'
import type { Caller } from './authorization-people.ts'
import { printFigures } from './figures.ts'

let world: World
let callers: Caller[]
let done: Done[]

beforeAll(async () => {
  world = await openWorld()
  callers = await createCallers(world)
}, 120_000)
afterAll(() => world.close())

const some = (failures: string[]) => failures.slice(0, 40)

it('knows every endpoint, and nothing that is gone', () => {
  const names = allEndpoints().map(({ name }) => name)
  expect(names.filter((name) => entries[name] === undefined)).toEqual([])
  expect(Object.keys(entries).filter((name) => !names.includes(name))).toEqual([])
  expect(new Set(names).size).toBe(names.length)
})

it('lets every path be called by those that its folder is for, and others only for a reason', () => {
  for (const { name, endpoint } of allEndpoints()) {
    const exception = pathExceptions[name]
    const allowed = exception?.who ?? callersOfPath(endpoint.path)
    expect(allowed, `${name} at ${endpoint.path}`).toEqual(expect.arrayContaining([...endpoint.who]))
  }
})

const expected = (one: Case): string => {
  const verdict = predict(one)
  return verdict === 'in' ? (one.entry.outcome?.(one.caller) ?? '') : verdict
}

const fault = ({ case: one, answer }: Done): string[] => {
  const error = expected(one)
  const code = error === '' ? (one.endpoint.successCode ?? 200) : undefined
  const status = error === '' ? 200 : statusOf(error as Parameters<typeof statusOf>[0])
  const good =
    answer.error === error && answer.status === status && (code === undefined || answer.code === code)
  return good
    ? []
    : [`${one.label}: ${answer.status} ${answer.error || 'success'}, not ${status} ${error || 'success'}`]
}

it('answers every caller and every id as the oracle says', { timeout: 240_000 }, async () => {
  const cases = casesOf(world, callers)
  const began = performance.now()
  done = await runCases(world, cases)
  const count = (verdict: string) => done.filter((one) => predict(one.case) === verdict).length
  printFigures('authorization matrix', {
    cases: done.length,
    endpoints: allEndpoints().length,
    callers: callers.length,
    'let in': count('in'),
    401: count('session.expired'),
    403: count('session.forbidden'),
    'plan lacks': count('session.plan_lacks'),
    malformed: count('request.invalid'),
    seconds: Math.round((performance.now() - began) / 1000),
  })
  expect(some(done.flatMap(fault))).toEqual([])
  expect(done.length).toBeGreaterThan(4_000)
})

it('never tells anybody a word or an id of somebody else', () => {
  const ids = idsOf(world)
  expect(some(done.flatMap((one) => leaksOf(ids, one).map((leak) => `${one.case.label}: ${leak}`)))).toEqual(
    [],
  )
  // The canaries are really there to be found by those who may.
  for (const caller of callers.filter(({ kind, alive }) => alive && kind !== 'operator'))
    expect(
      done.some((one) => one.case.caller === caller && one.answer.all.includes('zq')),
      caller.name,
    ).toBe(true)
})

it('answers a foreign id exactly as one that is nowhere', () => {
  const keyOf = ({ case: { name, caller } }: Done, path: string) => `${name} ${path} ${caller.name}`
  const nowhere = new Map(
    done.flatMap((one) =>
      Object.entries(one.case.at)
        .filter(([, chosen]) => chosen === 'none')
        .map(([path]) => [keyOf(one, path), one.answer.body] as const),
    ),
  )
  const strange = done.flatMap((one) => foreignPaths(one.case).map((path) => ({ one, path })))
  const differ = strange.filter(({ one, path }) => nowhere.get(keyOf(one, path)) !== one.answer.body)
  expect(
    some(differ.map(({ one, path }) => `${one.case.label} at ${path}: ${one.answer.body.slice(0, 200)}`)),
  ).toEqual([])
  printFigures('foreign ids', { compared: strange.length })
  expect(strange.length).toBeGreaterThan(500)
})
