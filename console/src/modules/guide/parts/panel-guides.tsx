import { Button } from '@mantine/core'
import type { Guide } from '@chatx/contract/guide'
import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { Steps, Unknown } from './steps.tsx'
import { guideTexts } from '../guide.en-US.ts'
import { firstUndone } from '../guide.format.ts'
import { useAccountSteps, useAskForBonus, useMadeSubAccount } from '../guide.queries.ts'
import { useGuideAct, useOpenGuide } from '../../../client/guides.queries.ts'
import { ButtonLink } from '../../../ui/links.tsx'

/** Remembers the step that a guide stands at, and that it is finished once all have happened. */
const useReached = (guide: Guide, done: readonly boolean[] | undefined): void => {
  const act = useGuideAct()
  const { name, state, step } = guide
  const at = done && firstUndone(done)
  const all = done?.length
  useEffect(() => {
    if (state !== 'running' || at === undefined) return
    if (at === all) act({ name, act: 'finish' })
    else if (at !== step) act({ name, act: 'reach', step: at })
  }, [act, name, state, step, at, all])
}

/** What a new owner sets up; every step ticks itself off as it happens. */
export const RegistrationGuide = ({ guide, tour }: { guide: Guide; tour: Guide }) => {
  const t = useTexts(guideTexts)
  const ask = useAskForBonus()
  const open = useOpenGuide()
  const { steps, failed, retry } = useAccountSteps()
  const done = steps && [steps.profile, steps.bonus, steps.secondFactor, tour.state === 'done']
  useReached(guide, done)
  if (!done) return <Unknown failed={failed} retry={retry} />
  const [about, bonus, login, look] = t.registration
  return (
    <Steps
      steps={[
        {
          ...about,
          done: done[0] === true,
          action: (
            <ButtonLink to="/userCenter/userDetail" size="xs">
              {about.go}
            </ButtonLink>
          ),
        },
        {
          ...bonus,
          done: done[1] === true,
          action: (
            <Button size="xs" loading={ask.isPending} onClick={() => ask.mutate()}>
              {bonus.go}
            </Button>
          ),
        },
        {
          ...login,
          done: done[2] === true,
          action: (
            <ButtonLink to="/user/setting" size="xs">
              {login.go}
            </ButtonLink>
          ),
        },
        {
          ...look,
          done: done[3] === true,
          action: (
            <Button size="xs" onClick={() => open(tour)}>
              {look.go}
            </Button>
          ),
        },
      ]}
    />
  )
}

const screen = '/subpage/sonAccount'

/** From the screen of sub-accounts to a login code in an agent's hands; the last step only its owner can tick off. */
export const SubAccountGuide = ({ guide }: { guide: Guide }) => {
  const t = useTexts(guideTexts)
  const act = useGuideAct()
  const isThere = useRouterState({ select: (state) => state.location.pathname === screen })
  const { made, failed, retry } = useMadeSubAccount(guide.startedAt)
  const isOver = guide.state === 'done'
  const done =
    made === undefined ? undefined : [isOver || made || isThere || guide.step > 0, isOver || made, isOver]
  useReached(guide, done)
  if (!done) return <Unknown failed={failed} retry={retry} />
  const [list, create, hand] = t.subAccount
  const go = (label: string) => (
    <ButtonLink to={screen} size="xs">
      {label}
    </ButtonLink>
  )
  return (
    <Steps
      steps={[
        { ...list, done: done[0] === true, action: go(list.go) },
        { ...create, done: done[1] === true, action: isThere ? null : go(create.go) },
        {
          ...hand,
          done: done[2] === true,
          action: (
            <Button size="xs" onClick={() => act({ name: 'subAccount', act: 'finish' })}>
              {hand.go}
            </Button>
          ),
        },
      ]}
    />
  )
}
