import { Alert, Anchor, Button, Code, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { CopyText } from '@chatx/web-kit/ui/copy-button.tsx'
import { QueryState } from '@chatx/web-kit/ui/query-state.tsx'
import { BlockSkeleton } from '@chatx/web-kit/ui/skeletons.tsx'
import { subAccountTexts } from '../sub-account.en-US.ts'
import { useLoginCode, useReissueCode } from '../sub-account.queries.ts'
import classes from './login-code-dialog.module.css'
import { AskDialog } from '../../../ui/dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { Window } from '../../../ui/window.tsx'

type Props = {
  account: { id: string; name: string; hasPassword: boolean }
  /** It was created this moment. */
  fresh: boolean
  onClose: () => void
}

const Reissue = ({ id }: { id: string }) => {
  const t = useTexts(subAccountTexts)
  const [asking, setAsking] = useState(false)
  const reissue = useReissueCode()
  const go = () =>
    reissue.mutate(id, {
      onSuccess: () => void toast(t.reissued),
      onSettled: () => setAsking(false),
    })
  return (
    <>
      <Button variant="subtle" color="gray" onClick={() => setAsking(true)}>
        {t.reissue}
      </Button>
      <AskDialog
        open={asking}
        title={t.reissueTitle}
        confirm={t.reissue}
        danger
        busy={reissue.isPending}
        onConfirm={go}
        onClose={() => setAsking(false)}
      >
        <Text>{t.reissueText}</Text>
      </AskDialog>
    </>
  )
}

export const LoginCodeDialog = ({ account, fresh, onClose }: Props) => {
  const t = useTexts(subAccountTexts)
  const code = useLoginCode(account.id)
  return (
    <Window opened onClose={onClose} title={t.codeTitle(account.name)}>
      <QueryState query={code} skeleton={<BlockSkeleton height={150} />}>
        {({ loginCode, deskUrl }) => (
          <Stack gap="md">
            <Text>{fresh ? t.codeCreated : t.codeIntro}</Text>
            <div className={classes.row}>
              <Code className={classes.code ?? ''} aria-label={t.loginCode}>
                {loginCode}
              </Code>
              <CopyText value={loginCode} label={t.copyCode} done={t.copied} variant="filled" />
            </div>
            {account.hasPassword && <Alert variant="light" title={t.withPassword} />}
            <div className={classes.row}>
              <Anchor href={deskUrl} target="_blank" rel="noopener noreferrer" className={classes.link ?? ''}>
                {deskUrl}
              </Anchor>
              <CopyText value={deskUrl} label={t.copyLink} done={t.copied} />
            </div>
            <Group justify="space-between">
              <Reissue id={account.id} />
              <Button
                component="a"
                variant="default"
                href={deskUrl}
                target="_blank"
                rel="noopener noreferrer"
              >
                {t.openDesk}
              </Button>
            </Group>
          </Stack>
        )}
      </QueryState>
    </Window>
  )
}
