import { Button, CloseButton, FocusTrap, Group, Text, Title } from '@mantine/core'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import classes from './tour.module.css'
import { guideTexts } from '../guide.en-US.ts'
import { type Box, cardPlace, litBox } from '../guide.format.ts'
import { useGuideAct, useGuides } from '../../../client/guides.queries.ts'
import { useSettings } from '../../../client/use-settings.ts'

/** What each stop lights: the first that can be seen of what carries this `data-tour` in the frame. */
const stops = ['menu', 'search', 'preferences', 'account'] as const
const last = stops.length - 1

const viewOf = () => ({ width: innerWidth, height: innerHeight })

const find = (stop: string): Box | null => {
  const view = viewOf()
  for (const place of document.querySelectorAll(`[data-tour="${stop}"]`)) {
    const { left, top, width, height } = place.getBoundingClientRect()
    const lit = width > 0 && height > 0 ? litBox({ left, top, width, height }, view) : null
    if (lit) return lit
  }
  return null
}

type Places = { lit: Box | null; card: { left: number; top: number } }

/** Where the light and the card of a stop are, also when the window changes. */
const usePlaces = (stop: string, card: React.RefObject<HTMLElement | null>): Places => {
  const [places, setPlaces] = useState<Places>({ lit: null, card: { left: 8, top: 8 } })
  useLayoutEffect(() => {
    const look = () => {
      const lit = find(stop)
      const { offsetWidth: width = 0, offsetHeight: height = 0 } = card.current ?? {}
      setPlaces({ lit, card: cardPlace(lit, { width, height }, viewOf()) })
    }
    look()
    const sizes = new ResizeObserver(look)
    if (card.current) sizes.observe(card.current)
    addEventListener('resize', look)
    addEventListener('scroll', look, true)
    return () => {
      sizes.disconnect()
      removeEventListener('resize', look)
      removeEventListener('scroll', look, true)
    }
  }, [stop, card])
  return places
}

/** A window above everything else; what was focused before gets the focus back, or the account menu where that is gone. */
const useMask = () => {
  const mask = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const shown = mask.current
    const before = document.activeElement
    if (shown && !shown.open) shown.showModal()
    return () => {
      shown?.close()
      const back =
        before instanceof HTMLElement && before.isConnected && before !== document.body
          ? before
          : document.querySelector<HTMLElement>('[data-tour-back]')
      back?.focus({ preventScroll: true })
    }
  }, [])
  return mask
}

const Dots = ({ at }: { at: number }) => (
  <div className={classes.dots} aria-hidden="true">
    {stops.map((stop, index) => (
      <span key={stop} data-on={index === at || undefined} />
    ))}
  </div>
)

type CardProps = { at: number; away: boolean; onStep: (to: number) => void; onLeave: () => void }

const Words = ({ at, away }: Pick<CardProps, 'at' | 'away'>) => {
  const t = useTexts(guideTexts)
  const text = t.tour[at]
  return (
    <div aria-live="polite">
      <Text size="xs" c="dimmed">
        {t.stop(at + 1, stops.length)}
      </Text>
      <Title order={2} size="h3" mt={2}>
        {text?.title}
      </Title>
      <Text mt={6}>{away ? text?.away : text?.more}</Text>
    </div>
  )
}

const Inner = ({ at, away, onStep, onLeave }: CardProps) => {
  const t = useTexts(guideTexts)
  const next = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // Where the focus was on what has gone, it goes on.
    if (at === 0) next.current?.focus()
  }, [at])
  return (
    <>
      <div className={classes.head}>
        <Dots at={at} />
        <CloseButton aria-label={t.leave} title={t.leave} onClick={onLeave} />
      </div>
      <Words at={at} away={away} />
      <Text size="xs" c="dimmed" mt={6} visibleFrom="xs">
        {t.keys}
      </Text>
      <Group justify="flex-end" mt="md" gap="xs">
        {at > 0 && (
          <Button variant="default" size="xs" onClick={() => onStep(at - 1)}>
            {t.previous}
          </Button>
        )}
        <Button ref={next} size="xs" data-autofocus onClick={() => onStep(at + 1)}>
          {at === last ? t.finish : t.next}
        </Button>
      </Group>
    </>
  )
}

type Props = { from: number; onStep: (to: number) => void; onLeave: () => void }

const Mask = ({ from, onStep, onLeave }: Props) => {
  const t = useTexts(guideTexts)
  const [at, setAt] = useState(from)
  const card = useRef<HTMLDivElement>(null)
  const places = usePlaces(stops[at] ?? 'menu', card)
  const step = (to: number) => {
    if (to < 0) return
    if (to <= last) setAt(to)
    onStep(to)
  }
  const keys = (event: KeyboardEvent) => {
    // The search and the help stand under the mask: whoever asks for them leaves the tour.
    if (event.key === 'Escape' || ((event.ctrlKey || event.metaKey) && /^[k/]$/i.test(event.key))) {
      if (event.key === 'Escape') event.preventDefault()
      return onLeave()
    }
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    // The last stop is left by a decision, not by holding a key.
    if (at + by <= last) step(at + by)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrow keys of the whole window
    <dialog
      ref={useMask()}
      className={classes.mask}
      aria-label={t.tourLabel}
      data-unlit={places.lit === null || undefined}
      onKeyDown={keys}
      onCancel={(event) => {
        event.preventDefault()
        onLeave()
      }}
    >
      {places.lit && <div className={classes.lit} style={places.lit} />}
      <div ref={card} className={classes.card} style={places.card}>
        <FocusTrap active>
          <div>
            <Inner at={at} away={places.lit === null} onStep={step} onLeave={onLeave} />
          </div>
        </FocusTrap>
      </div>
    </dialog>
  )
}

/** The tour of four stops (specification §2): one place of the console lit after the other, the rest under a mask. */
export const Tour = () => {
  const guides = useGuides()
  const act = useGuideAct()
  const [, change] = useSettings()
  const leave = () => change({ maskTourState: false })
  const step = (to: number) => {
    if (to <= last) return act({ name: 'tour', act: 'reach', step: to })
    act({ name: 'tour', act: 'finish' })
    leave()
  }
  if (guides.isPending) return null
  const guide = guides.data?.find(({ name }) => name === 'tour')
  const from = guide?.state === 'running' ? Math.min(guide.step, last) : 0
  return <Mask from={from} onStep={step} onLeave={leave} />
}
