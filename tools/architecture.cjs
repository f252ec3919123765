// Who may import whom, as rules of dependency-cruiser. Each name is the rule as a sentence; `comment` says why and what
// to do instead. tools/architecture.test.ts proves that every one of them fires.

const MODULES = '^server/src/modules/'
const DOORS = `${MODULES}.+\\.(routes|sockets|jobs|redirect)\\.ts$`
const PURE = '^server/src/modules/.+\\.(rules|policy|presenter)\\.ts$'
const TESTS = ['\\.test\\.tsx?$', '\\.fixture\\.ts$']
const SCREENS = '^(console|desk)/src/modules/'

// Technique that has no vendor behind it; whatever talks to somebody's service belongs in a provider. Who may use which
// of them is for the rules of the roles below.
const PLAIN_LIBRARIES =
  'eld fastify file-type graphile-worker ipaddr\\.js isbot jose kysely opencc-js otpauth pg uuid ws zod'.split(
    ' ',
  )

// See imports-only.cjs. A type cannot do anything, so a pure file may name the shape of a row.
const TYPES_ONLY = ['require']

const error = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

const everywhere = [
  error(
    'no-cycles',
    'Files that need each other are one file, or the part that both need is a third one.',
    { pathNot: 'node_modules' },
    { circular: true },
  ),
  error(
    'imports-resolve',
    'The file or package that is imported must exist.',
    {},
    { couldNotResolve: true, pathNot: '^virtual:' },
  ),
  error(
    'product-imports-no-test',
    'What runs in production may not depend on what only tests have.',
    { path: '/src/', pathNot: TESTS },
    { path: [...TESTS, '^server/test/', '^e2e/', '^bench/', '^tools/'] },
  ),
]

const contractAndBrowsers = [
  error(
    'contract-imports-none-of-ours',
    'The contract is what both sides promise each other; it knows neither of them.',
    { path: '^contract/' },
    { path: '^(server|web-kit|console|desk|desk-shell|widget|e2e|bench|tools)/' },
  ),
  error(
    'contract-imports-only-the-schema-library',
    'Everything in the contract reaches every browser.',
    { path: '^contract/src/', pathNot: TESTS },
    { pathNot: ['^contract/', '(^|/)node_modules/zod/'] },
  ),
  error(
    'browser-never-imports-server',
    'What both need belongs in the contract.',
    { path: '^(web-kit|console|desk|desk-shell|widget)/' },
    { path: '^server/' },
  ),
  error(
    'browser-never-imports-node',
    'There is no Node in a browser.',
    { path: '^(web-kit|console|desk|widget)/src/', pathNot: TESTS },
    { dependencyTypes: ['core'] },
  ),
  error(
    'apps-never-import-each-other',
    'What two apps need belongs in web-kit, if it knows no business noun.',
    { path: '^(console|desk|desk-shell|widget)/' },
    { path: '^(console|desk|desk-shell|widget)/', pathNot: '^$1/' },
  ),
  error(
    'web-kit-imports-no-app',
    'The kit serves the apps, not the other way round.',
    { path: '^web-kit/' },
    { path: '^(console|desk|desk-shell|widget)/' },
  ),
]

const screens = [
  error(
    'screen-modules-never-import-each-other',
    'The app composes them; a screen that is needed twice is a part of the app.',
    { path: `${SCREENS}([^/]+)/` },
    { path: SCREENS, pathNot: '^$1/src/modules/$2/' },
  ),
  error(
    'screen-modules-never-import-the-app',
    'app -> modules -> web-kit, never back.',
    { path: SCREENS },
    { path: '^(console|desk)/src/app/' },
  ),
  error(
    'only-queries-call-the-api',
    'A page asks its queries file, where caching and invalidation are in one place.',
    { path: SCREENS, pathNot: [...TESTS, '\\.queries\\.tsx?$'] },
    { path: '^web-kit/src/api(-refresh|-request)?\\.ts$' },
  ),
]

