import { MutationCache, QueryClient } from '@tanstack/react-query'
import { type ApiError, isApiError, noticeKind } from '../api-error.ts'

type Options = {
  /** Shows a failed act's sentence; a mutation with `meta.quiet` shows its own, at the field. */
  notify: (error: ApiError) => void
}

/** Reads are tried again only when there was no answer; acts never by themselves. */
const worthRetrying = (failures: number, error: unknown) =>
  failures < 2 && isApiError(error) && error.isTransport && error.error !== 'transport.timeout'

export const createQueryClient = ({ notify }: Options): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: worthRetrying, staleTime: 10_000, refetchOnWindowFocus: true },
      mutations: { retry: false },
    },
    mutationCache: new MutationCache({
      onError: (error, _input, _context, mutation) => {
        if (mutation.meta?.quiet === true || !isApiError(error) || noticeKind(error) === 'silent') return
        notify(error)
      },
    }),
  })
