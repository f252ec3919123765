import type { OutputOf } from '@chatx/contract/base/endpoint'
import type { exportStreamLink, importStreamLink } from '@chatx/contract/stream-link'
import { AppError } from '../../infra/app-error.ts'
import { readCsv, writeCsv } from '../../infra/csv.ts'
import type { AccountScope, AccountTx } from '../../infra/database/database.ts'
import * as assignments from './stream-link-assignment.store.ts'
import * as base from './stream-link-change.service.ts'
import { linkTable, readTable, type TableLine, type TableProblem } from './stream-link-csv.rules.ts'
import { type CheckedForm, checkForm, type FormFacts } from './stream-link-form.rules.ts'
import { most } from './stream-link.policy.ts'
import { presentLink } from './stream-link.presenter.ts'
import * as store from './stream-link.store.ts'

/** Enough to see what is wrong with a table. */
const PROBLEMS_SHOWN = 100

type Row = { form: CheckedForm; state: TableLine['state'] }

const byLink = (rows: assignments.TargetRow[]): Map<string, assignments.TargetRow[]> => {
  const targets = new Map<string, assignments.TargetRow[]>()
  for (const row of rows) {
    const known = targets.get(row.stream_link_id)
    if (known === undefined) targets.set(row.stream_link_id, [row])
    else known.push(row)
  }
  return targets
}

export const exportAll =
  (deps: base.LinkDeps) =>
  (scope: AccountScope): Promise<OutputOf<typeof exportStreamLink>> =>
    deps.db.inAccount(scope, async (tx) => {
      const present = presentLink(await base.placeOf(deps, tx))
      const targets = byLink(await assignments.listAll(tx))
      const links = (await store.listAll(tx)).map((row) => ({
        row,
        targets: targets.get(row.stream_link_id) ?? [],
        told: present(row),
      }))
      return { csv: writeCsv(linkTable(links)) }
    })

/** A host stands for its domain; one that is unknown is left as an id that no domain has. */
const judge = (
  { form, domain, state }: TableLine,
  facts: FormFacts,
): Row | { path: string; message: string }[] => {
  const own = domain === '' ? null : [...facts.domains].find(([, host]) => host === domain)?.[0]
  const result = checkForm({ ...form, domainId: own ?? null }, facts)
  const unknown = own === undefined ? [{ path: 'domain', message: 'unknown' }] : []
  if (Array.isArray(result)) return [...result, ...unknown]
  return unknown.length > 0 ? unknown : { form: result, state }
}

const judgeAll = (lines: TableLine[], facts: FormFacts): { rows: Row[]; problems: TableProblem[] } => {
  const rows: Row[] = []
  const problems: TableProblem[] = []
  for (const [at, line] of lines.entries()) {
    const judged = judge(line, facts)
    if (!Array.isArray(judged)) rows.push(judged)
    else problems.push(...judged.map(({ path, message }) => ({ row: at + 1, field: path, problem: message })))
  }
  return { rows, problems }
}

const insertAll = async (deps: base.LinkDeps, tx: AccountTx, rows: Row[]): Promise<void> => {
  const targets = rows.reduce((sum, { form }) => sum + form.targets.length, 0)
  await base.makeRoom(tx, { links: rows.length, targets })
  for (const { form, state } of rows) {
    const id = await base.insertLink(deps, tx, form)
    if (state !== 'on') await store.setState(tx, id, state)
  }
}

const refused = (problems: TableProblem[]) => ({ created: 0, problems: problems.slice(0, PROBLEMS_SHOWN) })

/** All or none: a table with anything wrong makes no link and says what it is. */
export const importAll =
  (deps: base.LinkDeps) =>
  async (scope: AccountScope, csv: string): Promise<OutputOf<typeof importStreamLink>> => {
    const table = readCsv(csv)
    if (table === undefined) return refused([{ row: 0, field: '', problem: 'no_csv' }])
    // Before the rows are judged one by one, which takes its time.
    if (table.length - 1 > most.links)
      throw new AppError('stream_link.too_many', { most: { links: most.links } })
    const { lines, problems } = readTable(table)
    if (problems.length > 0) return refused(problems)
    return deps.db.inAccount(scope, async (tx) => {
      const judged = judgeAll(lines, await base.factsOf(deps, tx))
      if (judged.problems.length > 0) return refused(judged.problems)
      await insertAll(deps, tx, judged.rows)
      return { created: judged.rows.length, problems: [] }
    })
  }
