// What every benchmark needs to count with.
export { percentile } from '../server/test/figures.ts'

export const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** A number for people: two digits after the point where it is small. */
export const round = (value: number): number =>
  Math.abs(value) >= 100 ? Math.round(value) : Math.round(value * 100) / 100

/** Prints rows of a table in columns, the first row being its head. */
export const sayTable = (rows: (string | number)[][]): void => {
  const cells = rows.map((row) => row.map((cell) => String(typeof cell === 'number' ? round(cell) : cell)))
  const widths = (cells[0] ?? []).map((_, at) => Math.max(...cells.map((row) => row[at]?.length ?? 0)))
  for (const row of cells)
    say(
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
}

/** The last line of a benchmark, for programs. */
export const sayResult = (result: Record<string, number>): void =>
  say(JSON.stringify(Object.fromEntries(Object.entries(result).map(([name, value]) => [name, round(value)]))))

/** Milliseconds that some work takes. */
export const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** Does work for each item, so many at once; answers in the items' order. */
export const inParallel = async <T, R>(
  items: T[],
  atOnce: number,
  work: (item: T, index: number) => Promise<R>,
): Promise<R[]> => {
  const results: R[] = []
  let next = 0
  const worker = async (): Promise<void> => {
    for (let at = next++; at < items.length; at = next++) results[at] = await work(items[at] as T, at)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return results
}

const consonants = 'bcdfghjklm'

/** A name for each number, so that no text is ever found in a cache. */
export const nameOf = (n: number): string =>
  `Go${String(n)
    .padStart(5, '0')
    .replaceAll(/\d/g, (digit) => consonants[Number(digit)] ?? '')}ez`
