import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './stat.module.css'

type Props = {
  label: string
  value: ReactNode
  unit?: string
  tag?: ReactNode
  detail: ReactNode
  bar?: number
}

/** One figure with its name above and what it means below. `bar` is a share from 0 to 1. */
export const Stat = ({ label, value, unit, tag, detail, bar }: Props) => (
  <section className={classes.stat} aria-label={label}>
    <div className={classes.label}>
      {label}
      {tag}
    </div>
    <div className={classes.value}>
      {value}
      {unit && <small>{unit}</small>}
    </div>
    {bar !== undefined && (
      <div className={classes.bar} aria-hidden="true">
        <div style={{ width: `${Math.min(100, Math.round(bar * 100))}%` }} />
      </div>
    )}
    <div className={classes.detail}>{detail}</div>
  </section>
)

export const StatSkeleton = () => (
  <div className={classes.stat}>
    <Skeleton height={18} width="50%" />
    <Skeleton height={32} width="70%" mt={8} />
    <Skeleton height={16} width="80%" mt={8} />
  </div>
)
