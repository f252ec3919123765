/** Prints what a test measured, so that a green run can be told from one that did nothing. */
export const printFigures = (title: string, figures: Record<string, number | string>): void => {
  const values = Object.entries(figures).map(([name, value]) => `${name} ${value}`)
  process.stdout.write(`  ${title}: ${values.join(', ')}\n`)
}

/** The value that this share (0 to 1) of the values does not exceed. */
export const percentile = (values: number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0
