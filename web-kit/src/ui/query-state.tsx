import { type ReactNode, useDeferredValue } from 'react'
import { RowsSkeleton } from './skeletons.tsx'
import { ErrorPanel } from './state-panel.tsx'

/** What React Query tells of a load; only the part needed here. */
type Query<T> = { data: T | undefined; error: unknown; isError: boolean; refetch: () => unknown }

type Props<T> = {
  query: Query<T>
  /** What is shown until there is data; of the size of what comes. */
  skeleton?: ReactNode
  children: (data: T) => ReactNode
}

/**
 * One fixed place for loading and failing. Data that is already there stays while it is read again. What comes first is drawn
 * in slices, which leave the processor free for whoever is typing.
 */
export const QueryState = <T,>({ query, skeleton, children }: Props<T>) => {
  const hasCome = useDeferredValue(query.data !== undefined)
  if (query.data !== undefined && hasCome) return <>{children(query.data)}</>
  if (query.isError) return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />
  return <>{skeleton ?? <RowsSkeleton />}</>
}
