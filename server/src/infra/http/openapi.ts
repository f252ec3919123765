import type { Caller, Endpoint } from '@chatx/contract/base/endpoint'
import { allEndpoints } from '@chatx/contract/contract'
import { clientFrame, deskEvent, ephemeralEvent, visitorEvent } from '@chatx/contract/live'
import { kebabCase } from './openapi-name.ts'
import {
  type ListedError,
  ownErrors,
  type RefusalResponse,
  responsesOf,
  sharedErrors,
  sharedResponses,
} from './openapi-refusal.ts'
import {
  createSchemas,
  dottedParameters,
  isEmptyObject,
  type JsonSchema,
  type QueryParameter,
  type Schemas,
} from './openapi-schema.ts'

type Reference = { $ref: string }
type Content = { 'application/json': { schema: JsonSchema } }
type Listed = ReturnType<typeof allEndpoints>[number]

export type Operation = {
  operationId: string
  tags: string[]
  summary: string
  security: Record<string, string[]>[]
  parameters: (Reference | QueryParameter)[]
  requestBody?: { required: boolean; content: Content }
  responses: Record<string, unknown>
  'x-callers': Caller[]
  'x-privilege'?: string
  'x-errors': ListedError[]
}

export type OpenApiDocument = {
  openapi: '3.1.1'
  info: { title: string; version: string; description: string; license: { name: string; identifier: string } }
  jsonSchemaDialect: string
  servers: { url: string }[]
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, JsonSchema>
    parameters: Record<string, unknown>
    responses: Record<string, RefusalResponse>
    securitySchemes: Record<string, unknown>
  }
  /** Refusals that every endpoint can answer besides its own. */
  'x-common-errors': ListedError[]
  /** The shapes of the live connection, which OpenAPI has no place for. */
  'x-live': { address: string; description: string; server: JsonSchema[]; client: JsonSchema }
}

const DESCRIPTION = `Every answer is an envelope \`{code, msg, data}\`. \`code\` is 200 on success (20000 where it is said so). Any other
number is a refusal: \`msg\` is a sentence to show, \`data.error\` says machine-readably what it was, and \`data.fields\` names the fields at fault.
Refusals of the business have HTTP status 200 and \`code\` 500; where the number is an HTTP status (401, 403, 404, 409, 413, 429, 5xx) both are the same.

The input of GET and DELETE is the query string, where a dot nests (\`a.b=1\` is \`{"a":{"b":1}}\`) and a key may come once; that of other
methods is a JSON body. Fields that are not declared are refused.

Lists are paged by key: send the \`nextCursor\` of one page as \`cursor\` of the next.

After a 401, exchange the refresh token once and repeat the call. Refresh tokens work only together with the cookies of the browser that logged in.

What happens while a client looks on arrives over a WebSocket at \`/live?ticket=…\`; see \`x-live\`.`

const LIVE = `A one-time ticket opens the connection. The client sends \`{"t":"resume","seq":n}\` with the position that it has seen, or without one to begin at the
present. Durable events come as \`{"t":"event","seq":n,"event":…}\`, in order and without gaps; passing ones as \`{"t":"ephemeral","event":…}\`.
\`{"t":"reload"}\` says that the position is too old to resume, \`{"t":"bye","reason":…}\` that the connection ends and why.`

const HEADERS = {
  clientId: {
    name: 'clientId',
    in: 'header',
    required: false,
    description: 'A random id of this browser',
    schema: { type: 'string', maxLength: 64 },
  },
  systemLanguageCode: {
    name: 'systemLanguageCode',
    in: 'header',
    required: false,
    description: 'The language of `msg`: EN for English, anything else for Chinese',
    schema: { type: 'string', enum: ['EN', 'ZH'] },
  },
  tenantId: {
    name: 'tenant-id',
    in: 'header',
    required: false,
    description:
      'The site. Before log-in the host decides where it is absent; afterwards it must be that of the token.',
    schema: { type: 'integer', minimum: 0 },
  },
} as const

const CALLERS: Record<Exclude<Caller, 'anyone'>, string> = {
  visitor: 'A visitor of a web chat: the `visitorToken` of `webChat_startChat`',
  owner: 'A main account: the `accessToken` of `access_login`',
  desk: 'A sub-account at its desk: the `accessToken` of `access_deskLogin`',
  operator: 'Staff of the site: the `accessToken` of `access_operatorLogin`',
}

