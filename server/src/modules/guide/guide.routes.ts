import * as contract from '@chatx/contract/guide'
import { implement } from '../../infra/http/call.ts'
import type { GuideService } from './guide.service.ts'

export const guideRoutes = ({ guides }: { guides: GuideService }) =>
  implement(contract)({
    listGuide: async (_input, { login }) => guides.list(login),
    setGuide: async (input, { login }) => guides.set(login, input),
  })
