// Fills the small disk that the given folder is, until the log has lost ten lines; then makes room and compares what was
// answered with what the segments hold. Says what it found in one line.
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { createAppendLog, leftSegments } from './index.ts'

const [disk = '', durability] = process.argv.slice(2)
const folder = join(disk, 'log')
const ballast = join(disk, 'ballast')
await writeFile(ballast, Buffer.alloc(40 * 1024))

let refusals = 0
const log = await createAppendLog({
  folder,
  durability: durability === 'fsync' ? 'fsync' : 'write',
  queueLines: 20,
  segmentBytes: 5_000,
  onSegment: () => undefined,
  log: pino({}, { write: (line: string) => void (line.includes('disk refuses') && refusals++) }),
})

const kept: string[] = []
let denied = 0
for (let n = 0; denied < 10; n += 1) {
  const line = `${n} ${'x'.repeat(900 + (n % 7))}`
  const ok = await new Promise<boolean>((resolve) => log.append(line, resolve))
  if (ok) kept.push(line)
  else denied += 1
}
await rm(ballast)
while (log.state().refused) await wait(20, undefined, { ref: true })
const { lost } = log.state()
await log.close()

const segments = await leftSegments(folder)
const found = (await Promise.all(segments.map((path) => readFile(path, 'utf8')))).join('').split('\n')
const wrong = [...kept, ''].flatMap((line, n) => (line === found[n] ? [] : [`${n}: ${line.slice(0, 8)}`]))
if (found.length !== kept.length + 1) wrong.push(`${found.length - 1} lines`)
process.stdout.write(JSON.stringify({ kept: kept.length, denied, lost, wrong, refusals }))
