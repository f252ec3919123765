import { useRef, useState } from 'preact/hooks'
import { maxUploadBytes } from '../chat/limits.ts'
import type { ChosenFile } from '../chat/writing.ts'
import { fill, type Texts } from '../text/texts.ts'
import { measure } from './picture.ts'

export const mostFiles = 5

export type StagedFile = ChosenFile & { key: number; preview: string }

export type Staged = {
  files: readonly StagedFile[]
  /** What could not be taken, in words for the visitor. */
  problem: string | null
  add: (chosen: readonly File[]) => Promise<void>
  remove: (key: number) => void
  /** Hands the files over and is empty again. */
  take: () => readonly ChosenFile[]
}

/** What stands against sending a file, or null. The server checks again, and by content. */
export const problemWith = (file: { name: string; size: number }, texts: Texts): string | null => {
  if (file.size > maxUploadBytes) return fill(texts.tooLarge, { name: file.name })
  return file.size === 0 ? fill(texts.emptyFile, { name: file.name }) : null
}

/** Files that were chosen and wait for the visitor to press send. */
export const useStaged = (texts: Texts): Staged => {
  const [files, setFiles] = useState<readonly StagedFile[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const counterRef = useRef(0)
  const drop = (file: StagedFile) => URL.revokeObjectURL(file.preview)

  const add = async (chosen: readonly File[]) => {
    const fitting = chosen.filter((file) => problemWith(file, texts) === null)
    const room = fitting.slice(0, mostFiles - files.length)
    const refused = chosen.map((file) => problemWith(file, texts)).filter((text) => text !== null)
    const tooMany = room.length < fitting.length ? [fill(texts.tooMany, { n: mostFiles })] : []
    setProblem([...refused, ...tooMany].join(' ') || null)
    const measured = await Promise.all(room.map(measure))
    setFiles((now) => [
      ...now,
      ...measured.map((file) => {
        counterRef.current += 1
        return { ...file, key: counterRef.current, preview: URL.createObjectURL(file.bytes) }
      }),
    ])
  }
  return {
    files,
    problem,
    add,
    remove: (key) => {
      files.filter((file) => file.key === key).forEach(drop)
      setFiles(files.filter((file) => file.key !== key))
      setProblem(null)
    },
    take: () => {
      files.forEach(drop)
      setFiles([])
      setProblem(null)
      return files
    },
  }
}
