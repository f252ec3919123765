import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { profileOf } from './electron.fixture.ts'
import { createRemoval } from './removal.ts'

const folders: string[] = []
let folder = ''
const [ann, ben] = [profileOf('1').partition, profileOf('2').partition]
const left = async () => (await readdir(join(folder, 'Partitions'))).sort()

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chatx-shell-'))
  folders.push(folder)
  for (const name of [ann, ben, 'persist:desk']) {
    const place = join(folder, 'Partitions', name.slice('persist:'.length), 'IndexedDB')
    await mkdir(place, { recursive: true })
    await writeFile(join(place, 'data'), 'secret')
  }
})
afterAll(async () => {
  for (const one of folders) await rm(one, { recursive: true })
})

describe('files of partitions', () => {
  it('go at the next start, of what was marked only', async () => {
    const removal = createRemoval(folder)
    await Promise.all([removal.mark(ann), removal.mark(ann)])
    expect(await left()).toHaveLength(3)
    await createRemoval(folder).removeMarked()
    expect(await left()).toEqual([ben.slice(8), 'desk'])
    expect(await createRemoval(folder).onDisk()).toEqual([ben])
  })

  it('marked at the same time all go', async () => {
    const removal = createRemoval(folder)
    await Promise.all([removal.mark(ann), removal.mark(ben)])
    await createRemoval(folder).removeMarked()
    expect(await left()).toEqual(['desk'])
  })

  it('are never reached by a name that is none', async () => {
    const removal = createRemoval(folder)
    await removal.mark('persist:../../other')
    await removal.mark('persist:desk')
    await writeFile(join(folder, 'to-remove.json'), JSON.stringify(['persist:desk', 'persist:..', 7]))
    await createRemoval(folder).removeMarked()
    expect(await left()).toHaveLength(3)
    await writeFile(join(folder, 'to-remove.json'), 'broken')
    await createRemoval(folder).removeMarked()
    expect(await left()).toHaveLength(3)
  })
})
