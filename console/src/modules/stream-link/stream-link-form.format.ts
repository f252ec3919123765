import {
  type LinkDevice,
  type LinkPlatform,
  type StreamLinkDetail,
  type StreamLinkForm,
} from '@chatx/contract/stream-link'
import { instantOf, localOf, pastedLinks } from './stream-link.format.ts'

type Setting = { id?: string; weight: number; fanCap: number | null }

/** The form as it is typed: account links as one text, their settings by address, times on the owner's clock. */
export type LinkValues = {
  name: string
  platform: LinkPlatform | ''
  text: string
  settings: Record<string, Setting>
  type: 1 | 2
  mode: 1 | 2
  ipBind: 1 | 2
  domainId: string
  regions: string[]
  devices: LinkDevice[]
  defaultUrl: string
  firstMessage: string
  passUtm: boolean
  hours: { days: number[]; from: string; to: string }[]
  startsAt: string
  expiresAt: string
  expiredUrl: string
  remark: string
}

export const freshSetting: Setting = { weight: 1, fanCap: null }

export const freshValues: LinkValues = {
  name: '',
  platform: '',
  text: '',
  settings: {},
  type: 2,
  mode: 1,
  ipBind: 2,
  domainId: '',
  regions: [],
  devices: [],
  defaultUrl: '',
  firstMessage: '',
  passUtm: false,
  hours: [],
  startsAt: '',
  expiresAt: '',
  expiredUrl: '',
  remark: '',
}

/** A link as its form shows it. Targets keep their ids, so that their counts and bindings stay. */
export const valuesOf = ({ form, targetList }: StreamLinkDetail, timeZone: string): LinkValues => ({
  ...form,
  domainId: form.domainId ?? '',
  defaultUrl: form.defaultUrl ?? '',
  expiredUrl: form.expiredUrl ?? '',
  startsAt: localOf(form.startsAt, timeZone),
  expiresAt: localOf(form.expiresAt, timeZone),
  text: targetList.map((target) => target.url).join('\n'),
  settings: Object.fromEntries(
    targetList.map(({ url, id, weight, fanCap }) => [url, { id, weight, fanCap }]),
  ),
})

const orNull = (text: string) => (text.trim() === '' ? null : text.trim())

/**
 * The form as the server wants it.
 *
 * @param urls the account links as the server has read them; without them, those that the text seems to hold
 */
export const inputOf = (
  { text, settings, ...values }: LinkValues,
  timeZone: string,
  urls: readonly string[] = pastedLinks(text),
): StreamLinkForm => ({
  ...values,
  platform: values.platform as LinkPlatform,
  targets: urls.map((url) => ({ url, ...(settings[url] ?? freshSetting) })),
  domainId: orNull(values.domainId),
  defaultUrl: orNull(values.defaultUrl),
  expiredUrl: orNull(values.expiredUrl),
  startsAt: instantOf(values.startsAt, timeZone),
  expiresAt: instantOf(values.expiresAt, timeZone),
})

type Complaints = { nameAsk: string; platformAsk: string; noneValid: string; wrongOrder: string }

/** What the schema cannot say: what is asked for in its own words (specification §5), and a life that ends before it begins. */
export const extraErrors = (values: LinkValues, t: Complaints): Record<string, string> => ({
  ...(values.name.trim() === '' ? { name: t.nameAsk } : {}),
  ...(values.platform === '' ? { platform: t.platformAsk } : {}),
  ...(values.text.trim() === '' ? { text: t.noneValid } : {}),
  ...(values.startsAt !== '' && values.expiresAt !== '' && values.expiresAt <= values.startsAt
    ? { expiresAt: t.wrongOrder }
    : {}),
})

/** Platforms whose documented links carry a text. */
const carriesText: readonly LinkPlatform[] = ['whatsapp', 'telegram', 'line', 'messenger', 'viber', 'webchat']

export const takesMessage = (platform: LinkPlatform): boolean => carriesText.includes(platform)

/** The first message as a visitor would see it. */
export const previewOf = (message: string, name: string): string =>
  message.replaceAll('{link}', () => name).replaceAll('{click}', 'wrg4556280')
