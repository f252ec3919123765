import * as contract from '@chatx/contract/character-quota'
import { pageBounds, pageOfRows } from '../../infra/database/cursor.ts'
import { implement } from '../../infra/http/call.ts'
import { presentUsage } from './character-quota.presenter.ts'
import type { CharacterQuotaService } from './character-quota.service.ts'

type Deps = { quota: CharacterQuotaService }

export const characterQuotaRoutes = ({ quota }: Deps) =>
  implement(contract)({
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
  })
