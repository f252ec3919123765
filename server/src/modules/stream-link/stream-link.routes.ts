import * as contract from '@chatx/contract/stream-link'
import { implement } from '../../infra/http/call.ts'
import type { StreamLinkService } from './stream-link.service.ts'

export const streamLinkRoutes = ({ streamLinks }: { streamLinks: StreamLinkService }) =>
  implement(contract)({
    pageStreamLink: async (input, { login }) => streamLinks.page(login, input),
    getStreamLink: async ({ id }, { login }) => streamLinks.get(login, id),
    checkTargets: async (input, { login }) => streamLinks.checkTargets(login, input),
    createStreamLink: async (form, { login }) => streamLinks.create(login, form),
    bulkCreateStreamLink: async ({ links }, { login }) => streamLinks.bulkCreate(login, links),
    updateStreamLink: async (input, { login }) => streamLinks.update(login, input),
    duplicateStreamLink: async ({ id }, { login }) => streamLinks.duplicate(login, id),
    setStreamLinkState: async ({ id, state }, { login }) => streamLinks.setState(login, id, state),
    deleteStreamLink: async ({ id }, { login }) => {
      await streamLinks.remove(login, id)
      return { ok: true as const }
    },
    tryStreamLink: async (input, { login }) => streamLinks.tryLink(login, input),
    listLinkRegion: async () => streamLinks.aboutRegions(),
    importStreamLink: async ({ csv }, { login }) => streamLinks.importAll(login, csv),
    exportStreamLink: async (_input, { login }) => streamLinks.exportAll(login),
  })
