// The engines that the contract suite runs over the fake vendors, each with what is its own in the table.
import type {
  EngineFailureKind,
  MaskForm,
  TranslationEngine,
} from '../../modules/translation/translation.types.ts'
import { azureV3Engine } from './azure-v3.engine.ts'
import { deepLV2Engine } from './deepl-v2.engine.ts'
import type { VendorName, VendorTrouble } from './fake-vendor-server/index.ts'
import { googleV2Engine } from './google-v2.engine.ts'
import { libreTranslateEngine } from './libretranslate.engine.ts'
import { openAiCompatibleEngine } from './openai-compatible.engine.ts'
import type { VendorTools } from './vendor-call.ts'

export type ContractSubject = {
  vendor: VendorName
  engine(url: string, apiKey: string, tools: VendorTools): TranslationEngine
  form: MaskForm
  /** Texts that one call carries; one more makes a second call. */
  perCall: number
  /** One unit more than a text may have. */
  tooLong: string
  /** Where the kind differs from what the trouble is called. */
  kinds?: Partial<Record<VendorTrouble, EngineFailureKind>>
  detects: boolean
}

export const region = 'westeurope'

export const contractSubjects: ContractSubject[] = [
  {
    vendor: 'openai',
    engine: (url, apiKey, tools) =>
      openAiCompatibleEngine({ id: 'subject', baseUrl: `${url}/v1`, apiKey, model: 'fake-model' }, tools),
    form: 'token',
    perCall: 1,
    tooLong: 'x'.repeat(2001),
    // A model that is not there needs an operator.
    kinds: { unsupported: 'auth' },
    detects: false,
  },
  {
    vendor: 'google',
    engine: (url, apiKey, tools) => googleV2Engine({ id: 'subject', apiKey, baseUrl: url }, tools),
    form: 'html',
    perCall: 128,
    tooLong: 'x'.repeat(5001),
    kinds: { error_in_200: 'down' },
    detects: true,
  },
  {
    vendor: 'azure',
    engine: (url, apiKey, tools) => azureV3Engine({ id: 'subject', apiKey, region, baseUrl: url }, tools),
    form: 'html',
    perCall: 1000,
    tooLong: '👋'.repeat(25_001),
    kinds: { error_in_200: 'down' },
    detects: true,
  },
  {
    vendor: 'deepl',
    engine: (url, apiKey, tools) => deepLV2Engine({ id: 'subject', apiKey, baseUrl: url }, tools),
    form: 'xml',
    perCall: 50,
    tooLong: '你'.repeat(34_134),
    detects: true,
  },
  {
    vendor: 'libretranslate',
    engine: (url, apiKey, tools) => libreTranslateEngine({ id: 'subject', apiKey, baseUrl: url }, tools),
    form: 'token',
    perCall: 25,
    tooLong: 'x'.repeat(2001),
    detects: true,
  },
]
