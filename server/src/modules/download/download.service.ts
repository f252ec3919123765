import type { DeskPackage } from '@chatx/contract/download'
import { latestOf } from './download.rules.ts'
import type { PackageFile, PackageFolder } from './download.types.ts'

type Deps = { folder: PackageFolder }

const markOf = ({ name, bytes, changedMs }: PackageFile): string => `${name} ${bytes} ${changedMs}`

/** Each file is read once, as long as it stays the same; callers that come meanwhile wait for the same reading. */
const createHashes = ({ folder }: Deps) => {
  let known = new Map<string, Promise<string | undefined>>()
  return (files: readonly PackageFile[]) => {
    known = new Map(files.map((file) => [markOf(file), known.get(markOf(file)) ?? folder.hashOf(file.name)]))
    return (file: PackageFile) => known.get(markOf(file)) ?? folder.hashOf(file.name)
  }
}

export type DownloadService = ReturnType<typeof createDownloadService>

export const createDownloadService = (deps: Deps) => {
  const hashesOf = createHashes(deps)
  return {
    /** What there is to install, by system; none where no operator laid anything there. */
    list: async (): Promise<DeskPackage[]> => {
      const files = new Map((await deps.folder.list()).map((file) => [file.name, file]))
      const offered = latestOf([...files.keys()]).flatMap(({ ending: _ending, ...named }) => {
        const file = files.get(named.name)
        return file === undefined ? [] : [{ named, file }]
      })
      const hashOf = hashesOf(offered.map(({ file }) => file))
      const all = await Promise.all(
        offered.map(async ({ named, file }) => ({
          ...named,
          path: `/packages/${named.name}`,
          bytes: file.bytes,
          sha256: await hashOf(file),
        })),
      )
      return all.flatMap(({ sha256, ...one }) => (sha256 === undefined ? [] : [{ ...one, sha256 }]))
    },
  }
}
