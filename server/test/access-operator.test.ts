import { operatorLogin } from '@chatx/contract/access'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowser } from './access-browser.ts'
import { holdPasswords, newNetwork } from './access-steps.ts'
import { openWorld, type World } from './access-world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const email = 'ola@example.com'
const [first, second] = ['Tr0mbone-one', 'Tr0mbone-two']
const invite = async (password: string) => {
  const passwordHash = await world.passwords.hash(password)
  return world.db.inTenant(1, (tx) =>
    world.access.inviteOperator(tx, { email, displayName: 'Ola', passwordHash }),
  )
}
const enter = async (password: string) => {
  const answer = await openBrowser(world, newNetwork()).call(operatorLogin, { userName: email, password })
  return answer.code === 200 ? 'in' : answer.error
}

it('takes no first password that was replaced while it was looked at, and replaces none after a log-in', async () => {
  expect(await invite(first)).toBe('added')
  const passwords = holdPasswords(world)
  const late = enter(first)
  await passwords.reached(1)
  expect(await invite(second)).toBe('renewed')
  passwords.release()
  expect(await late).toBe('access.wrong_credentials')
  expect(await enter(first)).toBe('access.wrong_credentials')
  expect(await invite(first)).toBe('renewed')
  expect(await enter(first)).toBe('in')
  expect(await invite(second)).toBe(undefined)
  expect(await enter(first)).toBe('in')
})
