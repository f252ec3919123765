import * as contract from '@chatx/contract/file'
import { implement } from '../../infra/http/call.ts'
import type { FileService } from './file.service.ts'

export const fileRoutes = ({ files }: { files: FileService }) =>
  implement(contract)({
    presignUpload: async (input, { login }) => files.presign(login, input),
  })
