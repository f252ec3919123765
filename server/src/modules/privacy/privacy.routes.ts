import * as contract from '@chatx/contract/privacy'
import { implement } from '../../infra/http/call.ts'
import type { PrivacyService } from './privacy.service.ts'

export const privacyRoutes = ({ privacy }: { privacy: PrivacyService }) =>
  implement(contract)({
    listPrivacyProfile: async (_, { login }) => privacy.profiles(login),
    pagePrivacyState: async (input, { login }) => privacy.page(login, input),
    loadRemotePicture: async (input, { login }) => privacy.loadPicture(login, input),
  })
