import { ActionIcon, Button, CloseButton, Text, Title } from '@mantine/core'
import type { Guide, GuideName } from '@chatx/contract/guide'
import { IconArrowLeft } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect } from 'react'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { RegistrationGuide, SubAccountGuide } from './panel-guides.tsx'
import classes from './panel.module.css'
import { Unknown } from './steps.tsx'
import { guideTexts } from '../guide.en-US.ts'
import { useGuides, useOpenGuide } from '../../../client/guides.queries.ts'
import { useSettings } from '../../../client/use-settings.ts'
import { focusOn } from '../../../ui/focus-on.ts'
import { Tag } from '../../../ui/tag.tsx'

const tones = { new: 'plain', running: 'accent', done: 'good', closed: 'plain' } as const

const Entry = ({ guide }: { guide: Guide }) => {
  const t = useTexts(guideTexts)
  const open = useOpenGuide()
  const navigate = useNavigate()
  const { title, more } = t.guides[guide.name]
  const label = guide.state === 'running' ? t.goOn : guide.state === 'done' ? t.again : t.start
  const go = () => {
    open(guide)
    if (guide.name === 'firstRun') void navigate({ to: '/workplace/home' })
  }
  return (
    <li className={classes.step}>
      <div className={classes.text}>
        <Title order={3} size="sm" fw={500}>
          {title} {guide.state !== 'new' && <Tag tone={tones[guide.state]}>{t.states[guide.state]}</Tag>}
        </Title>
        <Text size="sm" c="dimmed">
          {more}
        </Text>
      </div>
      <Button variant="default" size="xs" aria-label={`${label}: ${title}`} onClick={go}>
        {label}
      </Button>
    </li>
  )
}

const Choice = ({ guides }: { guides: readonly Guide[] }) => {
  const t = useTexts(guideTexts)
  return (
    <>
      <Text size="sm" c="dimmed">
        {t.intro}
      </Text>
      <ul className={classes.steps}>
        {guides.map((guide) => (
          <Entry key={guide.name} guide={guide} />
        ))}
      </ul>
    </>
  )
}

const Body = ({ shown }: { shown: GuideName | null }) => {
  const { data, isError, refetch } = useGuides()
  if (!data) return <Unknown failed={isError} retry={() => void refetch()} />
  const of = (name: GuideName) => data.find((guide) => guide.name === name)
  const [guide, tour] = [shown === null ? undefined : of(shown), of('tour')]
  if (guide?.name === 'registration' && tour) return <RegistrationGuide guide={guide} tour={tour} />
  if (guide?.name === 'subAccount') return <SubAccountGuide guide={guide} />
  return <Choice guides={data} />
}

/** The account menu, where guides are begun, gets the keyboard back when the panel takes it along. */
const useFocusBack = () =>
  useEffect(
    () => () => {
      if (document.activeElement === document.body)
        document.querySelector<HTMLElement>('[data-tour-back]')?.focus({ preventScroll: true })
    },
    [],
  )

/** A guide beside the page: it never covers a dialog, holds nobody, and stays while screens change. */
export const Panel = () => {
  const t = useTexts(guideTexts)
  const [{ guideType, navbar }, change] = useSettings()
  const shown = guideType === 'registration' || guideType === 'subAccount' ? guideType : null
  useFocusBack()
  const close = () => change({ guideState: false })
  const keys = (event: KeyboardEvent) => event.key === 'Escape' && close()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape within it closes it, as in a dialog
    <section
      className={classes.panel}
      data-raised={!navbar || undefined}
      aria-label={t.title}
      onKeyDown={keys}
    >
      <div className={classes.head}>
        {shown && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t.back}
            title={t.back}
            onClick={() => change({ guideType: 'none' })}
          >
            <IconArrowLeft size={16} aria-hidden="true" />
          </ActionIcon>
        )}
        <Title order={2} size="h3" key={guideType} ref={focusOn} tabIndex={-1}>
          {shown ? t.guides[shown].title : t.title}
        </Title>
        <CloseButton aria-label={t.close} title={t.close} onClick={close} />
      </div>
      <Body shown={shown} />
    </section>
  )
}
