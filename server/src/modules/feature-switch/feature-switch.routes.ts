import * as contract from '@chatx/contract/feature-switch'
import { implement } from '../../infra/http/call.ts'
import { actorOf } from '../audit/index.ts'
import type { FeatureSwitchService } from './feature-switch.service.ts'

export const featureSwitchRoutes = ({ featureSwitches }: { featureSwitches: FeatureSwitchService }) =>
  implement(contract)({
    listFeatureSwitch: async (_input, { login }) => featureSwitches.list(login.tenantId),
    setFeatureSwitch: async (input, call) => featureSwitches.set(call.login, input, actorOf(call)),
  })
