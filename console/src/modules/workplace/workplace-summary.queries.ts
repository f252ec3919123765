import { workplaceSummary } from '@chatx/contract/workplace'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '@chatx/web-kit/api.ts'

/** Apart from the page's other queries, since the route asks for it while the page's code is on its way. */
export const summaryQuery = (api: Api) =>
  queryOptions({
    queryKey: ['workplace', 'summary'],
    queryFn: ({ signal }) => api.call(workplaceSummary, {}, { signal }),
    // What was asked for a moment ago, while the app started, is not asked for again by the route and the page.
    staleTime: 5_000,
  })
