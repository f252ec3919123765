// A Vite plugin: writes into the page which files the frame around all screens behind the login takes. theme.js asks for them at once
// where somebody is logged in, so that they come beside the app's own files and not after them.

/** @param module the end of the path of the module that the frame begins with */
export const insideFiles = (module) => ({
  name: 'chatx-inside-files',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
      const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk')
      const frame = chunks.find(({ modules }) => Object.keys(modules).some((id) => id.endsWith(module)))
      if (!frame) throw new Error(`no chunk of ${module}`)
      const files = [frame.fileName, ...frame.imports].map((file) => `/${file}`)
      const later = files.filter((file) => !html.includes(`"${file}"`))
      const marked = html.replace('src="/theme.js"', `src="/theme.js" data-inside="${later.join(' ')}"`)
      if (marked === html) throw new Error('the page has no script /theme.js')
      return marked
    },
  },
})
