import type { InputOf } from '@chatx/contract/base/endpoint'
import {
  exportLinkVisit,
  getLinkFigures,
  getLinkReport,
  getLinkTotals,
  pageLinkVisit,
  pageLinkVisitor,
  reportLinkAbuse,
  setLinkReport,
} from '@chatx/contract/stream-link-visit'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../client/client-context.tsx'

const key = 'stream-link-visit'
export type Range = '7d' | '30d'

export const useTotals = (id: string) => {
  const api = useApi()
  return useQuery({
    queryKey: [key, 'totals', id],
    queryFn: ({ signal }) => api.call(getLinkTotals, { id }, { signal }),
    refetchInterval: 30_000,
  })
}

export const useLinkFigures = (id: string, range: Range) => {
  const api = useApi()
  return useQuery({
    queryKey: [key, 'figures', id, range],
    queryFn: ({ signal }) => api.call(getLinkFigures, { id, range }, { signal }),
    refetchInterval: 30_000,
    placeholderData: keepPreviousData,
  })
}

export const useVisits = (search: InputOf<typeof pageLinkVisit>) => {
  const api = useApi()
  return useQuery({
    queryKey: [key, 'page', search],
    queryFn: ({ signal }) => api.call(pageLinkVisit, search, { signal }),
    placeholderData: keepPreviousData,
  })
}

export const useVisitors = (search: InputOf<typeof pageLinkVisitor>) => {
  const api = useApi()
  return useQuery({
    queryKey: [key, 'visitors', search],
    queryFn: ({ signal }) => api.call(pageLinkVisitor, search, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** All visits that the filters match, part after part; without their repeated heading. */
export const useVisitExport = () => {
  const api = useApi()
  return useMutation({
    mutationFn: async (search: InputOf<typeof exportLinkVisit>) => {
      let csv = ''
      let cursor: string | null = null
      do {
        const part: { csv: string; nextCursor: string | null } = await api.call(exportLinkVisit, {
          ...search,
          ...(cursor === null ? {} : { cursor }),
        })
        csv += csv === '' ? part.csv : part.csv.slice(part.csv.indexOf('\n') + 1)
        cursor = part.nextCursor
      } while (cursor !== null)
      return csv
    },
  })
}

export const useSetReport = () => {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: InputOf<typeof setLinkReport>) => api.call(setLinkReport, input),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['stream-link'] }),
  })
}

export const useReport = (token: string, range: Range) => {
  const api = useApi()
  return useQuery({
    queryKey: [key, 'report', token, range],
    queryFn: ({ signal }) => api.call(getLinkReport, { token, range }, { signal }),
    placeholderData: keepPreviousData,
    retry: false,
  })
}

export const useReportAbuse = () => {
  const api = useApi()
  return useMutation({
    mutationFn: (input: InputOf<typeof reportLinkAbuse>) => api.call(reportLinkAbuse, input),
    meta: { quiet: true },
  })
}
