import { useState } from 'react'
import classes from './face.module.css'

/** A person: the picture at `src`, or the first letter of the name where there is none. `size` in pixels. */
export const Face = ({ name, src, size }: { name: string; src: string; size: number }) => {
  const [broken, setBroken] = useState('')
  if (src !== '' && src !== broken) {
    return (
      <img
        className={classes.picture}
        src={src}
        alt=""
        width={size}
        height={size}
        onError={() => setBroken(src)}
      />
    )
  }
  return (
    <span
      className={classes.face}
      style={{ width: size, height: size, fontSize: Math.round(size * 0.5) }}
      data-initial={name.slice(0, 1).toUpperCase()}
      aria-hidden="true"
    />
  )
}
