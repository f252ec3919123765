import { streamLinkForm, type StreamLinkForm } from '@chatx/contract/stream-link'
import type { TargetRow } from './stream-link-assignment.store.ts'
import { presentForm } from './stream-link.presenter.ts'
import type { LinkRow, ListedLink } from './stream-link.store.ts'

/*
 * Links as a table of texts. Lists stand in one cell: regions and devices separated by spaces; a target a line, as
 * `address [weight [cap]]`; hours a line, as `1,2,5 09:00-18:00` with Monday as 1. An empty cell is the form's default.
 */

/** What makes a link. */
const columns = [
  'name',
  'platform',
  'targets',
  'type',
  'mode',
  'ipBind',
  'domain',
  'regions',
  'devices',
  'defaultUrl',
  'firstMessage',
  'passUtm',
  'hours',
  'startsAt',
  'expiresAt',
  'expiredUrl',
  'remark',
  'state',
] as const
/** What is only told, and passed over when the table comes back. */
const told = ['sortUrl', 'clickNum', 'visitors', 'fans', 'createdAt'] as const
const required = ['name', 'platform', 'targets'] as const

type Column = (typeof columns)[number]
type Told = Record<(typeof told)[number], string | number>

const targetLine = ({ url, weight, fan_cap }: TargetRow): string =>
  [url, weight, ...(fan_cap === null ? [] : [fan_cap])].join(' ')

const cellsOf = (row: ListedLink, targets: readonly TargetRow[]): Record<Column, string | number> => {
  const form = presentForm(row)
  return {
    ...form,
    targets: targets.map(targetLine).join('\n'),
    domain: row.host ?? '',
    regions: form.regions.join(' '),
    devices: form.devices.join(' '),
    defaultUrl: form.defaultUrl ?? '',
    passUtm: form.passUtm ? 'yes' : 'no',
    hours: form.hours.map(({ days, from, to }) => `${days.join(',')} ${from}-${to}`).join('\n'),
    startsAt: form.startsAt ?? '',
    expiresAt: form.expiresAt ?? '',
    expiredUrl: form.expiredUrl ?? '',
    // A link that an operator has blocked must not come back switched on.
    state: row.blocked_reason === null ? row.state : 'off',
  }
}

/** The heading and a row for each link. */
export const linkTable = (
  links: readonly { row: ListedLink; targets: readonly TargetRow[]; told: Told }[],
): string[][] => [
  [...columns, ...told],
  ...links.map(({ row, targets, told: figures }) => {
    const cells = cellsOf(row, targets)
    return [...columns.map((column) => cells[column]), ...told.map((column) => figures[column])].map(String)
  }),
]

/** `row` counts from 1, 0 is the heading; `problem` is one word. */
export type TableProblem = { row: number; field: string; problem: string }

/** `domain` is the host that the row names, '' for the deployment's own. */
export type TableLine = { form: StreamLinkForm; domain: string; state: LinkRow['state'] }

const linesOf = (cell: string): string[] => cell.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '')
const wordsOf = (cell: string): string[] => cell.split(/[\s,]+/).filter((word) => word !== '')
const numberOf = (cell: string | undefined): number | undefined =>
  cell === undefined || cell === '' ? undefined : Number(cell)
/** Spreadsheets write TRUE for what they take for one; any other word is left for the form to refuse. */
const yesOf = (cell: string): boolean | string | undefined => {
  const word = cell.trim().toLowerCase()
  if (word === '') return undefined
  return (
    new Map([
      ['yes', true],
      ['true', true],
      ['no', false],
      ['false', false],
    ]).get(word) ?? word
  )
}

const targetIn = (line: string) => {
  const [url, weight, fanCap, ...more] = line.trim().split(/\s+/)
  return { url, weight: more.length > 0 ? Number.NaN : numberOf(weight), fanCap: numberOf(fanCap) }
}

const hoursIn = (line: string) => {
  const [days = '', times = ''] = line.trim().split(/\s+/)
  const [from, to] = times.split('-')
  return { days: days.split(',').map(Number), from, to }
}

const orUndefined = (cell: string): string | undefined => (cell.trim() === '' ? undefined : cell)

const rawForm = (cell: (column: Column) => string) => ({
  name: cell('name'),
  platform: cell('platform').trim(),
  targets: linesOf(cell('targets')).map(targetIn),
  type: numberOf(cell('type')),
  mode: numberOf(cell('mode')),
  ipBind: numberOf(cell('ipBind')),
  regions: wordsOf(cell('regions')),
  devices: wordsOf(cell('devices')),
  defaultUrl: orUndefined(cell('defaultUrl')),
  firstMessage: cell('firstMessage'),
  passUtm: yesOf(cell('passUtm')),
  hours: linesOf(cell('hours')).map(hoursIn),
  startsAt: orUndefined(cell('startsAt')),
  expiresAt: orUndefined(cell('expiresAt')),
  expiredUrl: orUndefined(cell('expiredUrl')),
  remark: cell('remark'),
})

const isState = (text: string): text is LinkRow['state'] => ['on', 'off', 'archived'].includes(text)

const headingProblems = (heading: readonly string[]): TableProblem[] => {
  const known: readonly string[] = [...columns, ...told]
  const at = (field: string, problem: string) => ({ row: 0, field, problem })
  return [
    ...required.filter((column) => !heading.includes(column)).map((column) => at(column, 'missing')),
    ...heading.filter((name) => name !== '' && !known.includes(name)).map((name) => at(name, 'unknown')),
    ...heading
      .filter((name, place) => name !== '' && heading.indexOf(name) !== place)
      .map((name) => at(name, 'duplicate')),
  ]
}

const readLine = (
  heading: readonly string[],
  cells: readonly string[],
  row: number,
): TableLine | TableProblem[] => {
  const cell = (column: Column): string => cells[heading.indexOf(column)] ?? ''
  const parsed = streamLinkForm.safeParse(rawForm(cell))
  const state = cell('state').trim() || 'on'
  const problems = (parsed.error?.issues ?? []).map(({ path }) => ({
    row,
    field: path.join('.'),
    problem: 'invalid',
  }))
  if (!isState(state)) problems.push({ row, field: 'state', problem: 'invalid' })
  if (cells.slice(heading.length).some((surplus) => surplus !== ''))
    problems.push({ row, field: '', problem: 'too_many_cells' })
  return parsed.success && isState(state) && problems.length === 0
    ? { form: parsed.data, domain: cell('domain').trim().toLowerCase(), state }
    : problems
}

/** The links of a table with its heading, or all that is wrong with its form. Addresses are not judged here. */
export const readTable = ([heading = [], ...rows]: readonly string[][]): {
  lines: TableLine[]
  problems: TableProblem[]
} => {
  const names = heading.map((name) => name.trim())
  const wrong = headingProblems(names)
  if (wrong.length > 0) return { lines: [], problems: wrong }
  const read = rows.map((cells, at) => readLine(names, cells, at + 1))
  return {
    lines: read.flatMap((line) => (Array.isArray(line) ? [] : [line])),
    problems: read.flatMap((line) => (Array.isArray(line) ? line : [])),
  }
}
