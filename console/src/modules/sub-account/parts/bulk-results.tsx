import { Button, Group, Stack, Text } from '@mantine/core'
import { useFormats, useTexts } from '@chatx/web-kit/i18n-react.tsx'
import classes from './consequences.module.css'
import { bulkTexts } from '../sub-account-bulk.en-US.ts'
import { Tag } from '../../../ui/tag.tsx'
import { Window } from '../../../ui/window.tsx'

/** What became of one of them: null where it was done, else why not. */
export type Outcome = { id: string; name: string; refusal: string | null }

/** A result for each, those that were refused first. */
export const BulkResults = ({ outcomes, onClose }: { outcomes: Outcome[]; onClose: () => void }) => {
  const t = useTexts(bulkTexts)
  const { number } = useFormats()
  const failed = outcomes.filter(({ refusal }) => refusal !== null)
  const done = outcomes.filter(({ refusal }) => refusal === null)
  return (
    <Window opened onClose={onClose} title={t.resultTitle}>
      <Stack gap="md">
        <Text>{t.resultSum(number(done.length), number(failed.length))}</Text>
        <dl className={classes.figures}>
          {[...failed, ...done].map(({ id, name, refusal }) => (
            <div key={id} className={classes.figure}>
              <dt>{name}</dt>
              <dd>{refusal === null ? <Tag tone="good">{t.done}</Tag> : <Tag tone="bad">{refusal}</Tag>}</dd>
            </div>
          ))}
        </dl>
        <Group justify="flex-end">
          <Button onClick={onClose} data-autofocus>
            {t.close}
          </Button>
        </Group>
      </Stack>
    </Window>
  )
}
