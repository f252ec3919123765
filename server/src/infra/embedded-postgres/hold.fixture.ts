// A process of its own that opens the cluster in the given folder, says so in one line and holds it until SIGTERM.
import { startPostgres } from './index.ts'

const postgres = await startPostgres({ folder: process.argv[2] ?? '' })
process.stdout.write(`${JSON.stringify({ pid: postgres.pid, adopted: postgres.adopted })}\n`)
const stay = setInterval(() => undefined, 60_000)
process.once('SIGTERM', () => {
  clearInterval(stay)
  void postgres.stop()
})
