// Appends numbered lines to a log in the given folder without end, and prints each one as soon as it is answered.
import { writeSync } from 'node:fs'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { pino } from 'pino'
import { createAppendLog } from './index.ts'

const [folder = '', name = '', durability] = process.argv.slice(2)
const log = await createAppendLog({
  folder,
  durability: durability === 'fsync' ? 'fsync' : 'write',
  segmentBytes: 20_000,
  onSegment: () => undefined,
  log: pino({ level: 'silent' }),
})
for (let n = 0; ; await nextTurn()) {
  // At most so many unanswered: the log is to be killed in its work, not in its queue.
  while (log.state().waiting < 40) {
    // Long ones, so that a kill can fall into the middle of one.
    const line = `${name}-${n} ${'x'.repeat((n * 37) % 4_000)}.`
    log.append(line, (ok) => writeSync(1, `${line.slice(0, line.indexOf(' '))} ${ok}\n`))
    n += 1
  }
}
