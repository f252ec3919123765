import * as contract from '@chatx/contract/download'
import { implement } from '../../infra/http/call.ts'
import type { DownloadService } from './download.service.ts'

export const downloadRoutes = ({ downloads }: { downloads: DownloadService }) =>
  implement(contract)({
    listDeskPackage: async () => downloads.list(),
  })
