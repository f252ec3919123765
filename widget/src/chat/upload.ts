import type { OutputOf } from '@chatx/contract/base/endpoint'
import type { presignUpload } from '@chatx/contract/file'

type Presigned = OutputOf<typeof presignUpload>

/** The bytes did not arrive; `status` is 0 when there was no answer, `reason` the error code where our own server gave one. */
export class UploadError extends Error {
  readonly status: number
  readonly reason: string | null
  constructor(status: number, reason: string | null) {
    super(`The upload was answered with ${status}`)
    this.name = 'UploadError'
    this.status = status
    this.reason = reason
  }
}

/** The error code in a refusal's envelope; storage of another make answers in its own way, which says nothing here. */
export const reasonIn = (body: string): string | null => {
  try {
    const answer: unknown = JSON.parse(body)
    const data = typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : null
    const error = typeof data === 'object' && data !== null && 'error' in data ? data.error : null
    return typeof error === 'string' ? error : null
  } catch {
    return null
  }
}

/** Milliseconds without progress after which an upload counts as stuck. */
const stuckAfter = 45_000

/** Sends the bytes as the pre-signed upload asks. @param onProgress hears the part that is sent, from 0 to 1 */
export const putFile = (
  presigned: Presigned,
  bytes: Blob,
  onProgress: (part: number) => void,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    let stuck: ReturnType<typeof setTimeout> | undefined
    const watch = () => {
      clearTimeout(stuck)
      stuck = setTimeout(() => request.abort(), stuckAfter)
    }
    const end = () => {
      clearTimeout(stuck)
      if (request.status >= 200 && request.status < 300) resolve()
      else reject(new UploadError(request.status, reasonIn(request.responseText)))
    }
    request.open(presigned.method, presigned.uploadUrl)
    for (const [name, value] of Object.entries(presigned.headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', (event) => {
      watch()
      if (event.lengthComputable) onProgress(event.loaded / event.total)
    })
    request.addEventListener('loadend', end)
    watch()
    request.send(bytes)
  })
