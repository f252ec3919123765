import * as z from 'zod'
import { endpoint } from './base/endpoint.ts'
import { id } from './base/ids.ts'

/** Largest upload in bytes: 10 MB. */
export const maxUploadBytes = 10 * 1024 * 1024

export const presignUpload = endpoint({
  method: 'GET',
  path: '/chatx-admin/api/infra/file/getR2Presign',
  who: ['owner', 'desk', 'visitor'],
  writes: true,
  summary:
    'A pre-signed upload: send the bytes to `uploadUrl` with this method and these headers within 5 minutes',
  input: z.strictObject({
    name: z.string().min(1).max(200),
    size: z.coerce.number().int().min(1),
    type: z.string().max(100),
  }),
  output: z.object({
    fileId: id(),
    uploadUrl: z.string(),
    method: z.literal('PUT'),
    headers: z.record(z.string(), z.string()),
  }),
  errors: ['file.type_refused', 'file.too_large'],
})
