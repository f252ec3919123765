import { Button, type ButtonProps, CopyButton as Copy } from '@mantine/core'

type Props = Omit<ButtonProps, 'onClick'> & { value: string; label: string; done: string }

/** Copies a text and says so, in words, for two seconds. */
export const CopyText = ({ value, label, done, ...button }: Props) => (
  <Copy value={value} timeout={2000}>
    {({ copied, copy }) => (
      <Button variant="default" {...button} onClick={copy} aria-live="polite">
        {copied ? done : label}
      </Button>
    )}
  </Copy>
)
