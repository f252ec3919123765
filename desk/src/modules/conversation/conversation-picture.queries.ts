import { queryOptions } from '@tanstack/react-query'
import { loadRemotePicture } from '@chatx/contract/remote-picture'
import { api } from '../../client/api.ts'

/** Within the day for which the address of a picture is good. */
const staleTime = 12 * 3_600_000

/** A picture behind a link of a message; asked for only when the agent wants it, and then kept while the desk is open. */
export const remotePictureQuery = (messageId: string, url: string) =>
  queryOptions({
    queryKey: ['remote-picture', messageId, url],
    staleTime,
    gcTime: staleTime,
    retry: false,
    enabled: false,
    queryFn: ({ signal }) => api.call(loadRemotePicture, { messageId, url }, { signal }),
  })
