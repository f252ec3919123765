import { Button, Tabs, Text, Title } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { StatePanel } from '@chatx/web-kit/ui/state-panel.tsx'
import classes from '../gallery.module.css'
import { listTexts } from '../gallery-list.texts.ts'
import { Card } from '../../../ui/page.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { tableTexts } from '../../../ui/table-texts.ts'
import { Tag } from '../../../ui/tag.tsx'
import { toast } from '../../../ui/toast.ts'
import { usePager } from '../../../ui/use-pager.ts'

const route = getRouteApi('/layout/gallery/$screen')
const tabs = ['check', 'service', 'rule'] as const
const PER_TAB = 3

type State = 'on' | 'off' | 'expired'
const first: readonly State[] = ['on', 'off', 'expired', 'on', 'on', 'off', 'on', 'expired', 'on']
const tones = { on: 'good', off: 'plain', expired: 'bad' } as const

type CardProps = { title: string; text: string; state: State; onState: (next: State) => void }

const ServiceCard = ({ title, text, state, onState }: CardProps) => {
  const t = useTexts(listTexts)
  const act = { on: t.disable, off: t.enable, expired: t.renew }[state]
  const press = () => {
    const next = state === 'on' ? 'off' : 'on'
    onState(next)
    void toast(next === 'on' ? t.enabled(title) : t.disabled(title))
  }
  return (
    <article className={classes.card}>
      <Title order={2}>{title}</Title>
      <Text c="dimmed" size="sm">
        {text}
      </Text>
      <div className={classes.cardFoot}>
        <Tag tone={tones[state]}>{t.cardStates[state]}</Tag>
        <Button variant="default" size="xs" aria-label={t.actOn(act, title)} onClick={press}>
          {act}
        </Button>
      </div>
    </article>
  )
}

const Cards = ({ tab, search, onClear }: { tab: string; search: string; onClear: () => void }) => {
  const t = useTexts(listTexts)
  const table = useTexts(tableTexts)
  const [states, setStates] = useState(first)
  const place = tabs.findIndex((one) => one === tab)
  const shown = t.cards
    .map((card, at) => ({ ...card, at }))
    .filter(({ at }) => place === -1 || Math.floor(at / PER_TAB) === place)
    .filter(({ title, text }) => `${title} ${text}`.toLowerCase().includes(search.toLowerCase()))
  if (shown.length === 0) {
    return (
      <Card>
        <StatePanel
          title={table.noMatch}
          action={
            <Button variant="default" onClick={onClear}>
              {table.clearFilters}
            </Button>
          }
        />
      </Card>
    )
  }
  return (
    <div className={classes.tiles}>
      {shown.map(({ title, text, at }) => (
        <ServiceCard
          key={at}
          title={title}
          text={text}
          state={states[at] ?? 'off'}
          onState={(next) => setStates(states.with(at, next))}
        />
      ))}
    </div>
  )
}

/** Cards under tabs; tab and search stand in the address. */
export const CardList = () => {
  const t = useTexts(listTexts)
  const { tab = 'all', search = '' } = route.useSearch()
  const pager = usePager(undefined)
  return (
    <Tabs value={tab} onChange={(next) => pager.filter({ tab: next === 'all' ? undefined : next })}>
      <Tabs.List mb="sm">
        {(['all', ...tabs] as const).map((one) => (
          <Tabs.Tab key={one} value={one}>
            {t.tabs[one]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <SearchBox value={search} label={t.cardSearch} onSearch={(text) => pager.filter({ search: text })} />
      <Tabs.Panel value={tab} mt="sm">
        <Cards tab={tab} search={search} onClear={() => pager.filter({ search: undefined })} />
      </Tabs.Panel>
    </Tabs>
  )
}
