import { describe, expect, it } from 'vitest'
import { partFiles } from './part-files.mjs'

const page = '<link rel="modulepreload" href="/assets/app.js"><script src="/theme.js"></script>'
const app = 'assets/app.js'
const bundle = {
  [app]: { type: 'chunk', fileName: app, imports: [], modules: { '/x/main.tsx': {} } },
  'assets/frame.js': {
    type: 'chunk',
    fileName: 'assets/frame.js',
    imports: [app, 'assets/parts.js'],
    modules: { '/x/frame.tsx': {} },
  },
  'assets/parts.js': {
    type: 'chunk',
    fileName: 'assets/parts.js',
    imports: ['assets/deep.js', 'assets/frame.js'],
    modules: { '/x/parts.tsx': {} },
    viteMetadata: { importedCss: new Set(['assets/parts.css']) },
  },
  'assets/deep.js': {
    type: 'chunk',
    fileName: 'assets/deep.js',
    imports: [app],
    modules: { '/x/deep.tsx': {} },
  },
  'assets/frame.css': { type: 'asset', fileName: 'assets/frame.css' },
}

describe('the files of a part', () => {
  const { handler } = partFiles({ frame: '/frame.tsx' }).transformIndexHtml

  it('are named in the page, styles too, but for those that it asks for itself', () => {
    expect(handler(page, { bundle })).toContain(
      '<script src="/theme.js" data-frame="/assets/frame.js /assets/parts.js /assets/deep.js /assets/parts.css">',
    )
  })

  it('fail the build where the part or the script is gone', () => {
    expect(() => handler(page, { bundle: { [app]: bundle[app] } })).toThrow('no chunk of /frame.tsx')
    expect(() => handler('<head></head>', { bundle })).toThrow('no script /theme.js')
  })
})
