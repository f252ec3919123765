import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './filters.module.css'

/** The filters above a list, on the page's own ground. */
export const Filters = ({ children }: { children: ReactNode }) => (
  <Group gap="sm" className={classes.filters ?? ''}>
    {children}
  </Group>
)
