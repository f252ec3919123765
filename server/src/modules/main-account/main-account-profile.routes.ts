import * as contract from '@chatx/contract/main-account-profile'
import { implement } from '../../infra/http/call.ts'
import type { ProfileService } from './main-account-profile.service.ts'

export const profileRoutes = ({ profiles }: { profiles: ProfileService }) =>
  implement(contract)({
    getProfile: async (_, { login }) => profiles.get(login),
    updateProfile: async (input, { login }) => profiles.update(login, input),
    updateHeadPortrait: async ({ fileId }, { login }) => profiles.updatePortrait(login, fileId),
  })
