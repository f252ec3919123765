import { element, fold, prose } from './element.js'

const PREFIX = '#/components/schemas/'
const nameOf = (schema) => (schema.$ref?.startsWith(PREFIX) ? schema.$ref.slice(PREFIX.length) : undefined)
const choices = (schema) => schema.oneOf ?? schema.anyOf
const isNull = (schema) => schema.type === 'null'
const hasRows = (schema) => schema.properties !== undefined || schema.additionalProperties?.type !== undefined

const literal = (value) => JSON.stringify(value)

const range = (low, high, unit) => {
  if (low === undefined && high === undefined) return ''
  if (low === high) return `exactly ${low}${unit}`
  if (low === undefined) return `at most ${high}${unit}`
  return high === undefined ? `at least ${low}${unit}` : `${low} to ${high}${unit}`
}

const patterns = (schema) =>
  [schema, ...(schema.allOf ?? [])].flatMap(({ pattern }) =>
    pattern === undefined ? [] : [`matches ${pattern}`],
  )

/** What a value must be besides its type, as short phrases. */
const limits = (schema) =>
  [
    range(schema.minimum, schema.maximum, ''),
    range(schema.minLength, schema.maxLength, ' characters'),
    range(schema.minItems, schema.maxItems, ' entries'),
    ...patterns(schema),
    schema.default === undefined ? '' : `default ${literal(schema.default)}`,
  ].filter((phrase) => phrase !== '')

const plainType = (schema) => {
  if (schema.const !== undefined) return literal(schema.const)
  if (schema.enum) return schema.enum.map(literal).join(' | ')
  const types = [schema.type ?? 'any'].flat()
  return types.map((type) => (type === 'string' && schema.format ? schema.format : type)).join(' or ')
}

/** The type of a schema in one line, e.g. `list of Message`. */
export const typeOf = (schema) => {
  const name = nameOf(schema)
  if (name) return name
  const some = choices(schema)
  if (some) return [...new Set(some.map(typeOf))].join(' or ')
  if (schema.type === 'array') return `list of ${typeOf(schema.items ?? {})}`
  if (schema.type === 'object' && schema.propertyNames) return 'object of any keys'
  return plainType(schema)
}

/** What can be unfolded below the line of a value: the schemas inside it that have fields of their own. */
const inside = (schema, named) => {
  const name = nameOf(schema)
  if (name) return [{ title: name, schema: named.schemas[name] ?? {} }]
  if (schema.type === 'array') return inside(schema.items ?? {}, named)
  const some = choices(schema)
  if (some) return some.filter((one) => !isNull(one)).flatMap((one) => inside(one, named))
  return hasRows(schema) ? [{ title: '', schema }] : []
}

const titleOf = ({ title, schema }, index, many) => {
  if (title) return title
  const kind = schema.properties?.type?.const ?? schema.properties?.t?.const
  if (kind) return literal(kind)
  return many ? `possibility ${index + 1}` : 'fields'
}

/** A reader of an answer wants to know what may be absent, a writer of an input what must be there. */
const presence = (isRequired, named) => {
  if (isRequired) return named.isAnswer ? null : element('span', { class: 'must' }, 'required')
  return element('span', { class: 'may' }, named.isAnswer ? 'may be absent' : 'optional')
}

const parts = (schema, named) => {
  const found = inside(schema, named)
  return found.map((part, index) =>
    fold({ class: 'part' }, element('summary', {}, titleOf(part, index, found.length > 1)), () =>
      drawSchema(part.schema, named),
    ),
  )
}

const row = (name, schema, isRequired, named) =>
  element(
    'li',
    {},
    element(
      'div',
      { class: 'field' },
      element('code', { class: 'name' }, name),
      element('span', { class: 'type' }, typeOf(schema)),
      presence(isRequired, named),
    ),
    limits(schema).length > 0 && element('p', { class: 'limits' }, limits(schema).join(', ')),
    schema.description && element('p', { class: 'note' }, ...prose(schema.description)),
    ...parts(schema, named),
  )

/**
 * A schema as a list of its fields; what they hold is unfolded on demand.
 * @param {object} schema
 * @param {{schemas: object, isAnswer: boolean}} named the schemas of the document, and which way this one travels
 */
export const drawSchema = (schema, named) => {
  if (schema.properties) {
    const required = new Set(schema.required ?? [])
    const rows = Object.entries(schema.properties).map(([name, inner]) =>
      row(name, inner, required.has(name), named),
    )
    return rows.length > 0
      ? element('ul', { class: 'schema' }, ...rows)
      : element('p', { class: 'note' }, 'An object without fields.')
  }
  return element(
    'div',
    { class: 'lone' },
    element('p', {}, element('span', { class: 'type' }, typeOf(schema))),
    limits(schema).length > 0 && element('p', { class: 'limits' }, limits(schema).join(', ')),
    ...parts(schema, named),
  )
}

/** As `drawSchema`, with the first level of what it refers to already open. */
export const drawOpened = (schema, named) => {
  const name = nameOf(schema)
  if (!name) return drawSchema(schema, named)
  return element(
    'div',
    {},
    element('p', { class: 'named' }, name),
    drawSchema(named.schemas[name] ?? {}, named),
  )
}

/** Query parameters as the list of fields that they are. */
export const drawParameters = (parameters, named) =>
  element(
    'ul',
    { class: 'schema' },
    ...parameters.map(({ name, schema, required }) => row(name, schema, required, named)),
  )
