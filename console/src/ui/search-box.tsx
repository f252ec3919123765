import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { tableTexts } from './table-texts.ts'

type Props = { value: string; label: string; onSearch: (text: string | undefined) => void }

/** Searches a moment after the typing stops, and at once with Enter. */
export const SearchBox = ({ value, label, onSearch }: Props) => {
  const t = useTexts(tableTexts)
  const [text, setText] = useState(value)
  const [seen, setSeen] = useState(value)
  if (seen !== value) {
    setSeen(value)
    setText(value)
  }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const search = (next: string) => {
    clearTimeout(timer.current)
    if (next.trim() !== value) onSearch(next.trim() || undefined)
  }
  const type = (next: string) => {
    setText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => search(next), 350)
  }
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      value={text}
      w={{ base: '100%', xs: 240 }}
      leftSection={<IconSearch size={16} aria-hidden="true" />}
      rightSection={
        text !== '' && (
          <CloseButton
            size="sm"
            aria-label={t.clearFilters}
            onClick={() => {
              setText('')
              search('')
            }}
          />
        )
      }
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && search(text)}
    />
  )
}
