import * as z from 'zod'
import { endpoint } from './base/endpoint.ts'
import { nothing } from './base/fields.ts'

export const packageSystem = z.enum(['windows', 'macos', 'linux'])
export type PackageSystem = z.output<typeof packageSystem>

/** The desk as a program of its own, as an operator laid it there. */
export const deskPackage = z.object({
  /** The file's name. */
  name: z.string(),
  /** Where it is fetched, from the site's own address on. */
  path: z.string(),
  system: packageSystem,
  /** As the packer calls it: x64, arm64, universal. */
  processor: z.string(),
  /** Three numbers: 1.2.3 */
  version: z.string(),
  bytes: z.number().int(),
  /** Of the file, in hexadecimal. */
  sha256: z.string(),
})
export type DeskPackage = z.output<typeof deskPackage>

export const listDeskPackage = endpoint({
  who: ['anyone'],
  method: 'GET',
  path: '/chatx/open/download/list',
  summary: 'The desktop program’s packages that there are: the latest of each kind, by system; often none',
  input: nothing(),
  output: z.array(deskPackage),
  errors: [],
})
