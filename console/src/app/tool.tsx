import { ActionIcon } from '@mantine/core'
import type { IconMenu2 } from '@tabler/icons-react'

type ToolProps = {
  label: string
  /** Which stop of the tour this is. */
  'data-tour'?: string
  icon: typeof IconMenu2
  onClick: () => void
  variant?: 'subtle' | 'default'
}

/** A picture that does one thing, with its name for those who hover or hear. */
export const Tool = ({ label, icon: Icon, variant = 'subtle', ...props }: ToolProps) => (
  <ActionIcon
    variant={variant}
    {...(variant === 'subtle' ? { color: 'gray' } : {})}
    size="lg"
    aria-label={label}
    title={label}
    {...props}
  >
    <Icon size={18} aria-hidden="true" />
  </ActionIcon>
)
