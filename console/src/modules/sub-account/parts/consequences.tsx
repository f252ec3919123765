import { Stack, Text } from '@mantine/core'
import type { DeletionConsequences } from '@chatx/contract/sub-account-erasure'
import { useFormats, useTexts } from '@chatx/web-kit/i18n-react.tsx'
import classes from './consequences.module.css'
import { bulkTexts } from '../sub-account-bulk.en-US.ts'

type Figure = keyof DeletionConsequences
const goes: Figure[] = ['conversations', 'messages', 'fans', 'accounts']
const comesBack: Figure[] = ['onlineAccounts', 'fixedPorts', 'characters', 'links', 'autoReplies']

const Figures = ({ title, of, figures }: { title: string; of: DeletionConsequences; figures: Figure[] }) => {
  const t = useTexts(bulkTexts)
  const { number } = useFormats()
  return (
    <section aria-label={title}>
      <Text fw={500} mb={4}>
        {title}
      </Text>
      <dl className={classes.figures}>
        {figures.map((figure) => (
          <div key={figure} className={classes.figure} data-none={of[figure] === 0 || undefined}>
            <dt>{t[figure]}</dt>
            <dd>{number(of[figure])}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** What a deletion would do, in numbers. */
export const Consequences = ({ of }: { of: DeletionConsequences }) => {
  const t = useTexts(bulkTexts)
  return (
    <Stack gap="md">
      <Figures title={t.gone} of={of} figures={goes} />
      <Figures title={t.back} of={of} figures={comesBack} />
      <Text c="dimmed">{t.atOnce}</Text>
    </Stack>
  )
}
