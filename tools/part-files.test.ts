import { describe, expect, it } from 'vitest'
import { partFiles } from './part-files.mjs'

const page = '<link rel="modulepreload" href="/assets/app.js"><script src="/theme.js"></script>'
const bundle = {
  a: { type: 'chunk', fileName: 'assets/app.js', imports: [], modules: { '/x/main.tsx': {} } },
  b: {
    type: 'chunk',
    fileName: 'assets/frame.js',
    imports: ['assets/app.js', 'assets/parts.js'],
    modules: { '/x/frame.tsx': {} },
  },
  c: { type: 'asset', fileName: 'assets/frame.css' },
}

describe('the files of a part', () => {
  const { handler } = partFiles({ frame: '/frame.tsx' }).transformIndexHtml

  it('are named in the page, but for those that it asks for itself', () => {
    expect(handler(page, { bundle })).toContain(
      '<script src="/theme.js" data-frame="/assets/frame.js /assets/parts.js">',
    )
  })

  it('fail the build where the part or the script is gone', () => {
    expect(() => handler(page, { bundle: { a: bundle.a } })).toThrow('no chunk of /frame.tsx')
    expect(() => handler('<head></head>', { bundle })).toThrow('no script /theme.js')
  })
})
