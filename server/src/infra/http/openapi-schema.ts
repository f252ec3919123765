import { allShapes } from '@chatx/contract/contract'
import * as z from 'zod'
import { pascalCase } from './openapi-name.ts'

/** A JSON Schema of draft 2020-12, as OpenAPI 3.1 takes it. */
export type JsonSchema = { [keyword: string]: unknown }

type Direction = 'input' | 'output'
type Override = NonNullable<NonNullable<Parameters<typeof z.toJSONSchema>[1]>['override']>

export type QueryParameter = {
  name: string
  in: 'query'
  required: boolean
  description?: string
  schema: JsonSchema
}

const DEFINED_HERE = '#/$defs/'
const DEFINED_IN_DOCUMENT = '#/components/schemas/'

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What a text must be after it was trimmed and lowered, which is what a reader wants to know of it. */
const formatBehindPipe = (schema: z.core.$ZodTypes): string | undefined => {
  if (schema._zod.def.type !== 'pipe') return undefined
  const { out } = schema._zod.def
  return 'format' in out._zod.def && typeof out._zod.def.format === 'string' ? out._zod.def.format : undefined
}

/** Takes out what says nothing to a reader: a pattern that only spells out its format, and the bounds of every number. */
const plain =
  (direction: Direction): Override =>
  ({ zodSchema, jsonSchema }) => {
    const format = direction === 'input' ? formatBehindPipe(zodSchema) : undefined
    if (format !== undefined) jsonSchema.format ??= format
    if (jsonSchema.format !== undefined) delete jsonSchema.pattern
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
    // An answer may gain fields; only what is sent to us must not have others.
    if (direction === 'output' && jsonSchema.additionalProperties === false)
      delete jsonSchema.additionalProperties
  }

const withDocumentReferences = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withDocumentReferences)
  if (!isSchema(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === '$ref' && typeof inner === 'string'
        ? inner.replace(DEFINED_HERE, DEFINED_IN_DOCUMENT)
        : withDocumentReferences(inner),
    ]),
  )
}

const standAlone = (shape: z.ZodType, direction: Direction): string =>
  JSON.stringify(z.toJSONSchema(shape, { io: direction, override: plain(direction) }))

type Registry = ReturnType<typeof z.registry<{ id: string }>>

const registryOf = (nameOf: (name: string, shape: z.ZodType) => string): Registry => {
  const registry = z.registry<{ id: string }>()
  for (const { name, shape } of allShapes()) registry.add(shape, { id: nameOf(pascalCase(name), shape) })
  return registry
}

/**
 * Turns shapes of the contract into JSON Schemas that refer to one another by the names they have in the contract.
 * Ask for all outputs before the first input: a shape that is answered and sent, but not the same in both directions
 * (a default makes a field optional on the way in), is called `…Input` where it is sent.
 */
export const createSchemas = () => {
  const components = new Map<string, JsonSchema>()
  const outputNames = registryOf((name) => name)
  let inputNames: Registry | undefined
  const nameOfInput = (name: string, shape: z.ZodType) =>
    components.has(name) && standAlone(shape, 'input') !== standAlone(shape, 'output') ? `${name}Input` : name
  const convert = (shape: z.ZodType, direction: Direction, metadata: Registry): JsonSchema => {
    const converted = z.toJSONSchema(shape, { io: direction, metadata, override: plain(direction) })
    const { $schema: _dialect, $defs, ...schema } = converted
    for (const [name, definition] of Object.entries($defs ?? {})) {
      if (components.has(name)) continue
      const { id: _id, ...rest } = definition as JsonSchema
      components.set(name, withDocumentReferences(rest) as JsonSchema)
    }
    return withDocumentReferences(schema) as JsonSchema
  }
  return {
    /** What we answer. */
    output: (shape: z.ZodType): JsonSchema => convert(shape, 'output', outputNames),
    /** What is sent to us. */
    input: (shape: z.ZodType): JsonSchema =>
      convert(shape, 'input', (inputNames ??= registryOf(nameOfInput))),
    /** All named schemas that were referred to so far, in the order of their names. */
    components: (): Record<string, JsonSchema> =>
      Object.fromEntries([...components].sort(([one], [other]) => (one < other ? -1 : 1))),
  }
}

export type Schemas = ReturnType<typeof createSchemas>

/** Whether a call with this input has anything to send. */
export const isEmptyObject = (schema: JsonSchema): boolean =>
  schema['type'] === 'object' &&
  isSchema(schema['properties']) &&
  Object.keys(schema['properties']).length === 0

/** The input of a GET or DELETE as parameters of the query string, where a dot nests (specification §7). */
export const dottedParameters = (input: z.ZodType, prefix = ''): QueryParameter[] =>
  parametersOf(z.toJSONSchema(input, { io: 'input', override: plain('input') }) as JsonSchema, prefix, true)

const parametersOf = (schema: JsonSchema, prefix: string, isRequired: boolean): QueryParameter[] => {
  const { properties, required } = schema
  if (!isSchema(properties)) throw new Error('The input of a GET or DELETE must be an object')
  const needed = new Set(Array.isArray(required) ? required : [])
  return Object.entries(properties).flatMap(([key, inner]) => {
    if (!isSchema(inner)) return []
    const name = `${prefix}${key}`
    const must = isRequired && needed.has(key)
    if (inner['type'] === 'array') throw new Error(`${name}: a query string holds no lists`)
    if (inner['type'] === 'object') return parametersOf(inner, `${name}.`, must)
    return [{ name, in: 'query' as const, required: must, schema: inner }]
  })
}
