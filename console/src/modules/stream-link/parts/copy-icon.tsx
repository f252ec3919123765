import { ActionIcon, CopyButton } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'

type Props = { value: string; label: string; done: string }

/** Copies a text where there is no room for a word; says so with its sign and its name. */
export const CopyIcon = ({ value, label, done }: Props) => (
  <CopyButton value={value} timeout={2000}>
    {({ copied, copy }) => (
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={copied ? done : label}
        title={copied ? done : label}
        onClick={copy}
      >
        {copied ? (
          <IconCheck size={16} color="var(--chatx-good)" aria-hidden="true" />
        ) : (
          <IconCopy size={16} aria-hidden="true" />
        )}
      </ActionIcon>
    )}
  </CopyButton>
)
