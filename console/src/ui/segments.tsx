import { useId } from 'react'
import classes from './segments.module.css'

type Props<T extends string> = {
  data: readonly { value: T; label: string }[]
  value: T
  onChange: (value: T) => void
  'aria-label': string
  size?: 'xs' | 'sm'
  fullWidth?: boolean
}

/**
 * One of a few, all in sight. Our own and without a script: the library's measures its places again at every start, which
 * costs a slow processor 200 ms on a screen with three of them (bench/web.ts).
 */
export const Segments = <T extends string>({
  data,
  value,
  onChange,
  size = 'sm',
  fullWidth = false,
  'aria-label': label,
}: Props<T>) => {
  const name = useId()
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={classes.track}
      data-size={size}
      data-full={fullWidth || undefined}
    >
      {data.map((one) => (
        <div key={one.value} className={classes.one}>
          <input
            type="radio"
            id={`${name}${one.value}`}
            name={name}
            value={one.value}
            checked={one.value === value}
            onChange={() => onChange(one.value)}
          />
          <label htmlFor={`${name}${one.value}`}>{one.label}</label>
        </div>
      ))}
    </div>
  )
}
