import type { ReactElement } from 'react'
import { useState } from 'react'
import { Combobox, useCombobox } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { languageTexts } from './language.en-US.ts'
import classes from './language-picker.module.css'
import { languagesQuery } from './language.queries.ts'
import { findLanguages, languageName } from './language.rules.ts'

type Props = {
  /** The chosen code, or null for automatic. */
  value: string | null
  onChange: (code: string | null) => void
  /** Which way it is translated: languages that people read, or that they write. */
  direction: 'to' | 'from'
  /** Offer "detect automatically". */
  withAuto?: boolean
  children: (open: () => void, label: string) => ReactElement
}

/** A searchable list of the languages that a configured engine can translate now, opened by any button. */
export const LanguagePicker = ({ value, onChange, direction, withAuto = false, children }: Props) => {
  const t = useTexts(languageTexts)
  const [tag] = useLocale()
  const [search, setSearch] = useState('')
  const query = useQuery(languagesQuery)
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      setSearch('')
    },
    onDropdownOpen: () => combobox.focusSearchInput(),
  })
  const offered = new Set((query.data ?? []).filter((one) => one[direction]).map((one) => one.code))
  const found = combobox.dropdownOpened ? findLanguages(search, offered) : []
  const label = value === null ? t.auto : languageName(value, tag)
  const zh = tag.startsWith('zh')
  return (
    <Combobox
      store={combobox}
      width={280}
      position="top-start"
      shadow="md"
      onOptionSubmit={(code) => {
        onChange(code === '' ? null : code)
        combobox.closeDropdown()
      }}
    >
      <Combobox.Target withAriaAttributes={false}>
        {children(() => combobox.toggleDropdown(), label)}
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          value={search}
          placeholder={t.search}
          aria-label={t.search}
          onChange={(event) => {
            setSearch(event.currentTarget.value)
            combobox.updateSelectedOptionIndex()
          }}
        />
        <Combobox.Options className={classes.options ?? ''}>
          {withAuto && search === '' && (
            <Combobox.Option value="" active={value === null}>
              {t.auto}
            </Combobox.Option>
          )}
          {found.map((one) => (
            <Combobox.Option key={one.code} value={one.code} active={one.code === value}>
              <span className={classes.option}>
                <span>{zh ? one.zh : one.en}</span>
                <span className={classes.native} dir={one.rtl ? 'rtl' : undefined} lang={one.code}>
                  {one.native}
                </span>
                {one.code === value && <IconCheck size={14} aria-hidden="true" />}
              </span>
            </Combobox.Option>
          ))}
          {found.length === 0 && <Combobox.Empty>{query.isError ? t.failed : t.none}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
