import { element, fold, prose } from './element.js'
import { drawOpened, drawParameters, drawSchema } from './schema.js'

const heading = (text) => element('h3', {}, text)

const words = (tag) => tag.charAt(0).toUpperCase() + tag.slice(1).replaceAll('-', ' ')

/** Every endpoint as one flat record with the text that a search looks into. */
export const endpointsOf = (reference) =>
  Object.entries(reference.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const errors = operation['x-errors']
      const said = errors.flatMap(({ error, en, zh }) => [error, en, zh])
      const text = [
        method,
        path,
        operation.operationId,
        operation.summary,
        ...operation.tags,
        ...operation['x-callers'],
        ...said,
      ]
      return {
        id: operation.operationId,
        method: method.toUpperCase(),
        path,
        operation,
        text: text.join(' ').toLowerCase(),
      }
    }),
  )

const errorTable = (errors, label) =>
  element(
    'div',
    { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': label },
    element(
      'table',
      {},
      element(
        'thead',
        {},
        element(
          'tr',
          {},
          ...['Error', 'Code', 'HTTP', 'Sentence'].map((text) => element('th', { scope: 'col' }, text)),
        ),
      ),
      element(
        'tbody',
        {},
        ...errors.map(({ error, code, status, en, zh }) =>
          element(
            'tr',
            {},
            element('td', {}, element('code', {}, error)),
            element('td', {}, String(code)),
            element('td', {}, String(status)),
            element('td', {}, element('span', {}, en), element('span', { lang: 'zh-CN' }, zh)),
          ),
        ),
      ),
    ),
  )

const successData = (operation) => {
  const { schema } = operation.responses['200'].content['application/json']
  return (schema.oneOf?.[0] ?? schema).properties
}

const drawInput = ({ operation }, named) => {
  const body = operation.requestBody?.content['application/json'].schema
  if (body) return [heading('Input, as JSON'), drawOpened(body, named)]
  const query = operation.parameters.filter((one) => one.in === 'query')
  if (query.length > 0) return [heading('Input, in the query string'), drawParameters(query, named)]
  return [heading('Input'), element('p', { class: 'note' }, 'None.')]
}

const drawInside = (endpoint, reference) => {
  const { operation } = endpoint
  const { code, data } = successData(operation)
  const { schemas } = reference.components
  const privilege = operation['x-privilege']
  return element(
    'div',
    { class: 'inside' },
    element(
      'p',
      { class: 'facts' },
      ...prose(
        `May call: ${operation['x-callers'].join(', ')}.${privilege ? ` Needs the privilege \`${privilege}\` of the plan.` : ''} Operation \`${endpoint.id}\`.`,
      ),
    ),
    ...drawInput(endpoint, { schemas, isAnswer: false }),
    heading(`Output: data of the envelope, with code ${code.const}`),
    drawOpened(data, { schemas, isAnswer: true }),
    heading('Errors of its own'),
    operation['x-errors'].length > 0
      ? errorTable(operation['x-errors'], `Errors of ${endpoint.id}`)
      : element('p', { class: 'note' }, 'None.'),
    element(
      'p',
      { class: 'note' },
      'Besides, what ',
      element('a', { href: '#common-errors' }, 'every endpoint can answer'),
      '.',
    ),
  )
}

const caller = (who) => element('span', { class: `who ${who}` }, who)

const drawEndpoint = (endpoint, reference) => {
  const { id, method, path, operation } = endpoint
  const summary = element(
    'summary',
    {},
    element('span', { class: `method ${method}` }, method),
    element('code', { class: 'path' }, path),
    element('span', { class: 'says' }, ...prose(operation.summary)),
    element('span', { class: 'callers' }, ...operation['x-callers'].map(caller)),
  )
  const drawn = fold({ class: 'endpoint', id }, summary, () => drawInside(endpoint, reference))
  drawn.addEventListener('toggle', () => {
    if (drawn.open) history.replaceState(null, '', `#${id}`)
  })
  return drawn
}

export const drawIntroduction = (reference) =>
  element(
    'section',
    { class: 'introduction', 'aria-labelledby': 'introduction' },
    element('h1', { id: 'introduction' }, 'API reference'),
    ...reference.info.description.split('\n\n').map((text) => element('p', {}, ...prose(text))),
    element('h2', {}, 'Who may call'),
    element(
      'ul',
      { class: 'schemes' },
      element('li', {}, caller('anyone'), ' Needs no token.'),
      ...Object.entries(reference.components.securitySchemes).map(([who, { description }]) =>
        element('li', {}, caller(who), ' ', ...prose(`${description}, as \`Authorization: Bearer …\`.`)),
      ),
    ),
    element('h2', {}, 'Headers'),
    drawSchema(
      {
        properties: Object.fromEntries(
          Object.values(reference.components.parameters).map(({ name, schema, description }) => [
            name,
            { ...schema, description },
          ]),
        ),
      },
      { schemas: reference.components.schemas, isAnswer: false },
    ),
    element('h2', { id: 'common-errors' }, 'What every endpoint can answer'),
    errorTable(reference['x-common-errors'], 'Errors of every endpoint'),
  )

export const drawModule = (tag, endpoints, reference) =>
  element(
    'section',
    { id: `module-${tag}`, class: 'module', 'aria-labelledby': `title-${tag}` },
    element('h2', { id: `title-${tag}` }, words(tag)),
    ...endpoints.map((endpoint) => drawEndpoint(endpoint, reference)),
  )

export const drawLive = (reference) => {
  const { address, description, server, client } = reference['x-live']
  const { schemas } = reference.components
  const unfolding = (schema, says) =>
    fold(
      { class: 'endpoint' },
      element(
        'summary',
        {},
        element('code', { class: 'path' }, schema.$ref.split('/').at(-1)),
        element('span', { class: 'says' }, says),
      ),
      () => element('div', { class: 'inside' }, drawOpened(schema, { schemas, isAnswer: schema !== client })),
    )
  return element(
    'section',
    { id: 'module-live', class: 'module', 'aria-labelledby': 'title-live' },
    element('h2', { id: 'title-live' }, 'Live connection'),
    element('p', {}, element('code', {}, `WebSocket ${address}`)),
    element('p', {}, ...prose(description)),
    unfolding(server[0], 'Durable events of a desk'),
    unfolding(server[1], 'Durable events of a visitor'),
    unfolding(server[2], 'Passing events'),
    unfolding(client, 'What a client sends'),
  )
}

export const drawMenu = (groups) =>
  element(
    'ul',
    {},
    ...groups.map(([tag, endpoints]) =>
      element(
        'li',
        {},
        element('a', { href: `#module-${tag}` }, words(tag), element('span', {}, String(endpoints.length))),
      ),
    ),
    element('li', {}, element('a', { href: '#module-live' }, 'Live connection')),
  )
