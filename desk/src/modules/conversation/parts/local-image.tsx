import { useCallback } from 'react'

type Props = { bytes: Blob; alt: string; className: string | undefined }

/** A picture that is only here yet; its address is given back when it is not shown any more. */
export const LocalImage = ({ bytes, alt, className }: Props) => {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(bytes)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [bytes],
  )
  return <img ref={show} className={className} alt={alt} />
}
