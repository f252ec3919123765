// A Vite plugin: writes into the page which files its parts behind the first take: the frame around all screens behind the
// login, and the login itself. theme.js asks at once for those that a visitor will see, so that they come beside the app's own files and not
// after them.

/** A file and all that it imports, and what those import. */
const withImports = (bundle, first) => {
  const files = new Set([first])
  for (const file of files) for (const more of bundle[file]?.imports ?? []) files.add(more)
  return [...files]
}

/** @param modules by name, the end of the path of the module that a part begins with */
export const partFiles = (modules) => ({
  name: 'chatx-part-files',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
      const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk')
      const filesOf = (module) => {
        const chunk = chunks.find((one) => Object.keys(one.modules).some((id) => id.endsWith(module)))
        if (!chunk) throw new Error(`no chunk of ${module}`)
        const scripts = withImports(bundle, chunk.fileName)
        const styles = scripts.flatMap((file) => [...(bundle[file]?.viteMetadata?.importedCss ?? [])])
        return [...scripts, ...styles].map((file) => `/${file}`).filter((file) => !html.includes(`"${file}"`))
      }
      const data = Object.entries(modules).map(
        ([name, module]) => `data-${name}="${filesOf(module).join(' ')}"`,
      )
      const marked = html.replace('src="/theme.js"', `src="/theme.js" ${data.join(' ')}`)
      if (marked === html) throw new Error('the page has no script /theme.js')
      return marked
    },
  },
})
