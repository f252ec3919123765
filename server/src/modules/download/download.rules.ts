import type { DeskPackage, PackageSystem } from '@chatx/contract/download'

/** As `desk-shell/pack/electron-builder.json` names them: chatx-0.1.0-linux-x86_64.AppImage */
const PACKAGE =
  /^[a-z0-9]+-(\d{1,6}\.\d{1,6}\.\d{1,6})-(win|mac|linux)-([a-z0-9_]{3,10})\.(exe|dmg|AppImage|deb|rpm)$/
/** What the program itself asks for when it looks for a newer version. */
const UPDATE = /^(latest(-mac|-linux(-arm64)?)?\.yml|release\.json(\.sig)?)$/
const PART = /^[a-z0-9]+-[\d.]{5,20}-(win|mac|linux)-[a-z0-9_]{3,10}\.(exe|dmg|zip|AppImage)(\.blockmap)?$/

const SYSTEMS: Record<string, PackageSystem> = { win: 'windows', mac: 'macos', linux: 'linux' }
const ORDER: readonly PackageSystem[] = ['windows', 'macos', 'linux']
/** One processor has a name of its own in each kind of package. */
const PROCESSORS: Record<string, string> = { x86_64: 'x64', amd64: 'x64', aarch64: 'arm64' }

/** Whether the file may be fetched by its name. */
export const isGivenOut = (name: string): boolean =>
  PACKAGE.test(name) || UPDATE.test(name) || PART.test(name)

export type Named = Pick<DeskPackage, 'name' | 'system' | 'processor' | 'version'> & { ending: string }

/** What a file's name says; undefined for what is no package that people install. */
export const packageOf = (name: string): Named | undefined => {
  const [, version, platform = '', processor = '', ending] = PACKAGE.exec(name) ?? []
  const system = SYSTEMS[platform]
  if (version === undefined || system === undefined || ending === undefined) return undefined
  return { name, system, processor: PROCESSORS[processor] ?? processor, version, ending }
}

const compareVersions = (one: string, other: string): number => {
  const [left, right] = [one.split('.').map(Number), other.split('.').map(Number)]
  const at = [0, 1, 2].find((index) => left[index] !== right[index]) ?? 0
  return (left[at] ?? 0) - (right[at] ?? 0)
}

/** The latest of each kind, systems in the order in which most people have them. */
export const latestOf = (names: readonly string[]): Named[] => {
  const latest = new Map<string, Named>()
  for (const found of names.map(packageOf)) {
    if (found === undefined) continue
    const kind = `${found.system} ${found.processor} ${found.ending}`
    const before = latest.get(kind)
    if (before === undefined || compareVersions(found.version, before.version) > 0) latest.set(kind, found)
  }
  const place = ({ system }: Named) => ORDER.indexOf(system)
  return [...latest.values()].sort(
    (one, other) => place(one) - place(other) || (one.name < other.name ? -1 : 1),
  )
}
