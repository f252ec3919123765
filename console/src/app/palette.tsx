import { Kbd, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import type { Who } from './menu-entries.ts'
import { find } from './palette-find.ts'
import { type Hit, type HitGroup, useOwnHits, useServerHits } from './palette-hits.ts'
import { paletteTexts } from './palette.en-US.ts'
import classes from './palette.module.css'
import { useLate } from './use-late.ts'
import { Window } from '../ui/window.tsx'

// The pattern of a combobox with groups has no tags of its own: `select` and `datalist` know neither groups nor hints.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */

type ListProps = {
  id: string
  groups: readonly HitGroup[]
  active: Hit | undefined
  onPoint: (hit: Hit) => void
  onRun: (hit: Hit) => void
}

/* The input keeps the focus and tells which hit is meant; the hits themselves are for the pointer. */
const Hits = ({ id, groups, active, onPoint, onRun }: ListProps) => {
  const t = useTexts(paletteTexts)
  const shown = active && `${id}-${active.id}`
  useEffect(() => {
    if (shown) document.getElementById(shown)?.scrollIntoView({ block: 'nearest' })
  }, [shown])
  return (
    <div id={id} role="listbox" aria-label={t.results} className={classes.list}>
      {groups.map(({ name, hits }) => (
        <div key={name} role="group" aria-label={name}>
          <div className={classes.group} aria-hidden="true">
            {name}
          </div>
          {hits.map((hit) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the input above has the keys
            <div
              key={hit.id}
              id={`${id}-${hit.id}`}
              role="option"
              tabIndex={-1}
              aria-selected={hit === active}
              className={classes.hit}
              onMouseMove={() => onPoint(hit)}
              onClick={() => onRun(hit)}
            >
              <span className={classes.title}>{hit.title}</span>
              {hit.hint && <span className={classes.hint}>{hit.hint}</span>}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

const Keys = () => {
  const t = useTexts(paletteTexts)
  return (
    <div className={classes.keys} aria-hidden="true">
      <span>
        <Kbd size="xs">↑</Kbd> <Kbd size="xs">↓</Kbd> {t.choose}
      </span>
      <span>
        <Kbd size="xs">Enter</Kbd> {t.open}
      </span>
      <span>
        <Kbd size="xs">Esc</Kbd> {t.leave}
      </span>
    </div>
  )
}

const step = (hits: readonly Hit[], active: Hit | undefined, by: 1 | -1): Hit | undefined => {
  const at = active ? hits.indexOf(active) : -1
  return hits[(at + by + hits.length) % hits.length]
}

type State = { groups: readonly HitGroup[]; busy: boolean; failed: boolean }
type BodyProps = {
  placeholder: string
  text: string
  onText: (text: string) => void
  state: State
  onClose: () => void
}

const Body = ({ placeholder, text, onText, state, onClose }: BodyProps) => {
  const t = useTexts(paletteTexts)
  const id = useId()
  // By its id: what comes later from the server must not push the choice on to something else.
  const [chosen, setChosen] = useState<string | null>(null)
  const hits = state.groups.flatMap((group) => group.hits)
  const active = hits.find((hit) => hit.id === chosen) ?? hits[0]
  const run = (hit: Hit) => {
    onClose()
    hit.run()
  }
  const keys = (event: KeyboardEvent) => {
    // While a Chinese word is being composed, Enter and arrows belong to that.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setChosen(step(hits, active, event.key === 'ArrowDown' ? 1 : -1)?.id ?? null)
    } else if (event.key === 'Enter' && active) {
      event.preventDefault()
      run(active)
    }
  }
  const told = state.busy ? t.searching : hits.length === 0 ? t.nothing : t.count(hits.length)
  return (
    <>
      <TextInput
        data-autofocus
        size="md"
        role="combobox"
        aria-label={t.title}
        aria-expanded="true"
        aria-controls={id}
        aria-autocomplete="list"
        {...(active ? { 'aria-activedescendant': `${id}-${active.id}` } : {})}
        placeholder={placeholder}
        leftSection={<IconSearch size={18} aria-hidden="true" />}
        value={text}
        maxLength={100}
        onChange={(event) => {
          onText(event.currentTarget.value)
          setChosen(null)
        }}
        onKeyDown={keys}
      />
      <Hits id={id} groups={state.groups} active={active} onPoint={(hit) => setChosen(hit.id)} onRun={run} />
      {hits.length === 0 && !state.busy && (
        <div className={classes.nothing} aria-hidden="true">
          <strong>{t.nothing}</strong>
          <span>{t.nothingMore}</span>
        </div>
      )}
      {state.failed && (
        <p className={classes.failed} role="alert">
          {t.failed}
        </p>
      )}
      <div className={classes.foot}>
        <output className={classes.told}>{told}</output>
        <Keys />
      </div>
    </>
  )
}

type Props = { onClose: () => void; onHelp: () => void }

/** What was typed, and the same a moment later: what the server is asked for. */
const useText = () => {
  const [text, setText] = useState('')
  const [asked] = useDebouncedValue(text, 200)
  return { text, setText, asked: text.trim() === '' ? '' : asked }
}

const fitting = (groups: readonly HitGroup[], text: string): HitGroup[] =>
  groups.map(({ name, hits }) => ({ name, hits: find(hits, text) })).filter(({ hits }) => hits.length > 0)

const OwnerBody = ({ onClose, onHelp }: Props) => {
  const t = useTexts(paletteTexts)
  const { text, setText, asked } = useText()
  const own = useOwnHits('owner', text, onHelp)
  const server = useServerHits(asked)
  const isScreens = (group: HitGroup) => group.name === t.screens
  const late = asked.trim() !== text.trim()
  // Enter must never run what an older question found: until the answer is there, only what fits the new one stays.
  const found = late || server.stale ? fitting(server.groups, text) : server.groups
  const groups = [...own.filter(isScreens), ...found, ...own.filter((group) => !isScreens(group))]
  const busy = server.busy || late
  return (
    <Body
      placeholder={t.placeholder}
      text={text}
      onText={setText}
      state={{ groups, busy: busy && text.trim() !== '', failed: server.failed }}
      onClose={onClose}
    />
  )
}

const OperatorBody = ({ onClose, onHelp }: Props) => {
  const t = useTexts(paletteTexts)
  const { text, setText } = useText()
  const groups = useOwnHits('operator', text, onHelp)
  return (
    <Body
      placeholder={t.placeholderOperator}
      text={text}
      onText={setText}
      state={{ groups, busy: false, failed: false }}
      onClose={onClose}
    />
  )
}

/** ⌘K, Ctrl-K: leads to screens, sub-accounts and links by their names, and does what has no screen. */
export const Palette = ({ who, opened, ...props }: Props & { who: Who; opened: boolean }) => {
  const t = useTexts(paletteTexts)
  const Found = who === 'owner' ? OwnerBody : OperatorBody
  const shown = useLate(opened)
  // Each opening begins empty, also one that comes while the last is still fading.
  const [{ was, turn }, setSeen] = useState({ was: shown, turn: 0 })
  if (was !== shown) setSeen({ was: shown, turn: shown ? turn + 1 : turn })
  return (
    <Window
      opened={shown}
      onClose={props.onClose}
      size="lg"
      padding="xs"
      yOffset="12vh"
      centered={false}
      withCloseButton={false}
      attributes={{ content: { 'aria-label': t.title } }}
    >
      <Found key={turn} {...props} />
    </Window>
  )
}
