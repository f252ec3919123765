import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { languageTexts } from './language.en-US.ts'
import { linesQuery } from './language.queries.ts'

type Props = { label: string; value: string | null; onChange: (line: string | null) => void }

/** Which translation line is tried first; without a choice the tenant's order holds. */
export const LineSelect = ({ label, value, onChange }: Props) => {
  const t = useTexts(languageTexts)
  const query = useQuery(linesQuery)
  const lines = query.data ?? []
  const known = lines.some((line) => line.id === value)
  return (
    <Select
      label={label}
      value={known ? value : ''}
      allowDeselect={false}
      comboboxProps={{ withinPortal: false, floatingStrategy: 'fixed' }}
      data={[
        { value: '', label: t.best },
        ...lines.map((line) => ({
          value: line.id,
          label: line.healthy ? line.name : `${line.name} (${t.unhealthy})`,
        })),
      ]}
      onChange={(line) => onChange(line === '' ? null : line)}
    />
  )
}
