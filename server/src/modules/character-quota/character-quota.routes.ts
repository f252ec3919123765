import * as allocationContract from '@chatx/contract/character-allocation'
import * as contract from '@chatx/contract/character-quota'
import { pageBounds, pageOfRows } from '../../infra/database/cursor.ts'
import { implement, type Route } from '../../infra/http/call.ts'
import { presentAllocation, presentUsage } from './character-quota.presenter.ts'
import type { CharacterQuotaService } from './character-quota.service.ts'
import type { AllocationService } from './character-quota-allocation.service.ts'
import type { UsageFiguresService } from './character-quota-figures.service.ts'

type Deps = {
  quota: CharacterQuotaService
  usageFigures: UsageFiguresService
  allocations: AllocationService
}

export const characterQuotaRoutes = ({ quota, usageFigures, allocations }: Deps): Route[] => [
  ...implement(contract)({
    pageCharLog: async (input, { login }) => {
      const { rows, names } = await quota.pageUsage(login, input, pageBounds(input))
      const page = pageOfRows(
        rows,
        input.pageSize,
        (row) => ({ at: row.created_at, id: row.usage_id }),
        (row) => presentUsage(row, names),
      )
      return { ...page, total: null }
    },
    getCharUsage: async (input, { login }) => usageFigures.usage(login, input),
  }),
  ...implement(allocationContract)({
    pageCharAllocation: async (input, { login }) => {
      const { rows, names } = await allocations.page(login, input, pageBounds(input))
      const page = pageOfRows(
        rows,
        input.pageSize,
        (row) => ({ at: row.created_at, id: row.transfer_id }),
        (row) => presentAllocation(row, names),
      )
      return { ...page, total: null }
    },
    createCharAllocation: async (input, { login }) => allocations.change(login, input),
  }),
]
