import * as contract from '@chatx/contract/privacy'
import * as pictures from '@chatx/contract/remote-picture'
import { implement } from '../../infra/http/call.ts'
import type { PrivacyService } from './privacy.service.ts'

export const privacyRoutes = ({ privacy }: { privacy: PrivacyService }) =>
  implement(contract)({
    listPrivacyProfile: async (_, { login }) => privacy.profiles(login),
    pagePrivacyState: async (input, { login }) => privacy.page(login, input),
  })

export const remotePictureRoutes = ({ privacy }: { privacy: PrivacyService }) =>
  implement(pictures)({
    loadRemotePicture: async (input, { login }) => privacy.loadPicture(login, input),
  })
