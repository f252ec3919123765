// How the commands of this folder run programs and tell about it: one line per step with its time, on a terminal live.
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '..')

/** Something that stops a command; `message` is a sentence for the person at the keyboard, `output` what a program said. */
export class StepFailed extends Error {
  constructor(message, output = '') {
    super(message)
    this.output = output
  }
}

const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`

export const say = (line) => process.stdout.write(`${line}\n`)

const SHOWN_WIDTH = 100
let running = 0

/**
 * Runs `work` as one named step. While it runs alone on a terminal, its line counts the seconds. A result that tells of
 * failures (`{failed: 1}`) is shown as failed, and returned all the same.
 */
export const step = async (name, work) => {
  const begun = performance.now()
  running += 1
  const live = process.stdout.isTTY && running === 1
  const show = (text, end) => process.stdout.write(`\r${text.padEnd(SHOWN_WIDTH)}${end}`)
  const timer = live
    ? setInterval(() => running === 1 && show(`  … ${name}  ${seconds(begun)}`, ''), 200)
    : undefined
  const finish = (mark) => {
    running -= 1
    clearInterval(timer)
    if (process.stdout.isTTY) show(`  ${mark} ${name}  ${seconds(begun)}`, '\n')
    else say(`  ${mark} ${name}  ${seconds(begun)}`)
  }
  try {
    const result = await work()
    finish(result?.failed > 0 ? '✗' : '✓')
    return result
  } catch (error) {
    finish('✗')
    throw error
  }
}

/**
 * Runs a program and resolves with its exit code and output; never rejects for an exit code. `limitMs` ends a program
 * that takes longer. With `live` the output goes to the terminal as it comes.
 */
export const run = (program, args = [], { cwd = ROOT, env = {}, limitMs = 600_000, live = false } = {}) =>
  new Promise((done, fail) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', live ? 'inherit' : 'pipe', live ? 'inherit' : 'pipe'],
    })
    const chunks = []
    child.stdout?.on('data', (chunk) => chunks.push(chunk))
    child.stderr?.on('data', (chunk) => chunks.push(chunk))
    const timer = setTimeout(() => {
      chunks.push(Buffer.from(`\nended after ${Math.round(limitMs / 1000)} s without a result\n`))
      child.kill('SIGTERM')
    }, limitMs)
    child.once('error', (error) => {
      clearTimeout(timer)
      fail(new StepFailed(`${program} could not be run: ${error.message}`))
    })
    child.once('close', (code, signal) => {
      clearTimeout(timer)
      done({ code: code ?? 1, signal, output: Buffer.concat(chunks).toString('utf8') })
    })
  })

/** Runs a program that must succeed; rejects with `sentence` and the program's output otherwise. */
export const must = async (sentence, program, args, options) => {
  const result = await run(program, args, options)
  if (result.code !== 0) throw new StepFailed(sentence, result.output)
  return result.output
}

/** Runs the works with at most `width` at a time, all to their end, and resolves with their results in order. */
export const inParallel = async (works, width = Math.max(2, availableParallelism())) => {
  const results = []
  const errors = []
  let next = 0
  const worker = async () => {
    while (next < works.length) {
      const index = next
      next += 1
      try {
        results[index] = await works[index]()
      } catch (error) {
        errors.push(error)
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(width, works.length) }, worker))
  if (errors.length > 0) throw errors[0]
  return results
}

/** Runs a command of this folder to its end and turns its failure into a sentence and an exit code. */
export const main = async (command) => {
  try {
    const code = await command()
    process.exitCode = typeof code === 'number' ? code : (process.exitCode ?? 0)
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error
    if (error.output) process.stderr.write(`\n${error.output.trimEnd().split('\n').slice(-60).join('\n')}\n`)
    process.stderr.write(`\n${error.message}\n`)
    process.exitCode = 1
  }
}

/** Whether the file is the one that node was started with. */
export const isCommand = (url) =>
  process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(url)
