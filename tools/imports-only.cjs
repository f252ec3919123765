// What dependency-cruiser gets to see of a file: its imports and nothing else. It reads TypeScript only through a
// compiler's API, which the native compiler does not have; Babel's parser does. An import of types alone is shown as a
// `require`, which our sources never use, so that a rule can tell it apart: `dependencyTypesNot: ['require']`.

const isImport = (node) =>
  node.type === 'ImportDeclaration' ||
  ((node.type === 'ExportNamedDeclaration' || node.type === 'ExportAllDeclaration') && node.source)

const isOnlyTypes = (node) => {
  if ((node.importKind ?? node.exportKind) === 'type') return true
  const parts = node.specifiers ?? []
  return parts.length > 0 && parts.every((part) => (part.importKind ?? part.exportKind) === 'type')
}

const literal = (node) => (node?.type === 'StringLiteral' ? node.value : undefined)

const importsOnly = ({ types: t }) => ({
  manipulateOptions(options, parser) {
    parser.plugins.push('typescript')
    if (options.filename.endsWith('x')) parser.plugins.push('jsx')
  },
  visitor: {
    Program(program) {
      const imports = program.node.body.filter(isImport)
      const code = imports.filter((node) => !isOnlyTypes(node)).map((node) => node.source.value)
      const types = imports.filter(isOnlyTypes).map((node) => node.source.value)
      const note = (list, node) => {
        if (literal(node) !== undefined) list.push(literal(node))
      }
      program.traverse({
        Import: ({ parent }) => note(code, parent.arguments?.[0]),
        ImportExpression: ({ node }) => note(code, node.source),
        TSImportType: ({ node }) => note(types, node.argument.literal ?? node.argument),
      })
      program.node.body = [
        ...code.map((source) => t.importDeclaration([], t.stringLiteral(source))),
        ...types
          .filter((source) => !code.includes(source))
          .map((source) =>
            t.expressionStatement(t.callExpression(t.identifier('require'), [t.stringLiteral(source)])),
          ),
      ]
      program.skip()
    },
  },
})

module.exports = { babelrc: false, configFile: false, plugins: [importsOnly] }
