import { Textarea, type TextareaProps } from '@mantine/core'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { tenantOperatorTexts } from '../tenant-operator.en-US.ts'

/** Hosts, one per line, and what a host means. */
export const HostsField = (props: TextareaProps) => {
  const t = useTexts(tenantOperatorTexts)
  return (
    <Textarea
      label={t.hostsField}
      description={t.hostsHint}
      placeholder="chat.example.com"
      autosize
      minRows={2}
      maxRows={10}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  )
}
