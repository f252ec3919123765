import type { JSX } from 'preact'
import { safeAddress } from '../text/link.ts'
import { fill } from '../text/texts.ts'
import { useScreen } from './context.ts'
import { Icon } from './icons.tsx'
import { isPicture, placeOf, sizeText } from './picture.ts'

export type Shown = {
  name: string
  mime: string
  size: number
  width: number | null
  height: number | null
  /** Undefined while it is not known yet. */
  url: string | undefined
}

type Props = { file: Shown; onView: (file: Shown) => void; onBroken: () => void }

const Picture = ({ file, onView, onBroken }: Props): JSX.Element => {
  const { texts } = useScreen()
  const place = placeOf(file.width, file.height)
  return (
    <button
      type="button"
      class="picture"
      style={{ width: `${place.width}px`, aspectRatio: `${place.width} / ${place.height}` }}
      aria-label={fill(texts.view, { name: file.name || texts.picture })}
      onClick={() => onView(file)}
    >
      {file.url && <img src={file.url} alt="" width={place.width} height={place.height} onError={onBroken} />}
    </button>
  )
}

const FileLink = ({ file }: { file: Shown }): JSX.Element => {
  const { language } = useScreen()
  return (
    <a class="file" href={file.url} target="_blank" rel="noopener noreferrer" download={file.name}>
      <Icon name="file" />
      <span>
        <bdi class="file-name">{file.name}</bdi>
        <span class="file-size">{sizeText(file.size, language)}</span>
      </span>
    </a>
  )
}

/** A picture, a recording, a film, or a line with name and size. */
export const AttachmentView = (props: Props): JSX.Element => {
  const file = {
    ...props.file,
    url: props.file.url?.startsWith('blob:') ? props.file.url : safeAddress(props.file.url ?? ''),
  }
  const shown = { ...props, file }
  if (isPicture(file.mime)) return <Picture {...shown} />
  if (file.mime.startsWith('audio/')) {
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- a visitor's recording has no captions
    return <audio controls preload="none" src={file.url} onError={props.onBroken} />
  }
  if (file.mime.startsWith('video/')) {
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- a visitor's film has no captions
    return <video controls preload="metadata" src={file.url} onError={props.onBroken} />
  }
  return <FileLink file={file} />
}