const serverLayers = [
  error(
    'infra-knows-no-business',
    'Technique takes what it needs as arguments.',
    { path: '^server/src/infra/', pathNot: TESTS },
    { path: '^server/(src/(modules|providers|processes|wiring|main)|seed/)' },
  ),
  error(
    'modules-meet-at-the-front-door',
    'Another module is what its index.ts offers; a provider may also take the types that a module publishes for it.',
    { path: `${MODULES}([^/]+)/` },
    { path: MODULES, pathNot: [`${MODULES}$1/`, `${MODULES}[^/]+/index\\.ts$`] },
  ),
  error(
    'others-enter-modules-at-the-front-door',
    'Wiring, processes and seed use what index.ts offers.',
    {
      path: '^server/(src|seed)/',
      pathNot: [MODULES, '^server/src/(providers|processes/redirector)', ...TESTS],
    },
    { path: MODULES, pathNot: `${MODULES}[^/]+/index\\.ts$` },
  ),
  error(
    'providers-take-only-published-types',
    'A provider implements the small type that a module publishes in its .types.ts (or at its front door).',
    { path: '^server/src/providers/', pathNot: TESTS },
    { path: MODULES, pathNot: ['\\.types\\.ts$', `${MODULES}[^/]+/index\\.ts$`] },
  ),
  error(
    'modules-know-no-provider',
    'A module gets its providers from the wiring, as a type of its own.',
    { path: MODULES, pathNot: TESTS },
    { path: '^server/src/(providers|processes|wiring|main|config)' },
  ),
  error(
    'modules-never-import-vendor-sdk',
    'Talking to a vendor is the work of a provider; a plain library is added to the list in this file.',
    { path: MODULES, pathNot: TESTS },
    {
      dependencyTypes: ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg', 'npm-unknown'],
      pathNot: [`(^|/)node_modules/(${PLAIN_LIBRARIES.join('|')})/`, '^contract/'],
    },
  ),
  error(
    'only-processes-use-the-wiring',
    'The wiring knows everybody, so nobody but what starts may know it.',
    { path: '^server/src/', pathNot: ['^server/src/(processes/|main\\.ts|wiring)', ...TESTS] },
    { path: '^server/src/wiring' },
  ),
]

const serverRoles = [
  error(
    'rules-are-pure',
    'Rules, policies and presenters touch nothing: time, chance and data come in as arguments.',
    { path: PURE },
    {
      path: ['^server/src/infra/', '\\.(store|service|routes|jobs|sockets|redirect|events)\\.ts$'],
      dependencyTypesNot: TYPES_ONLY,
    },
  ),
  error(
    'rules-use-no-node',
    'As rules-are-pure: no files, no network, no clock.',
    { path: PURE },
    { dependencyTypes: ['core'] },
  ),
  error(
    'routes-hold-no-sql',
    'A door binds a call to a service; SQL lives in the store, connections in infra.',
    { path: DOORS },
    { path: ['\\.store\\.ts$', '(^|/)node_modules/(kysely|pg)/'] },
  ),
  error(
    'services-and-stores-know-no-http',
    'The same use case also runs from a job or a test.',
    { path: `${MODULES}.+\\.(service|store)\\.ts$` },
    {
      path: ['^server/src/infra/http/', '(^|/)node_modules/@?fastify', '\\.(routes|sockets)\\.ts$'],
      dependencyTypesNot: TYPES_ONLY,
    },
  ),
  error(
    'stores-call-no-service',
    'A store reads and writes its own tables and decides nothing.',
    { path: `${MODULES}.+\\.store\\.ts$` },
    { path: '\\.(service|policy|presenter)\\.ts$' },
  ),
  error(
    'redirector-stays-small',
    'It answers millions of clicks: it reaches infra, and of the modules only the redirect of stream-link and what that needs.',
    { path: '^server/src/processes/redirector\\.ts$' },
    {
      path: '^server/src/(modules|providers|wiring)',
      pathNot: `${MODULES}stream-link/[a-z-]+\\.(redirect|presenter|rules|types)\\.ts$`,
      reachable: true,
    },
  ),
]

module.exports = {
  forbidden: [...everywhere, ...contractAndBrowsers, ...screens, ...serverLayers, ...serverRoles],
  options: { doNotFollow: { path: 'node_modules' } },
}
