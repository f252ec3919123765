import { execFile } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { delimiter, dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isInstalled } from './install.mjs'
import { countPlaywright } from './playwright-run.mjs'
import { inParallel, must, run, StepFailed } from './steps.mjs'
import { countVitest } from './vitest-run.mjs'

const ROOT = resolve(import.meta.dirname, '..')
const CACHE = join(ROOT, '.cache')

let home: string
beforeAll(async () => {
  await mkdir(CACHE, { recursive: true })
  home = await mkdtemp(join(CACHE, 'commands-'))
})
afterAll(() => rm(home, { recursive: true, force: true }))

describe('countVitest', () => {
  const file = (status: string, tests: string[], message = '') => ({
    name: 'a.test.ts',
    status,
    message,
    assertionResults: tests.map((one) => ({ status: one, fullName: 'it works' })),
  })

  it('counts what passed and failed, test by test', () => {
    const { passed, failures } = countVitest({
      testResults: [file('failed', ['passed', 'failed', 'passed'])],
    })
    expect({ passed, failures }).toEqual({ passed: 2, failures: ['failed: a.test.ts > it works'] })
  })

  it.each(['skipped', 'pending', 'todo', 'disabled'])(
    'takes a test that was not run (%s) for a failure',
    (status) => {
      expect(countVitest({ testResults: [file('passed', ['passed', status])] }).failures).toEqual([
        'NOT RUN: a.test.ts > it works',
      ])
    },
  )

  it('takes a file that could not be loaded, or holds no test, for a failure', () => {
    expect(countVitest({ testResults: [file('failed', [], 'no such import')] }).failures).toHaveLength(1)
    expect(countVitest({ testResults: [file('passed', [])] }).failures).toHaveLength(1)
    expect(countVitest({ testResults: [file('failed', ['passed'])] }).failures).toHaveLength(1)
    expect(countVitest({ testResults: [] }).failures).toHaveLength(1)
  })
})

describe('countPlaywright', () => {
  const stats = { expected: 3, unexpected: 0, flaky: 0, skipped: 0 }

  it('counts stories, and one that was not run as failed', () => {
    expect(countPlaywright({ stats })).toEqual({ passed: 3, failed: 0, notes: [] })
    expect(countPlaywright({ stats: { ...stats, unexpected: 1, skipped: 2 } })).toMatchObject({
      passed: 3,
      failed: 3,
    })
  })

  it('tells of a story that passed only when repeated, and counts an error outside of all of them', () => {
    expect(countPlaywright({ stats: { ...stats, flaky: 1 } })).toMatchObject({
      passed: 4,
      failed: 0,
      notes: ['1 passed only when repeated'],
    })
    expect(countPlaywright({ stats: { ...stats, expected: 0 }, errors: [{ message: 'no server' }] })).toEqual(
      {
        passed: 0,
        failed: 1,
        notes: ['no server'],
      },
    )
  })
})

describe('isInstalled', () => {
  const write = async (path: string, packages: object) => {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, JSON.stringify({ packages }))
  }
  const wanted = {
    '': { name: 'x' },
    server: { version: '0.1.0' },
    'node_modules/@x/server': { link: true },
    'node_modules/a': { version: '1.0.0' },
    'node_modules/for-mac': { version: '1.0.0', optional: true },
  }

  it('compares what npm placed with the lockfile, package by package', async () => {
    const root = join(home, 'installed')
    const placed = join(root, 'node_modules/.package-lock.json')
    await write(join(root, 'package-lock.json'), wanted)
    expect(await isInstalled(root)).toBe(false)
    await write(placed, { 'node_modules/a': { version: '1.0.0' } })
    expect(await isInstalled(root)).toBe(true)
    await write(placed, { 'node_modules/a': { version: '0.9.0' } })
    expect(await isInstalled(root)).toBe(false)
    await write(placed, {
      'node_modules/a': { version: '1.0.0' },
      'node_modules/for-mac': { version: '0.9.0' },
    })
    expect(await isInstalled(root)).toBe(false)
    await write(placed, {})
    expect(await isInstalled(root)).toBe(false)
  })
})

