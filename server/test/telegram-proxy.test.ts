import * as proxy from '@chatx/contract/proxy'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startHttpProxy } from '../src/infra/egress/proxies.fixture.ts'
import { createDesk, createOwner, type Owner } from './people.ts'
import {
  isInstalled,
  NOT_INSTALLED,
  openRealProxies,
  PROXY_LOGIN,
  type RunningProxy,
} from './real-proxies.ts'
import { ana, openTelegramWorld, refusal, type TelegramWorld } from './telegram-world.ts'

// What Telegram's own log says: who came, and from where. A proxy of this test leaves by an address of its own, so whatever
// came from another one did not come through it.
let world: TelegramWorld
let proxies: Awaited<ReturnType<typeof openRealProxies>>
beforeAll(async () => {
  proxies = await openRealProxies()
  world = await openTelegramWorld()
})
afterAll(async () => {
  await proxies.stop()
  await world.stop()
})

const coverBy = (owner: Owner, { protocol, port }: Pick<RunningProxy, 'protocol' | 'port'>) => {
  const form = { name: 'Way', protocol, host: '127.0.0.1', port, ...PROXY_LOGIN, range: 'all' as const }
  return world.server.call(proxy.createProxy, form, { token: owner.token })
}
const addressesSince = (from: number) => [
  ...new Set(world.telegram.came.slice(from).map((who) => who.split(':')[0])),
]

const story = async (name: string, running: Pick<RunningProxy, 'protocol' | 'port'>) => {
  const owner = await createOwner(world.server, name)
  const desk = await createDesk(world.server, owner, name)
  await coverBy(owner, running)
  const token = world.telegram.addBot(`${name}_bot`)
  const made = await world.connect(owner, desk.subAccountId, token)
  world.telegram.write(token, ana, { text: 'Hola' })
  await world.receive()
  const [talk] = await world.opened(desk)
  const id = talk?.id ?? ''
  const say = async (text: string) => {
    await world.answer(desk, id, text)
    await world.send()
  }
  const last = async () => (await world.messages(desk, id)).at(-1)
  const account = async () => (await world.accounts(owner)).find((one) => one.id === made.data.id)
  return { owner, desk, token, say, last, account }
}

/** Everything that a dead way can make happen: customers write, agents answer, minutes go by, checks are made. */
const outlive = async ({ token, say }: Awaited<ReturnType<typeof story>>) => {
  world.telegram.write(token, ana, { text: 'Anybody there?' })
  await say('yes')
  for (let minute = 0; minute < 11; minute += 1) {
    world.server.clock.forward(61_000)
    await world.receive()
    await world.send()
    if (minute === 5) await world.server.services.proxies.checkDue()
  }
}

describe.each([
  ['tinyproxy', '127.0.0.7'],
  ['microsocks', '127.0.0.8'],
] as const)('an account behind %s', (program, from) => {
  it('calls out by it and by nothing else, and when it is dead not at all', async ({ skip }) => {
    if (!isInstalled(program)) return skip(NOT_INSTALLED)
    const before = world.telegram.came.length
    const running = await proxies[program]({ to: world.telegram.port, from })
    const it = await story(program, running)
    await it.say('I answer by the proxy')
    expect((await it.last())?.state).toBe('sent')
    expect(world.telegram.arrived.at(-1)?.text).toBe('I answer by the proxy')
    expect(world.telegram.came.length).toBeGreaterThanOrEqual(before + 4)
    expect(addressesSince(before)).toEqual([from])

    await running.kill()
    const dead = world.telegram.came.length
    await outlive(it)
    expect(world.telegram.came.slice(dead)).toEqual([])
    expect(await it.last()).toMatchObject({ state: 'failed', failure: 'unreachable' })
    expect(await it.account()).toMatchObject({
      connection: { state: 'failing', fault: 'proxy_down' },
      proxy: { name: 'Way', state: 'down' },
    })
  })
})

describe('an account behind any proxy', () => {
  it('comes to Telegram as often as the proxy was asked to, and not at all once it is dead', async () => {
    const door = await startHttpProxy({ login: 'ann', password: 'secret' })
    const before = world.telegram.came.length
    const it = await story('any', { protocol: 'http', port: door.port })
    await it.say('through the door')
    expect((await it.last())?.state).toBe('sent')
    expect(world.telegram.came.length - before).toBe(door.heads.length)
    expect(door.heads.length).toBeGreaterThanOrEqual(4)
    await door.close()
    const dead = world.telegram.came.length
    await outlive(it)
    expect(world.telegram.came.slice(dead)).toEqual([])
    expect((await it.last())?.failure).toBe('unreachable')
  })

  it('whose password is wrong is not connected, and Telegram never heard of it', async () => {
    const door = await startHttpProxy({ login: 'ann', password: 'another' })
    const owner = await createOwner(world.server, 'wrong')
    const desk = await createDesk(world.server, owner, 'wrong')
    await coverBy(owner, { protocol: 'http', port: door.port })
    const before = world.telegram.came.length
    const made = await world.connect(owner, desk.subAccountId, world.telegram.addBot('wrong_bot'))
    expect(refusal(made)).toBe('connector.proxy_down')
    expect(world.telegram.came.slice(before)).toEqual([])
    await door.close()
  })
})
