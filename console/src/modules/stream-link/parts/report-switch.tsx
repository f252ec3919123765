import { Button, Group, Stack, Switch, Text, Title } from '@mantine/core'
import type { StreamLinkDetail } from '@chatx/contract/stream-link'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { CopyText } from '@chatx/web-kit/ui/copy-button.tsx'
import { visitTexts } from '../stream-link-visit.en-US.ts'
import { useSetReport } from '../stream-link-visit.queries.ts'
import classes from '../stream-link.module.css'
import { Card } from '../../../ui/page.tsx'
import { toast } from '../../../ui/toast.ts'

export const ReportSwitch = ({ link }: { link: StreamLinkDetail }) => {
  const t = useTexts(visitTexts)
  const set = useSetReport()
  const change = (enabled: boolean) =>
    set.mutate({ id: link.id, enabled }, { onSuccess: () => void toast(enabled ? t.reportOn : t.reportOff) })
  return (
    <Card label={t.report}>
      <Stack gap="sm">
        <Title order={2}>{t.report}</Title>
        <Text c="dimmed">{t.reportIntro}</Text>
        <Switch
          label={t.reportSwitch}
          checked={link.reportUrl !== null}
          disabled={set.isPending}
          onChange={(event) => change(event.currentTarget.checked)}
        />
        {link.reportUrl !== null && (
          <>
            <Text className={classes.url ?? ''}>{link.reportUrl}</Text>
            <Group gap="sm">
              <CopyText value={link.reportUrl} label={t.copyReport} done={t.copied} />
              <Button
                component="a"
                variant="default"
                href={link.reportUrl}
                target="_blank"
                rel="noreferrer noopener"
              >
                {t.openReport}
              </Button>
            </Group>
          </>
        )}
      </Stack>
    </Card>
  )
}