describe('steps', () => {
  it('collects what a program says and its exit code, and ends one that takes too long', async () => {
    const said = await run(process.execPath, ['-e', 'console.log(1); console.error(2); process.exit(3)'])
    expect(said).toMatchObject({ code: 3 })
    expect(said.output).toMatch(/1\n/)
    expect(said.output).toMatch(/2\n/)
    const slow = await run(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { limitMs: 200 })
    expect(slow.code).not.toBe(0)
    expect(slow.output).toMatch(/ended after/)
  })

  it('turns a failing program, and one that is not there, into a sentence', async () => {
    const failing = must('It failed.', process.execPath, ['-e', 'console.log("why"); process.exit(1)'])
    await expect(failing).rejects.toMatchObject({ message: 'It failed.', output: 'why\n' })
    await expect(run('no-such-program')).rejects.toBeInstanceOf(StepFailed)
  })

  it('runs at most so many at a time and keeps their order', async () => {
    let now = 0
    let most = 0
    const work = (value: number) => async () => {
      now += 1
      most = Math.max(most, now)
      await new Promise((done) => setTimeout(done, 10 - value))
      now -= 1
      return value
    }
    expect(await inParallel([1, 2, 3, 4, 5].map(work), 2)).toEqual([1, 2, 3, 4, 5])
    expect(most).toBe(2)
  })

  it('runs the others to their end when one fails, and then fails', async () => {
    const done: number[] = []
    const works = [
      () => Promise.reject(new StepFailed('the first')),
      async () => {
        await new Promise((after) => setTimeout(after, 5))
        done.push(1)
      },
    ]
    await expect(inParallel(works, 2)).rejects.toThrow('the first')
    expect(done).toEqual([1])
  })
})

describe('the packages of Debian', () => {
  /** Stands in for apt-get and its kin, which may not be run for real here; records how they are called. */
  const FAKE = `#!/bin/sh
echo "$(basename "$0") $*" >> "$CALLS"
case "$(basename "$0") $*" in
  *policy*) if [ -f "$CALLS.updated" ]; then printf '  Candidate: 1\\n  Candidate: 2\\n'; else printf '  Candidate: 1\\n  Candidate: (none)\\n'; fi ;;
  *update*) touch "$CALLS.updated" ;;
  *-W*) printf 'one installed\\ntwo not-installed\\n'; exit 1 ;;
esac
`

  const script = async (code: string) => {
    const bin = await mkdtemp(join(home, 'bin-'))
    for (const name of ['apt-get', 'apt-cache', 'dpkg-query']) {
      await writeFile(join(bin, name), FAKE)
      await chmod(join(bin, name), 0o755)
    }
    const calls = join(bin, 'calls')
    await writeFile(calls, '')
    const env = { ...process.env, PATH: `${bin}${delimiter}${process.env['PATH']}`, CALLS: calls }
    const text = `import * as debian from ${JSON.stringify(join(ROOT, 'tools/debian.mjs'))}\n${code}`
    const printed = await new Promise<string>((done, fail) => {
      execFile(process.execPath, ['--input-type=module', '-e', text], { env }, (error, out) =>
        error ? fail(error) : done(out),
      )
    })
    return { printed, calls: (await readFile(calls, 'utf8')).trim().split('\n') }
  }

  it('finds those that are missing', async () => {
    const { printed } = await script("console.log(await debian.missingPackages(['one', 'two', 'three']))")
    expect(printed).toBe("[ 'two', 'three' ]\n")
  })

  it('fetches the lists only when they do not know a package, and installs without extras', async () => {
    const { calls } = await script(
      "await debian.installPackages(['two', 'three']); await debian.installPackages(['two', 'three'])",
    )
    expect(calls.map((call) => call.replace(/-o \S+ /g, ''))).toEqual([
      'apt-cache policy two three',
      'apt-get -qq update',
      'apt-get -qq install -y --no-install-recommends two three',
      'apt-cache policy two three',
      'apt-get -qq install -y --no-install-recommends two three',
    ])
  })
})

describe('the bundle of the server', () => {
  it('finds files beside its sources, and libraries where they are', async () => {
    const root = join(home, 'bundle')
    await mkdir(join(root, 'tools'), { recursive: true })
    for (const file of ['bundle-server.mjs', 'steps.mjs'])
      await cp(join(ROOT, 'tools', file), join(root, 'tools', file))
    await symlink(join(ROOT, 'node_modules'), join(root, 'node_modules'))
    await mkdir(join(root, 'server/src/deep'), { recursive: true })
    await writeFile(join(root, 'server/package.json'), '{"type":"module","dependencies":{"zod":"4"}}')
    await writeFile(join(root, 'server/src/deep/a file.txt'), 'found')
    await writeFile(
      join(root, 'server/src/deep/here.ts'),
      `import { readFileSync } from 'node:fs'
       import { join } from 'node:path'
       export const read = [
         readFileSync(new URL('./a file.txt', import.meta.url), 'utf8'),
         readFileSync(join(import.meta.dirname, 'a file.txt'), 'utf8'),
         import.meta.filename.endsWith('/deep/here.ts'),
       ]`,
    )
    await writeFile(
      join(root, 'server/src/main.ts'),
      `import * as z from 'zod'
       import { read } from './deep/here.ts'
       console.log(...read, z.string().parse('x'))`,
    )
    await must('', process.execPath, [
      '--input-type=module',
      '-e',
      `await (await import(${JSON.stringify(join(root, 'tools/bundle-server.mjs'))})).bundleServer()`,
    ])
    const { output } = await run(process.execPath, [join(root, 'server/dist/main.mjs')])
    expect(output).toBe('found found true x\n')
  })
})
