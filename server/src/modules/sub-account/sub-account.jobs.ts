import type { JobHandler } from '../../infra/jobs.ts'
import { AFTERWARDS_JOB, ERASE_JOB, type SubAccountErasure } from './sub-account-erasure.service.ts'

const scopeOf = (job: Record<string, unknown>) => ({
  tenantId: Number(job['tenantId']),
  mainAccountId: String(job['mainAccountId']),
})
const targetOf = (job: Record<string, unknown>) => ({
  subAccountId: String(job['subAccountId']),
  messengerAccountIds: [job['messengerAccountIds']].flat().map(String),
})

/** What is left to do for a deleted sub-account. */
export const subAccountJobs = ({
  subAccountErasure,
}: {
  subAccountErasure: SubAccountErasure
}): Record<string, JobHandler> => ({
  [ERASE_JOB]: (job) => subAccountErasure.erase(scopeOf(job), targetOf(job).subAccountId),
  [AFTERWARDS_JOB]: (job) => subAccountErasure.afterwards(scopeOf(job), targetOf(job)),
})

export const subAccountRounds = ({ subAccountErasure }: { subAccountErasure: SubAccountErasure }) => [
  { name: 'sub_account.erase', seconds: 5, work: subAccountErasure.takeUp },
]