const FIELD_FAULTS: JsonSchema = {
  type: 'array',
  description: 'The fields at fault, where it is about fields',
  items: {
    type: 'object',
    required: ['path', 'message'],
    properties: { path: { type: 'string' }, message: { type: 'string' } },
  },
}

const isInQuery = (endpoint: Endpoint): boolean => endpoint.method === 'GET' || endpoint.method === 'DELETE'

const successOf = (endpoint: Endpoint, data: JsonSchema): JsonSchema => ({
  type: 'object',
  required: ['code', 'msg', 'data'],
  properties: {
    code: { type: 'integer', const: endpoint.successCode ?? 200 },
    msg: { type: 'string' },
    data,
  },
})

/** A call that takes its input from query and body alike needs it in one of them, so neither alone is required. */
const inputOf = (endpoint: Endpoint, schemas: Schemas): Pick<Operation, 'parameters' | 'requestBody'> => {
  const headers = Object.keys(HEADERS).map((name) => ({ $ref: `#/components/parameters/${name}` }))
  if (isInQuery(endpoint)) return { parameters: [...headers, ...dottedParameters(endpoint.input)] }
  const schema = schemas.input(endpoint.input)
  if (isEmptyObject(schema)) return { parameters: headers }
  const either = endpoint.queryToo === true
  const query = either ? dottedParameters(endpoint.input).map((one) => ({ ...one, required: false })) : []
  return {
    parameters: [...headers, ...query],
    requestBody: { required: !either, content: { 'application/json': { schema } } },
  }
}

const operationOf = ({ module, name, endpoint }: Listed, data: JsonSchema, schemas: Schemas): Operation => ({
  operationId: `${module}_${name}`,
  tags: [kebabCase(module)],
  summary: endpoint.summary,
  security: endpoint.who.filter((caller) => caller !== 'anyone').map((caller) => ({ [caller]: [] })),
  ...inputOf(endpoint, schemas),
  responses: responsesOf(endpoint, successOf(endpoint, data)),
  'x-callers': [...endpoint.who],
  ...(endpoint.privilege === undefined ? {} : { 'x-privilege': endpoint.privilege }),
  'x-errors': ownErrors(endpoint),
})

const pathsOf = (schemas: Schemas): OpenApiDocument['paths'] => {
  const endpoints = allEndpoints()
  const outputs = new Map(endpoints.map((one) => [one, schemas.output(one.endpoint.output)]))
  const paths: OpenApiDocument['paths'] = {}
  for (const one of endpoints) {
    const { method, path } = one.endpoint
    const place = (paths[path] ??= {})
    place[method.toLowerCase()] = operationOf(one, outputs.get(one) ?? {}, schemas)
  }
  return paths
}

/** The whole contract as an OpenAPI 3.1 document. `publicUrl` is the address that callers see. */
export const openapiDocument = ({
  publicUrl,
  version,
}: {
  publicUrl: string
  version: string
}): OpenApiDocument => {
  const schemas = createSchemas()
  const live = {
    address: '/live?ticket={ticket}',
    description: LIVE,
    server: [deskEvent, visitorEvent, ephemeralEvent].map((event) => schemas.output(event)),
  }
  const paths = pathsOf(schemas)
  const client = schemas.input(clientFrame)
  return {
    openapi: '3.1.1',
    info: {
      title: 'ChatX',
      version,
      description: DESCRIPTION,
      license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
    },
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    servers: [{ url: publicUrl }],
    tags: [...new Set(allEndpoints().map(({ module }) => kebabCase(module)))].map((name) => ({ name })),
    paths,
    components: {
      schemas: { ...schemas.components(), FieldFaults: FIELD_FAULTS },
      parameters: HEADERS,
      responses: sharedResponses(),
      securitySchemes: Object.fromEntries(
        Object.entries(CALLERS).map(([caller, description]) => [
          caller,
          { type: 'http', scheme: 'bearer', description },
        ]),
      ),
    },
    'x-common-errors': sharedErrors(),
    'x-live': { ...live, client },
  }
}
