import { FileButton, Button, Group, Stack, Text } from '@mantine/core'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { isApiError } from '@chatx/web-kit/api-error.ts'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { centred, type Crop, dragged, mostZoom, roomOf, squareOf } from '../main-account-portrait.format.ts'
import { profileTexts } from '../main-account-profile.en-US.ts'
import classes from '../main-account-profile.module.css'
import { useUpdatePortrait } from '../main-account-profile.queries.ts'
import { FormDialog } from '../../../ui/dialog.tsx'
import { toast } from '../../../ui/toast.ts'

/** Pixels a side of what is sent, twice of what is shown at the largest. */
const SIDE = 256
const MOST_BYTES = 20 * 1024 * 1024

type Cropped = { picture: ImageBitmap; crop: Crop }

/** On white, since what is sent is a JPEG and has no transparent parts. */
const draw = (canvas: HTMLCanvasElement, { picture, crop }: Cropped): void => {
  const context = canvas.getContext('2d')
  if (context === null) return
  const { x, y, side } = squareOf(picture, crop)
  context.fillStyle = '#fff'
  context.fillRect(0, 0, SIDE, SIDE)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, x, y, side, side, 0, 0, SIDE, SIDE)
}

const bytesOf = (canvas: HTMLCanvasElement): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))

type RangeProps = {
  label: string
  value: number
  min?: number
  max?: number
  disabled?: boolean
  onChange: (value: number) => void
}

const Range = ({ label, value, min = 0, max = 1, disabled = false, onChange }: RangeProps) => (
  <label className={classes.range}>
    {label}
    <input
      type="range"
      min={min}
      max={max}
      step={0.01}
      value={value}
      disabled={disabled}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
    />
  </label>
)

type CropperProps = {
  cropped: Cropped
  canvas: React.RefObject<HTMLCanvasElement | null>
  onCrop: (next: Crop) => void
}

/** Whatever the mouse does by dragging, the three rulers do from the keyboard. */
const Cropper = ({ cropped, canvas, onCrop }: CropperProps) => {
  const t = useTexts(profileTexts)
  const { picture, crop } = cropped
  const room = roomOf(picture, crop)
  useEffect(() => {
    if (canvas.current !== null) draw(canvas.current, cropped)
  }, [canvas, cropped])
  const onDrag = (event: PointerEvent<HTMLCanvasElement>) => {
    if (event.buttons === 0) return
    const pulled = { x: event.movementX, y: event.movementY, shown: event.currentTarget.clientWidth }
    onCrop(dragged(picture, crop, pulled))
  }
  return (
    <>
      <canvas
        ref={canvas}
        className={classes.preview}
        width={SIDE}
        height={SIDE}
        aria-hidden="true"
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={onDrag}
      />
      <Text size="sm" ta="center">
        {t.preview}
      </Text>
      <Range
        label={t.zoom}
        value={crop.zoom}
        min={1}
        max={mostZoom}
        onChange={(zoom) => onCrop({ ...crop, zoom })}
      />
      <Range
        label={t.across}
        value={crop.across}
        disabled={!room.across}
        onChange={(across) => onCrop({ ...crop, across })}
      />
      <Range
        label={t.down}
        value={crop.down}
        disabled={!room.down}
        onChange={(down) => onCrop({ ...crop, down })}
      />
    </>
  )
}

/** The picture that was chosen, decoded as the browser can; what is wrong with it otherwise. */
const usePicture = () => {
  const t = useTexts(profileTexts)
  const [cropped, setCropped] = useState<Cropped | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const choose = async (file: File | null) => {
    if (file === null) return
    if (file.size > MOST_BYTES) return setProblem(t.tooLarge)
    try {
      const picture = await createImageBitmap(file)
      setCropped({ picture, crop: centred })
      setProblem(null)
    } catch {
      setProblem(t.unreadable)
    }
  }
  const recrop = (crop: Crop) => setCropped((old) => old && { ...old, crop })
  return { cropped, problem, setProblem, choose, recrop }
}

const useSave = (canvas: React.RefObject<HTMLCanvasElement | null>, onDone: () => void) => {
  const t = useTexts(profileTexts)
  const update = useUpdatePortrait()
  /** Answers why it did not work, or null. */
  const save = async (): Promise<string | null> => {
    const bytes = canvas.current && (await bytesOf(canvas.current))
    if (bytes === null) return t.chooseFirst
    try {
      await update.mutateAsync(bytes)
    } catch (error) {
      if (!isApiError(error)) throw error
      return error.message
    }
    void toast(t.portraitSet)
    onDone()
    return null
  }
  return { save, busy: update.isPending }
}

/** Chooses a picture, cuts a square from it here, and sends only that. */
export const PortraitDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useTexts(profileTexts)
  const canvas = useRef<HTMLCanvasElement>(null)
  const { cropped, problem, setProblem, choose, recrop } = usePicture()
  const { save, busy } = useSave(canvas, onClose)
  return (
    <FormDialog
      title={t.changePortrait}
      dirty={cropped !== null && !busy}
      busy={busy}
      failure={problem}
      submitLabel={t.savePortrait}
      onSubmit={(event) => {
        event?.preventDefault()
        void save().then(setProblem)
      }}
      onClose={onClose}
      size="sm"
    >
      <Stack gap="md">
        <Group gap="sm">
          <FileButton accept="image/*" onChange={(file) => void choose(file)}>
            {(props) => (
              <Button variant="default" data-autofocus {...props}>
                {cropped === null ? t.choose : t.chooseOther}
              </Button>
            )}
          </FileButton>
        </Group>
        <Text size="sm" c="dimmed">
          {t.chooseHint}
        </Text>
        {cropped !== null && <Cropper cropped={cropped} canvas={canvas} onCrop={recrop} />}
      </Stack>
    </FormDialog>
  )
}
