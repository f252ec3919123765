// What all machine-translation vendors have in common: limits before the call, batches, order, hollow answers. An
// adapter adds its wire format as a `VendorProtocol`.
import {
  type EngineAnswer,
  type EngineCapabilities,
  EngineFailure,
  type MaskForm,
  type TranslationEngine,
} from '../../modules/translation/translation.types.ts'
import { refuseHollow } from './answer-check.ts'
import { inBatches, refuseTooLong, type TextLimits } from './text-limits.ts'
import {
  callVendor,
  unlessAborted,
  type VendorReply,
  type VendorRequest,
  type VendorTools,
} from './vendor-call.ts'
import { badOutput, kindOfStatus, type Refusal, retryAfterMs, vendorRefusal } from './vendor-failure.ts'
import { dailyLanguages, type LanguageCodes } from './vendor-languages.ts'

const defaultBudgetMs = 3000

export type TranslatedText = { text: string; detected?: string | undefined; billed?: number | undefined }

/** One batch in the vendor's codes; `from` is null when the vendor is to find the language out. */
export type VendorBatch = {
  texts: string[]
  from: string | null
  to: string
  /** Our own code of the target, where the wire format depends on it. */
  target: string
  context: string[]
}

export type VendorProtocol = {
  id: string
  family: string
  maskForm: MaskForm
  limits: TextLimits
  /** Languages we have a code for; undefined when only the vendor knows them. */
  codes: LanguageCodes | undefined
  languageRequests: VendorRequest[]
  /** Our codes for what the vendor's answers to `languageRequests` list; undefined when they have another shape. */
  readLanguages(answers: unknown[]): LanguageCodes | undefined
  translation(batch: VendorBatch): VendorRequest
  /** One text per text asked, in order; undefined when the answer has another shape. */
  readTranslation(answer: unknown, batch: VendorBatch): TranslatedText[] | undefined
  /** What an error body says beyond its status, or undefined when it is not an error of this vendor. */
  readRefusal(status: number, answer: unknown): Refusal | undefined
}

const assertOk = (protocol: VendorProtocol, reply: VendorReply, now: number): void => {
  const { status, json } = reply
  const refusal = protocol.readRefusal(status, json)
  if (status >= 200 && status < 300 && !refusal) return
  const wait = retryAfterMs(reply.header('retry-after'), now)
  throw vendorRefusal(protocol.id, status, refusal ?? { kind: kindOfStatus(status) }, wait)
}

const codeOrRefuse = (protocol: VendorProtocol, codes: Map<string, string>, language: string): string => {
  const code = codes.get(language)
  if (code === undefined) throw new EngineFailure('unsupported', `${protocol.id} has no ${language}`)
  return code
}

type Caller = (sent: VendorRequest, signal: AbortSignal) => Promise<unknown>

const jsonCaller = (protocol: VendorProtocol, tools: VendorTools, now: () => number): Caller => {
  const budgetMs = tools.budgetMs ?? defaultBudgetMs
  return async (sent, signal) => {
    const reply = await callVendor(protocol.id, sent, { signal, budgetMs, dispatcher: tools.dispatcher })
    assertOk(protocol, reply, now())
    if (reply.json === undefined) throw badOutput(protocol.id, 'the answer is not JSON')
    return reply.json
  }
}

const askLanguages = async (protocol: VendorProtocol, call: Caller): Promise<LanguageCodes> => {
  const { signal } = new AbortController()
  const answers = await Promise.all(protocol.languageRequests.map((sent) => call(sent, signal)))
  const codes = protocol.readLanguages(answers)
  if (!codes) throw badOutput(protocol.id, 'the language list has another shape')
  return codes
}

const translateBatch = async (
  protocol: VendorProtocol,
  call: Caller,
  batch: VendorBatch,
  signal: AbortSignal,
): Promise<TranslatedText[]> => {
  const texts = protocol.readTranslation(await call(protocol.translation(batch), signal), batch)
  if (!texts) throw badOutput(protocol.id, 'the answer has another shape')
  if (texts.length !== batch.texts.length) throw badOutput(protocol.id, 'not one text for each text')
  return texts
}

const answerItem = (
  engine: string,
  item: { id: string; text: string },
  translated: TranslatedText | undefined,
  languages: { source: string; target: string },
): EngineAnswer['items'][number] => {
  const { text = '', detected, billed } = translated ?? {}
  const source = languages.source === 'auto' ? (detected ?? 'auto') : languages.source
  refuseHollow(engine, item.text, text, { source, target: languages.target })
  return {
    id: item.id,
    text,
    ...(detected === undefined ? {} : { detected }),
    ...(billed === undefined ? {} : { billed }),
  }
}

const capabilitiesOf = (
  protocol: VendorProtocol,
  { sources, targets }: LanguageCodes,
): EngineCapabilities => ({
  pair: (source, target) =>
    (source === 'auto' || sources.has(source)) && targets.has(target) && source !== target,
  languages: { sources: [...sources.keys()], targets: [...targets.keys()] },
  detects: true,
  streams: false,
  glossary: false,
  maxItems: protocol.limits.maxItems,
  max: protocol.limits.max,
  maskForm: protocol.maskForm,
})

/** An engine of kind `nmt` over the vendor's protocol. */
export const vendorEngine = (protocol: VendorProtocol, tools: VendorTools): TranslationEngine => {
  const now = tools.now ?? Date.now
  const call = jsonCaller(protocol, tools, now)
  const languages = dailyLanguages(() => askLanguages(protocol, call), now)
  return {
    id: protocol.id,
    family: protocol.family,
    kind: 'nmt',
    capabilities: async () => capabilitiesOf(protocol, await languages.get()),
    translate: async ({ items, source, target, context = [], signal }) => {
      refuseTooLong(
        protocol.id,
        items.map((item) => item.text),
        protocol.limits,
      )
      const codes =
        languages.known() ?? protocol.codes ?? (await unlessAborted(protocol.id, signal, languages.get))
      const from = source === 'auto' ? null : codeOrRefuse(protocol, codes.sources, source)
      const to = codeOrRefuse(protocol, codes.targets, target)
      const translated: TranslatedText[] = []
      for (const batch of inBatches(items, protocol.limits)) {
        const texts = batch.map((item) => item.text)
        translated.push(
          ...(await translateBatch(protocol, call, { texts, from, to, target, context }, signal)),
        )
      }
      return {
        items: items.map((item, index) =>
          answerItem(protocol.id, item, translated[index], { source, target }),
        ),
      }
    },
  }
}
