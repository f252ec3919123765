import { describe, expect, it } from 'vitest'
import { isGivenOut, latestOf, packageOf } from './download.rules.ts'

describe('packages', () => {
  it.each([
    ['chatx-0.1.0-win-x64.exe', 'windows', 'x64', '0.1.0'],
    ['chatx-1.20.3-mac-arm64.dmg', 'macos', 'arm64', '1.20.3'],
    ['chatx-0.1.0-linux-x86_64.AppImage', 'linux', 'x64', '0.1.0'],
    ['chatx-0.1.0-linux-amd64.deb', 'linux', 'x64', '0.1.0'],
  ])('%s', (name, system, processor, version) =>
    expect(packageOf(name)).toMatchObject({ name, system, processor, version }),
  )

  it.each([
    'chatx.exe',
    'chatx-0.1-win-x64.exe',
    'chatx-0.1.0-win-x64.exe.bak',
    'notes.txt',
    '../chatx-0.1.0-win-x64.exe',
    'chatx-0.1.0-win-x64.zip',
  ])('%s is none', (name) => expect(packageOf(name)).toBeUndefined())

  it('are listed in their latest version of each kind', () => {
    const names = [
      'chatx-0.9.0-linux-x86_64.AppImage',
      'chatx-0.10.0-linux-x86_64.AppImage',
      'chatx-0.9.0-linux-amd64.deb',
      'chatx-0.9.0-mac-arm64.dmg',
      'chatx-0.9.0-mac-x64.dmg',
      'chatx-0.2.0-win-x64.exe',
      'latest.yml',
    ]
    expect(latestOf(names).map(({ name }) => name)).toEqual([
      'chatx-0.2.0-win-x64.exe',
      'chatx-0.9.0-mac-arm64.dmg',
      'chatx-0.9.0-mac-x64.dmg',
      'chatx-0.10.0-linux-x86_64.AppImage',
      'chatx-0.9.0-linux-amd64.deb',
    ])
  })

  it.each([
    ['chatx-0.1.0-win-x64.exe', true],
    ['chatx-0.1.0-win-x64.exe.blockmap', true],
    ['chatx-0.1.0-mac-arm64.zip', true],
    ['latest-linux.yml', true],
    ['release.json.sig', true],
    ['update.pem', false],
    ['.env', false],
    ['latest.yml/../update.pem', false],
    ['chatx-0.1.0-win-x64.exe/..', false],
  ])('%s is given out: %s', (name, is) => expect(isGivenOut(name)).toBe(is))
})
