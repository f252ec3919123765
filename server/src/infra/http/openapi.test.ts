import { commonErrors, endpoint } from '@chatx/contract/base/endpoint'
import { allEndpoints } from '@chatx/contract/contract'
import { errors } from '@chatx/contract/errors'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { type Operation, openapiDocument } from './openapi.ts'
import { responsesOf } from './openapi-refusal.ts'
import { createSchemas, dottedParameters } from './openapi-schema.ts'
import { refusal } from './refusal.ts'

const document = openapiDocument({ publicUrl: 'https://chat.example', version: '1.2.3' })
// What travels is JSON: anything that it cannot hold is lost here and missed below.
const sent = JSON.parse(JSON.stringify(document)) as typeof document

const operations = Object.entries(sent.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    place: `${method.toUpperCase()} ${path}`,
    operation,
  })),
)
const operationOf = (name: string): Operation => {
  const found = operations.find(({ operation }) => operation.operationId === name)
  if (found === undefined) throw new Error(`${name} is missing`)
  return found.operation
}

const types = z.enum(['object', 'array', 'string', 'number', 'integer', 'boolean', 'null'])
/** The keywords of draft 2020-12 that we use; a strict object, so that a misspelt or old one is found. */
const jsonSchema: z.ZodType = z.lazy(() =>
  z.strictObject({
    $ref: z.string().startsWith('#/components/schemas/').optional(),
    type: z.union([types, z.array(types)]).optional(),
    const: z.unknown().optional(),
    enum: z.array(z.unknown()).min(1).optional(),
    format: z.string().optional(),
    pattern: z.string().optional(),
    description: z.string().optional(),
    default: z.unknown().optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    exclusiveMinimum: z.number().optional(),
    minLength: z.int().optional(),
    maxLength: z.int().optional(),
    minItems: z.int().optional(),
    maxItems: z.int().optional(),
    properties: z.record(z.string(), jsonSchema).optional(),
    required: z.array(z.string()).optional(),
    additionalProperties: z.union([z.boolean(), jsonSchema]).optional(),
    propertyNames: jsonSchema.optional(),
    items: jsonSchema.optional(),
    anyOf: z.array(jsonSchema).optional(),
    oneOf: z.array(jsonSchema).optional(),
    allOf: z.array(jsonSchema).optional(),
  }),
)
const content = z.strictObject({
  'application/json': z.strictObject({
    schema: jsonSchema,
    examples: z.record(z.string(), z.strictObject({ summary: z.string(), value: z.unknown() })).optional(),
  }),
})
const reference = z.strictObject({ $ref: z.string().startsWith('#/components/') })
const parameter = z.strictObject({
  name: z.string().regex(/^[\w.-]+$/),
  in: z.enum(['query', 'header']),
  required: z.boolean(),
  description: z.string().optional(),
  schema: jsonSchema,
})
const response = z.strictObject({ description: z.string().min(1), content })
const operation = z.looseObject({
  operationId: z.string().regex(/^[a-z]\w+_[a-z]\w+$/),
  tags: z.array(z.string()).length(1),
  summary: z.string().min(1),
  security: z.array(z.record(z.string(), z.array(z.string()).length(0))),
  parameters: z.array(z.union([reference, parameter])),
  requestBody: z.strictObject({ required: z.boolean(), content }).optional(),
  responses: z.record(z.string().regex(/^[2-5]\d\d$/), z.union([reference, response])),
})
const openapi = z.strictObject({
  openapi: z.string().regex(/^3\.1\.\d+$/),
  info: z.strictObject({
    title: z.string(),
    version: z.string(),
    description: z.string(),
    license: z.strictObject({ name: z.string(), identifier: z.string() }),
  }),
  jsonSchemaDialect: z.url(),
  servers: z.array(z.strictObject({ url: z.url() })).min(1),
  tags: z.array(z.strictObject({ name: z.string() })),
  paths: z.record(
    z.string().regex(/^\/[^?#:]*$/),
    z.partialRecord(z.enum(['get', 'post', 'put', 'delete']), operation),
  ),
  components: z.strictObject({
    schemas: z.record(z.string().regex(/^[A-Z]\w+$/), jsonSchema),
    parameters: z.record(z.string(), parameter),
    responses: z.record(z.string(), response),
    securitySchemes: z.record(
      z.string(),
      z.strictObject({ type: z.literal('http'), scheme: z.literal('bearer'), description: z.string() }),
    ),
  }),
  'x-common-errors': z.array(z.unknown()),
  'x-live': z.unknown(),
})

const references = (value: unknown): string[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([key, inner]) =>
        key === '$ref' && typeof inner === 'string' ? [inner] : references(inner),
      )
const resolve = (pointer: string): unknown =>
  pointer
    .slice(2)
    .split('/')
    .reduce<unknown>((place, key) => (place as Record<string, unknown> | undefined)?.[key], sent)

/** The enumerated codes of all refusals that an operation lists, references followed. */
const refusalsIn = (one: Operation): string[] =>
  Object.values(one.responses).flatMap((given) => {
    const [pointer] = '$ref' in (given as object) ? references(given) : []
    const { content: body } = (pointer === undefined ? given : resolve(pointer)) as z.output<typeof response>
    const { schema } = body['application/json'] as { schema: Record<string, unknown> }
    const choices = (schema['oneOf'] ?? [schema]) as {
      properties: { data: { properties?: { error?: { enum?: string[] } } } }
    }[]
    return choices.flatMap((choice) => choice.properties.data.properties?.error?.enum ?? [])
  })

describe('the OpenAPI document', () => {
  it('has the shape of OpenAPI 3.1', () => {
    expect(openapi.safeParse(sent).error?.issues).toBeUndefined()
  })

  it('finds what its structural check is there for', () => {
    const broken = structuredClone(sent) as Record<string, unknown> & typeof sent
    broken.components.schemas['Tokens'] = { type: 'object', nullable: true }
    expect(openapi.safeParse(broken).success).toBe(false)
  })

  it('refers only to what it holds, and holds nothing that is not referred to', () => {
    const used = new Set(references(sent))
    for (const pointer of used) expect(resolve(pointer), pointer).toBeDefined()
    const held = Object.keys(sent.components.schemas).map((name) => `#/components/schemas/${name}`)
    expect(held.filter((pointer) => !used.has(pointer))).toEqual([])
  })

  it('requires only properties that there are', () => {
    const check = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return
      const { properties, required } = value as Record<string, unknown>
      if (Array.isArray(required) && typeof properties === 'object' && properties !== null)
        expect(Object.keys(properties)).toEqual(expect.arrayContaining(required))
      Object.values(value).forEach(check)
    }
    check(sent)
  })

  it('has every endpoint of the contract once, under a name of its own', () => {
    const wanted = allEndpoints().map(({ endpoint: { method, path } }) => `${method} ${path}`)
    expect(operations.map(({ place }) => place).sort()).toEqual(wanted.sort())
    expect(new Set(operations.map(({ operation: one }) => one.operationId)).size).toBe(wanted.length)
    const tags = new Set(sent.tags.map(({ name }) => name))
    expect(operations.filter(({ operation: one }) => !one.tags.every((tag) => tags.has(tag)))).toEqual([])
  })

  it('says of each endpoint who may call it', () => {
    for (const { module, name, endpoint: declared } of allEndpoints()) {
      const one = operationOf(`${module}_${name}`)
      expect(one['x-callers']).toEqual(declared.who)
      const bearers = one.security.flatMap((scheme) => Object.keys(scheme))
      expect(bearers).toEqual(declared.who.filter((who) => who !== 'anyone'))
      for (const bearer of bearers) expect(sent.components.securitySchemes).toHaveProperty([bearer])
    }
  })

  it('lists every declared refusal with its status and both sentences', () => {
    for (const { module, name, endpoint: declared } of allEndpoints()) {
      const one = operationOf(`${module}_${name}`)
      const own = one['x-errors'].map(({ error }) => error)
      expect(own).toEqual(expect.arrayContaining([...declared.errors]))
      const said = refusalsIn(one)
      expect(said, name).toEqual(expect.arrayContaining(own))
      expect(said, name).toEqual(
        expect.arrayContaining(commonErrors.filter((error) => error !== 'demo.read_only')),
      )
      for (const { error, en, zh, status } of one['x-errors']) {
        expect({ en, zh }).toEqual({ en: errors[error].en, zh: errors[error].zh })
        expect(status).toBe(refusal(error, 'en-US').status)
        const place = one.responses[String(status)] as z.output<typeof response>
        expect(place.description).toContain(en)
        expect(place.description).toContain(zh)
      }
    }
  })
})

describe('the parts of the document', () => {
  it('spells nested inputs of a query with dots', () => {
    const input = z.object({
      range: z.object({ from: z.coerce.number().int(), to: z.coerce.number().optional() }),
      name: z.string().optional(),
    })
    expect(dottedParameters(input).map(({ name, required }) => [name, required])).toEqual([
      ['range.from', true],
      ['range.to', false],
      ['name', false],
    ])
    expect(() => dottedParameters(z.object({ ids: z.array(z.string()) }))).toThrow(/ids/)
  })

  it('takes the format of a text from behind its trimming', () => {
    const { parameters } = operationOf('access_getUserVerificationCode')
    expect(parameters).toContainEqual(
      expect.objectContaining({ name: 'email', schema: expect.objectContaining({ format: 'email' }) }),
    )
  })

  it('tells apart what is sent and what is answered where a default makes them differ', () => {
    const { WebChatSettings, WebChatSettingsInput } = sent.components.schemas
    expect(WebChatSettings?.['required']).toContain('color')
    expect(WebChatSettingsInput?.['required']).toEqual(['title'])
    expect(WebChatSettingsInput?.['additionalProperties']).toBe(false)
    expect(WebChatSettings).not.toHaveProperty('additionalProperties')
  })

  it('gives a shape that nobody named no name', () => {
    expect(createSchemas().output(z.object({ a: z.string() }))).toEqual({
      type: 'object',
      properties: { a: { type: 'string' } },
      required: ['a'],
    })
  })

  it('asks for a body only where there is something to say', () => {
    expect(operationOf('access_logout').requestBody).toBeUndefined()
    expect(operationOf('access_login').requestBody?.required).toBe(true)
    const either = operationOf('access_refreshToken')
    expect(either.requestBody?.required).toBe(false)
    expect(either.parameters).toContainEqual(
      expect.objectContaining({ name: 'refreshToken', required: false }),
    )
  })

  it('puts business refusals beside success, and a demonstration refuses only what writes', () => {
    const declared = (method: 'GET' | 'POST') =>
      endpoint({
        method,
        path: '/a',
        who: ['owner'],
        privilege: 'P',
        summary: 'a',
        input: z.object({}),
        output: z.object({}),
        errors: ['access.wrong_credentials'],
      })
    const said = (method: 'GET' | 'POST') => JSON.stringify(responsesOf(declared(method), {})['200'])
    expect(said('GET')).toContain('access.wrong_credentials')
    expect(said('GET')).not.toContain('demo.read_only')
    expect(said('POST')).toContain('demo.read_only')
    expect(JSON.stringify(responsesOf(declared('GET'), {})['403'])).toContain('session.plan_lacks')
  })
})
