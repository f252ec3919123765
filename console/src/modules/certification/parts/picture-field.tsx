import { Button, FileButton, Input, Text } from '@mantine/core'
import { useId, useState } from 'react'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { certificationTexts } from '../certification.en-US.ts'
import { sentSize, type Side } from '../certification.format.ts'
import classes from '../certification.module.css'

const MOST_BYTES = 20 * 1024 * 1024

/** On white, since what is sent is a JPEG and has no transparent parts. */
const smaller = (
  picture: ImageBitmap,
  { width, height }: { width: number; height: number },
): Promise<Blob | null> => {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (context === null) return Promise.resolve(null)
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, width, height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
}

/** What will be sent, and the address under which this page shows it until it is forgotten. */
export type Picture = { bytes: Blob; url: string }

type Problem = 'tooLarge' | 'tooSmall' | 'unreadable'

/** A picture drawn anew, so that nothing but what is seen in it is sent; or what is wrong with it. */
const prepare = async (file: File): Promise<Picture | Problem> => {
  if (file.size > MOST_BYTES) return 'tooLarge'
  try {
    const picture = await createImageBitmap(file)
    const size = sentSize(picture)
    if (size === undefined) return 'tooSmall'
    const bytes = await smaller(picture, size)
    return bytes === null ? 'unreadable' : { bytes, url: URL.createObjectURL(bytes) }
  } catch {
    return 'unreadable'
  }
}

type Props = {
  side: Side
  picture: Picture | undefined
  error: string | undefined
  onChoose: (picture: Picture) => void
}

/** Chooses one picture of a certificate and shows it small. */
export const PictureField = ({ side, picture, error, onChoose }: Props) => {
  const t = useTexts(certificationTexts)
  const [problem, setProblem] = useState<Problem | null>(null)
  const errorId = useId()
  const name = t.sides[side]
  const choose = async (file: File | null) => {
    if (file === null) return
    const made = await prepare(file)
    if (typeof made === 'string') return setProblem(made)
    setProblem(null)
    onChoose(made)
  }
  const said = problem === null ? error : t[problem]
  return (
    <div>
      <Text size="sm" mb={4}>
        {name}
      </Text>
      <div className={classes.field}>
        {picture && <img className={classes.thumb} src={picture.url} alt={name} />}
        <FileButton
          accept="image/*"
          onChange={(file) => void choose(file)}
          inputProps={{ 'aria-label': name }}
        >
          {(props) => (
            <Button
              variant="default"
              aria-label={`${picture ? t.chooseOther : t.choose} · ${name}`}
              aria-describedby={said === undefined ? undefined : errorId}
              {...props}
            >
              {picture ? t.chooseOther : t.choose}
            </Button>
          )}
        </FileButton>
      </div>
      {said !== undefined && (
        <Input.Error id={errorId} mt={4} role="alert">
          {said}
        </Input.Error>
      )}
    </div>
  )
}
