// Packages of Debian and Ubuntu that ChatX can use: what is missing, and installing it when we may.
import { readFile } from 'node:fs/promises'
import { run, StepFailed } from './steps.mjs'

/** Apertium with a few pairs: Spanish with English, Portuguese and French; Portuguese with Catalan. */
export const TRANSLATION = [
  'apertium',
  'apertium-eng-spa',
  'apertium-es-pt',
  'apertium-fr-es',
  'apertium-por-cat',
]

/** Network proxies against which the server's are tested. */
export const PROXIES = ['tinyproxy', 'microsocks', 'dante-server']

const system = async () => {
  const text = await readFile('/etc/os-release', 'utf8').catch(() => '')
  const value = (name) => new RegExp(`^${name}="?([^"\\n]*)`, 'm').exec(text)?.[1] ?? ''
  return { id: value('ID'), like: value('ID_LIKE').split(' ') }
}

/** What we may do about packages here: `may` is true for root on Debian, Ubuntu and what is made from them. */
export const packageManager = async () => {
  const { id, like } = await system()
  const isDebian = [id, ...like].some((name) => name === 'debian' || name === 'ubuntu')
  return {
    isDebian,
    isUbuntu: id === 'ubuntu' || like.includes('ubuntu'),
    may: isDebian && process.getuid?.() === 0,
  }
}

/** Those of `packages` that are not installed; all of them where there is no dpkg. */
export const missingPackages = async (packages) => {
  const query = await run('dpkg-query', ['-W', '-f=${Package} ${db:Status-Status}\n', ...packages]).catch(
    () => ({ output: '' }),
  )
  const installed = new Set(
    query.output
      .split('\n')
      .filter((line) => line.endsWith(' installed'))
      .map((line) => line.split(' ')[0]),
  )
  return packages.filter((name) => !installed.has(name))
}

const apt = (args, limitMs) =>
  run('apt-get', ['-qq', '-o', 'DPkg::Lock::Timeout=60', '-o', 'Acquire::http::Timeout=20', ...args], {
    env: { DEBIAN_FRONTEND: 'noninteractive' },
    limitMs,
  })

const isKnown = async (packages) => {
  const { output } = await run('apt-cache', ['policy', ...packages])
  const candidates = output.split('\n').filter((line) => /^ {2}Candidate: (?!\(none\))/.test(line))
  return candidates.length === packages.length
}

/** Installs with apt-get; fetches the lists of packages only when they do not know one, or turn out to be old. */
export const installPackages = async (packages, limitMs = 600_000) => {
  const install = () => apt(['install', '-y', '--no-install-recommends', ...packages], limitMs)
  const update = () => apt(['update'], 120_000)
  const fresh = !(await isKnown(packages))
  if (fresh) await update()
  let result = await install()
  if (result.code !== 0 && !fresh) {
    await update()
    result = await install()
  }
  if (result.code !== 0)
    throw new StepFailed(`apt-get could not install ${packages.join(' ')}.`, result.output)
}
