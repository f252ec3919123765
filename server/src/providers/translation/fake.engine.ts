// An engine for tests: it waits, fails and streams as its script says, and otherwise marks the text with the target's
// code. The sockets and protocols of real vendors are imitated by fake-vendor-server instead.
import { setTimeout as wait } from 'node:timers/promises'
import {
  type EngineCapabilities,
  EngineFailure,
  type EngineFailureKind,
  type EngineRequest,
  type TranslationEngine,
} from '../../modules/translation/translation.types.ts'
import { pseudoTranslate } from './fake-vendor-server/pseudo-translation.ts'

/** One call's behaviour; what is absent is as usual. */
export type FakeStep = {
  delayMs?: number
  fail?: EngineFailureKind
  retryAfterMs?: number
  /** Instead of the pseudo-translation, for every item. */
  text?: string
  detected?: string
  /** Streams the text in pieces of so many characters, and fails (if it fails) after half of them. */
  pieceLength?: number
}

export type FakeEngineConfig = {
  id: string
  kind?: TranslationEngine['kind']
  family?: string
  capabilities?: Partial<EngineCapabilities>
  /** Behaviour of calls beyond the script. */
  usual?: FakeStep
}

export type FakeEngine = TranslationEngine & {
  /** The next calls behave so, one step each. */
  script(...steps: FakeStep[]): void
  calls: EngineRequest[]
}

const anything: EngineCapabilities = {
  pair: (source, target) => source !== target,
  languages: 'any',
  detects: true,
  streams: true,
  glossary: true,
  maxItems: 100,
  max: { unit: 'cp', n: 5000 },
  maskForm: 'token',
}

const pause = async (id: string, ms: number, signal: AbortSignal): Promise<void> => {
  try {
    await wait(ms, undefined, { signal })
  } catch {
    throw new EngineFailure('aborted', `${id}: the caller gave up`)
  }
}

const stream = (text: string, step: FakeStep, show: (delta: string) => void): void => {
  const length = step.pieceLength ?? text.length
  const until = step.fail ? text.length / 2 : text.length
  for (let at = 0; at < until; at += length) show(text.slice(at, at + length))
}

export const fakeEngine = (config: FakeEngineConfig): FakeEngine => {
  const { id } = config
  const calls: EngineRequest[] = []
  let steps: FakeStep[] = []

  const answer = ({ items, source, target, onDelta }: EngineRequest, step: FakeStep) =>
    items.map((item) => {
      const pseudo = pseudoTranslate(item.text, source === 'auto' ? null : source, target)
      const text = step.text ?? pseudo.text
      if (onDelta) stream(text, step, (delta) => onDelta(item.id, delta))
      const detected = step.detected ?? pseudo.detected
      return { id: item.id, text, ...(source === 'auto' ? { detected } : {}) }
    })

  return {
    id,
    family: config.family ?? `fake ${id}`,
    kind: config.kind ?? 'nmt',
    capabilities: async () => ({ ...anything, ...config.capabilities }),
    translate: async (request) => {
      calls.push(request)
      const step = steps[0] ?? config.usual ?? {}
      steps = steps.slice(1)
      await pause(id, step.delayMs ?? 0, request.signal)
      const items = answer(request, step)
      if (step.fail) throw new EngineFailure(step.fail, `${id} fails as scripted`, step.retryAfterMs)
      return { items }
    },
    script: (...more) => {
      steps = [...steps, ...more]
    },
    calls,
  }
}
