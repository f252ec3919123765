// The real Apertium, its real processes: no part of this runs against an imitation.
import { access, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { writings } from '../../modules/translation/translation-mask-form.rules.ts'
import { EngineFailure } from '../../modules/translation/translation.types.ts'
import {
  type ApertiumConfig,
  type ApertiumEngine,
  type ApertiumTools,
  apertiumEngine,
} from './apertium.engine.ts'

const folder = '/usr/share/apertium/modes'
const needed = ['eng-spa', 'spa-eng', 'es-pt', 'pt-es', 'fr-es', 'es-fr', 'por-cat', 'cat-por']
const packages = 'apertium apertium-eng-spa apertium-es-pt apertium-fr-es apertium-por-cat'
const { read, span, text: write } = writings.superblank
const open: ApertiumEngine[] = []
const folders: string[] = []

const start = (config: Partial<ApertiumConfig> = {}, tools: ApertiumTools = {}) => {
  const engine = apertiumEngine({ id: 'draft', ...config }, { budgetMs: 30_000, ...tools })
  open.push(engine)
  return engine
}
const send = (
  engine: ApertiumEngine,
  texts: string[],
  source = 'en',
  target = 'es',
  signal = new AbortController().signal,
) => engine.translate({ items: texts.map((text, i) => ({ id: `m${i}`, text })), source, target, signal })
const plain = async (engine: ApertiumEngine, text: string, source = 'en', target = 'es') => {
  const { items } = await send(engine, [write(text)], source, target)
  return read(items[0]?.text ?? '').join('')
}
const kindOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: unknown) => (error instanceof EngineFailure ? error.kind : error),
  )

/** Process ids of a group, from the system itself. */
const members = async (group: number | undefined): Promise<number[]> => {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const stats = await Promise.all(ids.map((id) => readFile(`/proc/${id}/stat`, 'utf8').catch(() => '')))
  const fields = stats.map((stat) => stat.slice(stat.lastIndexOf(')') + 2).split(' '))
  return ids.filter((_, i) => fields[i]?.[2] === String(group) && fields[i]?.[0] !== 'Z').map(Number)
}
/** A folder with one mode of ours, made of ordinary programs. */
const modesOf = async (modes: Record<string, string>): Promise<string> => {
  const made = await mkdtemp(join(tmpdir(), 'modes-'))
  folders.push(made)
  for (const [name, text] of Object.entries(modes)) await writeFile(join(made, `${name}.mode`), text)
  return made
}
/** A mode whose only program is a script; the shell passes `-z` to it, which it ignores. */
const scripted = async (script: string): Promise<string> => {
  const made = await modesOf({})
  await writeFile(join(made, 'stage'), `#!/bin/bash\n${script}\n`, { mode: 0o755 })
  await writeFile(join(made, 'eng-spa.mode'), `${join(made, 'stage')}`)
  return made
}

