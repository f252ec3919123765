import { describe, expect, it } from 'vitest'
import { calledOnLoad } from './called-on-load.mjs'

const built = () => ({
  'assets/app-1.js': { type: 'chunk', name: 'app', code: 'start()' },
  'assets/late-1.js': { type: 'chunk', name: 'late', code: 'later()' },
  'assets/app-1.css': { type: 'asset', name: 'app' },
})

describe('a file that runs at the start', () => {
  it('is marked in its first line, and no other', () => {
    const bundle = built()
    calledOnLoad(['app']).generateBundle.handler({}, bundle)
    expect(bundle['assets/app-1.js'].code).toBe('//# allFunctionsCalledOnLoad\nstart()')
    expect(bundle['assets/late-1.js'].code).toBe('later()')
  })

  it('fails the build when it is gone', () => {
    expect(() => calledOnLoad(['gone']).generateBundle.handler({}, built())).toThrow('no chunk "gone"')
  })
})
