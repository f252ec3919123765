import { commonErrors, type Endpoint, isRefusedInDemo } from '@chatx/contract/base/endpoint'
import { type ErrorCode, errorEntry } from '@chatx/contract/errors'
import type { JsonSchema } from './openapi-schema.ts'
import { refusal } from './refusal.ts'

/** One refusal as the reference lists it: the code, its number in the envelope, the HTTP status and both sentences. */
export type ListedError = { error: ErrorCode; code: number; status: number; en: string; zh: string }

type Content = { schema: JsonSchema; examples: Record<string, { summary: string; value: unknown }> }
export type RefusalResponse = { description: string; content: { 'application/json': Content } }

export const listed = (error: ErrorCode): ListedError => {
  const { code, en, zh } = errorEntry(error)
  return { error, code, status: refusal(error, 'en-US').status, en, zh }
}

/** What this endpoint refuses besides what every endpoint can. */
export const ownErrors = (endpoint: Endpoint): ListedError[] => {
  const gate: ErrorCode[] = endpoint.privilege === undefined ? [] : ['session.plan_lacks']
  return [...new Set([...endpoint.errors, ...gate])].map(listed)
}

/** What any endpoint can refuse. */
export const sharedErrors = (): ListedError[] => commonErrors.map(listed)

/** What a demonstration lets through is never refused in one. */
const canMeet = (endpoint: Endpoint, { error }: ListedError): boolean =>
  error !== 'demo.read_only' || isRefusedInDemo(endpoint)

const schemaOf = (errors: ListedError[]): JsonSchema => ({
  type: 'object',
  required: ['code', 'msg', 'data'],
  properties: {
    code: { type: 'integer', enum: [...new Set(errors.map(({ code }) => code))] },
    msg: { type: 'string', description: 'The sentence to show, in the language that was asked for' },
    data: {
      type: 'object',
      required: ['error'],
      properties: {
        error: { type: 'string', enum: errors.map(({ error }) => error) },
        fields: { $ref: '#/components/schemas/FieldFaults' },
      },
    },
  },
})

const examplesOf = (errors: ListedError[]): Content['examples'] =>
  Object.fromEntries(
    errors.flatMap(({ error }) =>
      (['en-US', 'zh-CN'] as const).map((locale) => {
        const { body } = refusal(error, locale)
        return [`${error}.${locale}`, { summary: `${error} (${locale})`, value: body }]
      }),
    ),
  )

const response = (errors: ListedError[]): RefusalResponse => ({
  description: errors.map(({ error, en, zh }) => `- \`${error}\`: ${en} / ${zh}`).join('\n'),
  content: { 'application/json': { schema: schemaOf(errors), examples: examplesOf(errors) } },
})

const byStatus = (errors: ListedError[]): Map<number, ListedError[]> => {
  const groups = new Map<number, ListedError[]>()
  for (const one of errors) groups.set(one.status, [...(groups.get(one.status) ?? []), one])
  return groups
}

const sharedName = (status: number): string => `Refused${status}`

/** The responses that endpoints without a refusal of their own at a status refer to. */
export const sharedResponses = (): Record<string, RefusalResponse> =>
  Object.fromEntries(
    [...byStatus(sharedErrors())]
      .filter(([status]) => status !== 200)
      .map(([status, errors]) => [sharedName(status), response(errors)]),
  )

/**
 * The responses of an endpoint by HTTP status. Business refusals have status 200 like success (specification §8), so both
 * are alternatives there, told apart by `code`.
 */
export const responsesOf = (endpoint: Endpoint, success: JsonSchema): Record<string, unknown> => {
  const own = ownErrors(endpoint)
  const known = new Set(own.map(({ error }) => error))
  const shared = sharedErrors().filter((one) => !known.has(one.error) && canMeet(endpoint, one))
  const groups = byStatus([...own, ...shared])
  const inEnvelope = groups.get(200) ?? []
  groups.delete(200)
  const refused = [...groups]
    .sort(([one], [other]) => one - other)
    .map(([status, errors]) => [
      String(status),
      errors.some(({ error }) => known.has(error))
        ? response(errors)
        : { $ref: `#/components/responses/${sharedName(status)}` },
    ])
  return { '200': answered(success, inEnvelope), ...Object.fromEntries(refused) }
}

const answered = (success: JsonSchema, refused: ListedError[]): unknown => {
  if (refused.length === 0)
    return { description: 'Success', content: { 'application/json': { schema: success } } }
  const { description, content } = response(refused)
  const { schema, examples } = content['application/json']
  return {
    description: `Success, or a refusal whose \`code\` is not that of success:\n${description}`,
    content: { 'application/json': { schema: { oneOf: [success, schema] }, examples } },
  }
}
