import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findRoute, modeLanguages, modeStages, readModes } from './apertium-modes.ts'

describe('modeStages', () => {
  it('quotes every word, flushes at each NUL and hides marks', () => {
    const text =
      "lt-proc '/a/x.bin' | apertium-tagger -g $2 '/a/x.prob' | cg-mwesplit | lt-proc $1 -b '/a/y.bin'\n"
    expect(modeStages(text)).toEqual([
      "'lt-proc' '-z' '/a/x.bin'",
      "'apertium-tagger' '-z' '-g' '/a/x.prob'",
      "'cg-mwesplit'",
      "'lt-proc' '-z' '-n' '-b' '/a/y.bin'",
    ])
  })

  it.each(['lt-proc x; rm y', 'lt-proc $(id)', 'a | | b', '', 'lt-proc > x', "a '/x y'", 'a & b', 'a `id`'])(
    'takes no pipeline from %j',
    (text) => {
      expect(modeStages(text)).toBeNull()
    },
  )
})

describe('readModes and findRoute', () => {
  let folder: string
  const files = [
    'eng-spa',
    'spa-eng',
    'es-pt',
    'es-pt_BR',
    'eco-es-fr',
    'por-cat',
    'hbs-eng',
    'rus-ukr',
    'xxq-eng',
    'en-es',
  ]

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'modes-'))
    await Promise.all(files.map((name) => writeFile(join(folder, `${name}.mode`), 'cat')))
    await writeFile(join(folder, 'README'), '')
  })
  afterEach(() => rm(folder, { recursive: true }))

  it('finds one mode for each direction, without variants, the unknown and the denied', async () => {
    const names = (await readModes(folder)).map(({ name, from, to }) => `${name}=${from}>${to}`)
    expect(names).toEqual([
      'en-es=eng>spa',
      'es-pt=spa>por',
      'hbs-eng=hbs>eng',
      'por-cat=por>cat',
      'spa-eng=spa>eng',
    ])
    expect((await readModes(folder, ['es-pt'])).map(({ name }) => name)).toContain('rus-ukr')
    expect(await readModes(join(folder, 'none'))).toEqual([])
  })

  it('goes directly or over one language', async () => {
    const modes = await readModes(folder)
    const route = (source: string, target: string) =>
      findRoute(modes, source, target)?.map(({ name }) => name) ?? null
    expect(route('es', 'pt-BR')).toEqual(['es-pt'])
    expect(route('en', 'pt-BR')).toEqual(['en-es', 'es-pt'])
    expect(route('hr', 'es')).toEqual(['hbs-eng', 'en-es'])
    expect(route('en', 'ca')).toBeNull()
    expect(route('bs', 'hr')).toBeNull()
    expect(route('en', 'en')).toBeNull()
    expect(route('zh-CN', 'en')).toBeNull()
    expect(route('auto', 'en')).toBeNull()
  })

  it('lists our languages, three for the one of the Balkans', async () => {
    const { sources, targets } = modeLanguages(await readModes(folder))
    expect(sources).toEqual(['en', 'es', 'bs', 'hr', 'sr-Latn', 'pt-BR'])
    expect(targets).toEqual(['es', 'pt-BR', 'en', 'ca'])
  })
})
