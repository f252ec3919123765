import type { QueryClient } from '@tanstack/react-query'
import { create } from 'zustand'
import type { DeskAccount } from '@chatx/contract/messenger-account'
import { isApiError } from '@chatx/web-kit/api-error.ts'
import { desktopBridge } from '@chatx/web-kit/desktop-bridge.ts'
import { keyStore } from '../../client/api.ts'
import { keys } from '../../client/keys.ts'
import { postClaim, postHeartbeat, postRelease } from './account.queries.ts'
import { toClaim, withAccountState, withHeld } from './account.rules.ts'

type Refusal = { error: string | null; message: string }
type LeaseState = {
  busy: ReadonlySet<string>
  /** Why the last claim of an account was refused, shown at its row. */
  refusals: ReadonlyMap<string, Refusal>
}

export const useLeases = create<LeaseState>(() => ({ busy: new Set(), refusals: new Map() }))

const releasedKey = 'desk.released'
/** Accounts the agent took offline by hand; they stay so over a reload. */
const releasedIds = (): Set<string> => new Set((keyStore.get(releasedKey) ?? '').split(',').filter(Boolean))
const remember = (id: string, released: boolean): void => {
  const ids = releasedIds()
  if (released) ids.add(id)
  else ids.delete(id)
  keyStore.set(releasedKey, [...ids].join(','))
}

const setBusy = (id: string, on: boolean): void =>
  useLeases.setState(({ busy }) => {
    const next = new Set(busy)
    if (on) next.add(id)
    else next.delete(id)
    return { busy: next }
  })

const setRefusal = (id: string, refusal: Refusal | null): void =>
  useLeases.setState(({ refusals }) => {
    const next = new Map(refusals)
    if (refusal) next.set(id, refusal)
    else next.delete(id)
    return { refusals: next }
  })

const change = (client: QueryClient, how: (accounts: DeskAccount[]) => DeskAccount[]): void => {
  client.setQueryData<DeskAccount[]>(keys.accounts, (accounts) => accounts && how(accounts))
}

const attempt = async (id: string, act: () => Promise<unknown>): Promise<void> => {
  setBusy(id, true)
  try {
    await act()
    setRefusal(id, null)
  } catch (error) {
    if (!isApiError(error)) throw error
    setRefusal(id, { error: error.error, message: error.message })
  } finally {
    setBusy(id, false)
  }
}

/** Brings an account online; a refusal is kept for its row. */
export const claim = async (client: QueryClient, id: string): Promise<void> => {
  remember(id, false)
  await attempt(id, async () => {
    await postClaim(id)
    change(client, (accounts) =>
      accounts.map((one) => (one.id === id ? { ...one, state: 'online', mine: true } : one)),
    )
  })
  void client.invalidateQueries({ queryKey: keys.info })
}

export const release = async (client: QueryClient, id: string): Promise<void> => {
  remember(id, true)
  await attempt(id, async () => {
    await postRelease(id)
    desktopBridge()?.released(id)
    change(client, (accounts) => withAccountState(accounts, id, 'offline'))
  })
  void client.invalidateQueries({ queryKey: keys.info })
}

let claiming = false

const nextToClaim = (client: QueryClient, again: boolean, done: ReadonlySet<string>): string | undefined => {
  const accounts = client.getQueryData<DeskAccount[]>(keys.accounts) ?? []
  const { busy, refusals } = useLeases.getState()
  const resting = new Set([...busy, ...done, ...(again ? [] : refusals.keys())])
  return toClaim(accounts, resting, releasedIds())[0]
}

/** Claims whatever should be online and is not, one by one. @param again also where no port was free the last time */
export const claimOffline = async (client: QueryClient, again = false): Promise<void> => {
  if (claiming) return
  claiming = true
  const done = new Set<string>()
  for (;;) {
    const id = nextToClaim(client, again, done)
    if (id === undefined) break
    done.add(id)
    await claim(client, id).catch(() => undefined)
  }
  claiming = false
}

/** Renews the leases; one that was lost, because the machine slept, is claimed again. */
const renew = async (client: QueryClient, again: boolean): Promise<void> => {
  try {
    const { held } = await postHeartbeat()
    change(client, (accounts) => withHeld(accounts, held))
    await claimOffline(client, again)
  } catch {
    // The next beat is 15 s away and a lease lives three of them; the banner tells about the connection.
  }
}

/** Beats every 15 s until the returned function is called. @param onBeat hears each beat */
export const startHeartbeat = (client: QueryClient, onBeat: () => void): (() => void) => {
  const worker = new Worker(new URL('./ticker.worker.ts', import.meta.url), { type: 'module' })
  let beats = 0
  worker.addEventListener('message', () => {
    beats += 1
    onBeat()
    void renew(client, beats % 4 === 0)
  })
  return () => worker.terminate()
}
