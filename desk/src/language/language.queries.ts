import { queryOptions } from '@tanstack/react-query'
import type { OutputOf } from '@chatx/contract/base/endpoint'
import { listLanguage, listLine } from '@chatx/contract/translation'
import { api } from '../client/api.ts'
import { keys } from '../client/keys.ts'

/** Changes only when an operator adds an engine, so it is asked for seldom. */
const staleTime = 5 * 60_000

export const languagesQuery = queryOptions({
  queryKey: keys.languages,
  staleTime,
  queryFn: ({ signal }): Promise<OutputOf<typeof listLanguage>> => api.call(listLanguage, {}, { signal }),
})

export const linesQuery = queryOptions({
  queryKey: keys.lines,
  staleTime: 60_000,
  queryFn: ({ signal }): Promise<OutputOf<typeof listLine>> => api.call(listLine, {}, { signal }),
})
