import { Button, Text } from '@mantine/core'
import { type Guide, guideSteps } from '@chatx/contract/guide'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import classes from './guide-notice.module.css'
import { offerOf } from '../workplace-guide.format.ts'
import { workplaceTexts } from '../workplace.en-US.ts'
import { useGuideAct, useGuides, useOpenGuide } from '../../../client/guides.queries.ts'
import { useSettings } from '../../../client/use-settings.ts'

/**
 * One line that points to the guides: a welcome for a new owner, or the guide that was left in the middle. No guide opens
 * by itself, and what is declined here is not offered again.
 */
export const GuideNotice = () => {
  const t = useTexts(workplaceTexts)
  const guides = useGuides().data
  const act = useGuideAct()
  const open = useOpenGuide()
  const [{ guideState, maskTourState }] = useSettings()
  const offer = offerOf(guides ?? [])
  if (!offer || guideState || maskTourState) return null
  const decline = () => offer.guides.forEach(({ name }) => act({ name, act: 'close' }))
  const labelOf = ({ name }: Guide) => (offer.isLeft ? t.offerGoOn : t.offerGo[name])
  const [first] = offer.guides
  return (
    <section className={classes.notice} aria-label={t.offer}>
      <Text className={classes.words ?? ''}>
        {offer.isLeft
          ? t.offerLeft(t.offerName[first.name], first.step + 1, guideSteps[first.name])
          : offer.guides.length > 1
            ? t.offerWelcome
            : t.offerMore[first.name]}
      </Text>
      <div className={classes.acts}>
        {offer.guides.map((guide, index) => (
          <Button
            key={guide.name}
            size="xs"
            variant={index === 0 ? 'filled' : 'default'}
            onClick={() => open(guide)}
          >
            {labelOf(guide)}
          </Button>
        ))}
        <Button size="xs" variant="subtle" onClick={decline}>
          {t.offerNo}
        </Button>
      </div>
    </section>
  )
}
