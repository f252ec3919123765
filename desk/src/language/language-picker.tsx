import type { ReactElement } from 'react'
import { useState } from 'react'
import { Combobox, useCombobox } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Language } from '@chatx/contract/base/languages'
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
  /** Also offer what no engine can do yet, marked so: a person's language is a fact, whether we can translate it or not. */
  withOthers?: boolean
  children: (open: () => void, label: string) => ReactElement
}

const Option = ({ language, chosen, zh }: { language: Language; chosen: boolean; zh: boolean }) => (
  <Combobox.Option value={language.code} active={chosen}>
    <span className={classes.option}>
      <span>{zh ? language.zh : language.en}</span>
      <span className={classes.native} dir={language.rtl ? 'rtl' : undefined} lang={language.code}>
        {language.native}
      </span>
      {chosen && <IconCheck size={14} aria-hidden="true" />}
    </span>
  </Combobox.Option>
)

/** Which languages match, with an engine for them and without. */
const useFound = ({ direction, withOthers }: Pick<Props, 'direction' | 'withOthers'>, search: string) => {
  const query = useQuery(languagesQuery)
  const rows = query.data ?? []
  const usable = new Set(rows.filter((one) => one[direction]).map((one) => one.code))
  const others = new Set(withOthers ? rows.filter((one) => !one[direction]).map((one) => one.code) : [])
  return {
    usable: findLanguages(search, usable),
    others: findLanguages(search, others),
    failed: query.isError,
  }
}

const Options = ({
  value,
  withAuto,
  search,
  ...which
}: Omit<Props, 'onChange' | 'children'> & { search: string }) => {
  const t = useTexts(languageTexts)
  const [tag] = useLocale()
  const zh = tag.startsWith('zh')
  const { usable, others, failed } = useFound(which, search)
  return (
    <>
      {withAuto && search === '' && (
        <Combobox.Option value="" active={value === null}>
          {t.auto}
        </Combobox.Option>
      )}
      {usable.map((one) => (
        <Option key={one.code} language={one} chosen={one.code === value} zh={zh} />
      ))}
      {others.length > 0 && (
        <Combobox.Group label={t.others}>
          {others.map((one) => (
            <Option key={one.code} language={one} chosen={one.code === value} zh={zh} />
          ))}
        </Combobox.Group>
      )}
      {usable.length + others.length === 0 && <Combobox.Empty>{failed ? t.failed : t.none}</Combobox.Empty>}
    </>
  )
}

/** A searchable list of the languages that a configured engine can translate now, opened by any button. */
export const LanguagePicker = ({ onChange, children, ...which }: Props) => {
  const t = useTexts(languageTexts)
  const [tag] = useLocale()
  const [search, setSearch] = useState('')
  const combobox = useCombobox({
    onDropdownClose: (source) => {
      combobox.resetSelectedOption()
      setSearch('')
      if (source === 'keyboard') combobox.focusTarget()
    },
    onDropdownOpen: () => combobox.focusSearchInput(),
  })
  const label = which.value === null ? t.auto : languageName(which.value, tag)
  return (
    <Combobox
      store={combobox}
      width={280}
      position="top-start"
      shadow="md"
      withinPortal={false}
      floatingStrategy="fixed"
      onOptionSubmit={(code) => {
        onChange(code === '' ? null : code)
        combobox.closeDropdown()
        combobox.focusTarget()
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
            combobox.selectFirstOption()
          }}
        />
        <Combobox.Options className={classes.options ?? ''} aria-label={t.languages}>
          {combobox.dropdownOpened && <Options {...which} search={search} />}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
