import { Stack, Text, Title } from '@mantine/core'
import { useFormats, useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { PlanLots } from './plan-lots.tsx'
import { planTexts } from '../main-account-plan.en-US.ts'
import { usePlanLots } from '../main-account-profile.queries.ts'
import { useUser } from '../../../client/user.queries.ts'
import { Card } from '../../../ui/page.tsx'

/** Which package does my account have, until when, and from what? */
export const PlanCard = () => {
  const t = useTexts(planTexts)
  const { dateTime } = useFormats()
  const { setMealDO, vipEndTime, poldSetMealCode, setMealCode } = useUser()
  const isOver = vipEndTime !== null && setMealCode === 'MIAN_FEI' && poldSetMealCode !== null
  return (
    <Card label={t.title}>
      <Stack gap="md">
        <div>
          <Title order={2}>{t.title}</Title>
          <Text mt="xs">
            {setMealDO.title}
            {vipEndTime !== null && (
              <Text span c="dimmed" ms="xs">
                {(isOver ? t.ended : t.until)(dateTime(vipEndTime))}
              </Text>
            )}
          </Text>
        </div>
        <PlanLots query={usePlanLots()} />
      </Stack>
    </Card>
  )
}
