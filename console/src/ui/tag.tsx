import type { ReactNode } from 'react'
import classes from './tag.module.css'

/** A word on a soft ground; the word carries the meaning, the colour only helps. */
export const Tag = ({
  tone,
  children,
}: {
  tone: 'good' | 'warn' | 'bad' | 'accent' | 'plain'
  children: ReactNode
}) => (
  <span className={classes.tag} data-tone={tone}>
    {children}
  </span>
)
