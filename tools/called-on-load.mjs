// A Vite plugin: marks files that run before the first picture, chosen by measuring (bench/web.ts). Browsers that know the mark
// compile such a file whole and beside the main thread while it arrives; the others read a comment. The mark has no part in
// the hash of a file's name: a browser that has kept a file without it runs the same code.
// https://v8.dev/blog/explicit-compile-hints

const MARK = '//# allFunctionsCalledOnLoad\n'

/** @param names of chunks */
export const calledOnLoad = (names) => ({
  name: 'chatx-called-on-load',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    // After the last one that puts something before a file: the mark counts in its first line only.
    order: 'post',
    handler: (_options, bundle) => {
      for (const name of names) {
        const chunk = Object.values(bundle).find((one) => one.type === 'chunk' && one.name === name)
        if (!chunk) throw new Error(`no chunk "${name}"`)
        chunk.code = MARK + chunk.code
      }
    },
  },
})