describe('apertium', () => {
  beforeAll(async () => {
    const missing = await Promise.all(
      needed.map((name) =>
        access(join(folder, `${name}.mode`)).then(
          () => false,
          () => true,
        ),
      ),
    )
    if (missing.includes(true)) {
      throw new Error(
        `Apertium is not complete on this machine. On Debian or Ubuntu run: apt-get install --no-install-recommends ${packages}`,
      )
    }
  })
  afterEach(async () => {
    await Promise.all(open.splice(0).map((engine) => engine.close()))
    await Promise.all(folders.splice(0).map((path) => rm(path, { recursive: true })))
  })

  it('translates for real, directly and over a third language', async () => {
    const engine = start()
    expect(await plain(engine, 'I want to know the price of the red shoe', 'en', 'es')).toContain(
      'precio del zapato rojo',
    )
    expect(await plain(engine, 'Quiero saber el precio del zapato rojo', 'es', 'pt-BR')).toContain('preço')
    expect(await plain(engine, 'Gracias por su mensaje.', 'es', 'en')).toMatch(/^Thank you .*message\.$/)
    expect(await plain(engine, 'Je veux savoir le prix de la chaussure rouge', 'fr', 'en')).toMatch(
      /price|prize/,
    )
    expect([...engine.running().keys()].sort()).toEqual(['eng-spa', 'es-pt', 'fr-es', 'spa-eng'])
  })

  it('keeps spans, line breaks and every special character of its format', async () => {
    const engine = start()
    const text = `${write('See ')}${span(0)}${write(' and ')}${span(1)}${span(2)}${write('\n[a] {b} ^c$ a/b @d <e> \\n 100%\n\nthank you ')}${span(3)}`
    const { items } = await send(engine, [text])
    const parts = read(items[0]?.text ?? '')
    expect(parts.filter((part) => typeof part === 'number')).toEqual([0, 1, 2, 3])
    const words = parts.filter((part) => typeof part === 'string').join('')
    for (const special of ['[', ']', '{', '}', '^', '$', '/', '@', '<', '>', '\\n', '100%'])
      expect(words).toContain(special)
    expect(words.split('\n')).toHaveLength(4)
  })

  it('gives each of many its own answer, in order', async () => {
    const engine = start()
    const texts = Array.from({ length: 300 }, (_, i) => `My friend has ${i} red shoes`)
    const answers = await Promise.all(texts.map((text) => plain(engine, text)))
    for (const [i, answer] of answers.entries()) expect(answer).toMatch(new RegExp(`\\b${i} `))
    const { items } = await send(engine, texts.slice(0, 100))
    expect(items.map(({ id }) => id)).toEqual(texts.slice(0, 100).map((_, i) => `m${i}`))
    expect(items[7]?.text).toBe(answers[7])
  })

  it('takes loose brackets and a NUL without losing the line', async () => {
    const engine = start()
    const { items } = await send(engine, ['hello [friend', 'two\0words', 'red shoe'])
    expect(items.map(({ text }) => text)).toEqual([
      expect.stringContaining('\\['),
      expect.any(String),
      expect.stringMatching(/zapato rojo/i),
    ])
  })

  it('offers what is installed, and nothing where it is not', async () => {
    const { pair, languages, detects, maskForm } = await start().capabilities()
    expect([pair('en', 'es'), pair('fr', 'pt-BR'), pair('en', 'zh-CN'), pair('auto', 'es')]).toEqual([
      true,
      true,
      false,
      false,
    ])
    expect(languages).toMatchObject({ sources: expect.arrayContaining(['ca', 'en', 'es', 'fr', 'pt-BR']) })
    expect([detects, maskForm]).toEqual([false, 'superblank'])
    const absent = start({ modesFolder: '/nowhere' })
    expect((await absent.capabilities()).languages).toEqual({ sources: [], targets: [] })
    expect(await kindOf(send(absent, ['Hi']))).toBe('unsupported')
    const denying = start({ deniedModes: ['eng-spa'] })
    expect((await denying.capabilities()).pair('en', 'es')).toBe(false)
  })

  it('refuses before any process starts what is too long or another language', async () => {
    const engine = start()
    expect(await kindOf(send(engine, ['x'.repeat(64 * 1024 + 1)]))).toBe('too_long')
    expect(await kindOf(send(engine, ['Hi'], 'auto'))).toBe('unsupported')
    expect(await kindOf(send(engine, ['Hi'], 'en', 'ja'))).toBe('unsupported')
    expect(engine.running().size).toBe(0)
  })

  it('hands back no text that it does not know at all, nor its own marks', async () => {
    const engine = start()
    expect(await kindOf(send(engine, ['asdf qwer zxcv uiop']))).toBe('bad_output')
    const marks = start({
      modesFolder: await scripted(`while IFS= read -r -d '' text; do printf '\\\\<prn\\\\>.[]\\0'; done`),
    })
    expect(await kindOf(send(marks, ['Hello']))).toBe('bad_output')
    const empty = start({
      modesFolder: await scripted(`while IFS= read -r -d '' text; do printf '.[]\\0'; done`),
    })
    expect(await kindOf(send(empty, ['Hello']))).toBe('bad_output')
  })

  it('starts again after its processes died, whichever of them it was', async () => {
    const engine = start()
    await plain(engine, 'Hello')
    for (const which of [1, -1]) {
      const group = engine.running().get('eng-spa')
      const victim = (await members(group)).filter((id) => id !== group).at(which)
      expect(victim).toBeDefined()
      process.kill(Number(victim), 'SIGKILL')
      await vi.waitFor(async () => expect(await members(group)).toEqual([]))
      await vi.waitFor(() => expect(engine.running().size).toBe(0))
      expect(await plain(engine, 'red shoe')).toMatch(/zapato rojo/i)
    }
  })

  it('serves those who waited behind a deadly text again', async () => {
    const deadly = `while IFS= read -r -d '' text; do [[ $text == *die* ]] && sleep 0.2 && exit 1; printf '%s\\0' "hola $text"; done`
    const engine = start({ modesFolder: await scripted(deadly) })
    const works = ['die', 'one', 'two'].map((text) => send(engine, [text]))
    expect(await kindOf(works[0] ?? Promise.resolve())).toBe('down')
    expect((await works[1])?.items[0]?.text).toBe('hola one')
    expect((await works[2])?.items[0]?.text).toBe('hola two')
  })

  it('leaves a pipeline alone that keeps dying, for a minute', async () => {
    let now = 0
    const engine = start({ modesFolder: await scripted('read -r -d "" text; exit 1') }, { now: () => now })
    for (let i = 0; i < 3; i += 1) {
      expect(await kindOf(send(engine, ['Hi']))).toBe('down')
      await vi.waitFor(() => expect(engine.running().size).toBe(0))
    }
    const failure = await send(engine, ['Hi']).catch((error: Error) => error)
    expect(String(failure)).toContain('keeps dying')
    now = 60_001
    expect(String(await send(engine, ['Hi']).catch((error: Error) => error))).toContain('died on a text')
  })

  it('kills a pipeline that answers nobody', async () => {
    const engine = start({ modesFolder: await scripted('sleep 1000') }, { stallMs: 100 })
    const work = kindOf(send(engine, ['Hi']))
    await vi.waitFor(() => expect(engine.running().size).toBe(1))
    const group = engine.running().get('eng-spa')
    expect(await work).toBe('timeout')
    await vi.waitFor(async () => expect(await members(group)).toEqual([]))
  })

  it('gives up in time and on request, without mixing up the answers of others', async () => {
    const slow = `while IFS= read -r -d '' text; do [[ $text == slow* ]] && sleep 0.3; printf '%s\\0' "hola $text"; done`
    const modesFolder = await scripted(slow)
    const hasty = start({ modesFolder }, { budgetMs: 50 })
    expect(await kindOf(send(hasty, ['slow']))).toBe('timeout')
    const engine = start({ modesFolder })
    const caller = new AbortController()
    const left = kindOf(send(engine, ['slow'], 'en', 'es', caller.signal))
    const stayed = send(engine, ['mine'])
    await vi.waitFor(() => expect(engine.running().size).toBe(1))
    caller.abort()
    expect(await left).toBe('aborted')
    expect((await stayed).items[0]?.text).toBe('hola mine')
    expect(await kindOf(send(engine, ['Hi'], 'en', 'es', AbortSignal.abort()))).toBe('aborted')
  })

  it('never runs more pipelines than allowed, and stops the one longest unused', async () => {
    let now = 0
    const engine = start({ maxPipelines: 2 }, { now: () => (now += 1) })
    await plain(engine, 'red shoe', 'en', 'es')
    const first = engine.running().get('eng-spa')
    await plain(engine, 'zapato rojo', 'es', 'en')
    await plain(engine, 'zapato rojo', 'es', 'pt-BR')
    expect([...engine.running().keys()]).toEqual(['spa-eng', 'es-pt'])
    await vi.waitFor(async () => expect(await members(first)).toEqual([]))
  })

  it('says that it is busy when none can be stopped', async () => {
    const modesFolder = await scripted('sleep 1000')
    await writeFile(join(modesFolder, 'spa-eng.mode'), join(modesFolder, 'stage'))
    const engine = start({ modesFolder, maxPipelines: 1 })
    const caller = new AbortController()
    const first = kindOf(send(engine, ['Hi'], 'en', 'es', caller.signal))
    await vi.waitFor(() => expect(engine.running().size).toBe(1))
    expect(await kindOf(send(engine, ['Hi'], 'es', 'en'))).toBe('rate')
    caller.abort()
    expect(await first).toBe('aborted')
  })

  it('stops what nobody uses', async () => {
    const engine = start({}, { idleMs: 100 })
    await plain(engine, 'red shoe')
    await vi.waitFor(() => expect(engine.running().size).toBe(0))
  })

  it('leaves no process behind when it is closed, and serves nobody then', async () => {
    const engine = start()
    await Promise.all([plain(engine, 'red shoe'), plain(engine, 'zapato rojo', 'es', 'en')])
    const groups = [...engine.running().values()]
    expect((await members(groups[0])).length).toBeGreaterThan(5)
    await engine.close()
    expect((await Promise.all(groups.map(members))).flat()).toEqual([])
    expect(await kindOf(send(engine, ['Hi']))).toBe('down')
  })

  it('is closed only when the last of its processes has ended', async () => {
    const modesFolder = await scripted('cat')
    const [slow, said] = [join(modesFolder, 'slow'), join(modesFolder, 'said')]
    const script = `#!/bin/bash\ntrap 'sleep 0.3; echo ended > ${said}; exit' TERM\nsleep 1000 & wait\n`
    await writeFile(slow, script, { mode: 0o755 })
    await writeFile(join(modesFolder, 'eng-spa.mode'), `${slow} | ${join(modesFolder, 'stage')}`)
    const engine = start({ modesFolder })
    const work = kindOf(send(engine, ['Hi']))
    const group = await vi.waitFor(async () => {
      const id = engine.running().get('eng-spa')
      expect((await members(id)).length).toBeGreaterThanOrEqual(4)
      return id
    })
    await engine.close()
    expect(await readFile(said, 'utf8')).toBe('ended\n')
    expect(await members(group)).toEqual([])
    expect(await work).toBe('down')
  })

  it('leaves nothing behind when its shell is killed while it is closed', async () => {
    const modesFolder = await scripted('cat')
    const stubborn = join(modesFolder, 'stubborn')
    await writeFile(stubborn, `#!/bin/bash\ntrap '' TERM\nsleep 1000\n`, { mode: 0o755 })
    await writeFile(join(modesFolder, 'eng-spa.mode'), `${stubborn} | ${join(modesFolder, 'stage')}`)
    const engine = start({ modesFolder })
    const work = kindOf(send(engine, ['Hi']))
    const group = await vi.waitFor(async () => {
      const id = engine.running().get('eng-spa')
      expect((await members(id)).length).toBeGreaterThanOrEqual(5)
      return Number(id)
    })
    const closing = engine.close()
    process.kill(group, 'SIGKILL')
    await closing
    await vi.waitFor(async () => expect(await members(group)).toEqual([]))
    expect(await work).toBe('down')
  })

  it('runs no mode file that is more than a pipeline, and gives the programs nothing of our environment', async () => {
    const evil = start({ modesFolder: await modesOf({ 'eng-spa': 'cat; id' }) })
    expect(await kindOf(send(evil, ['Hi']))).toBe('unsupported')
    vi.stubEnv('CANARY', 'secret')
    const script = `while IFS= read -r -d '' text; do printf 'hola %s\\0' "\${CANARY:-nothing}"; done`
    const engine = start({ modesFolder: await scripted(script) })
    expect((await send(engine, ['Hi'])).items[0]?.text).toBe('hola nothing')
    vi.unstubAllEnvs()
  })
})
