import { NativeSelect, Stack, Text, Textarea } from '@mantine/core'
import { type LinkPlatform, linkPlatforms } from '@chatx/contract/stream-link'
import { useState } from 'react'
import { useFormats, useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { streamLinkTexts } from '../stream-link.en-US.ts'
import { type Block, pastedBlocks } from '../stream-link.format.ts'
import { useBulkCreate, useCheckNow } from '../stream-link.queries.ts'
import { FormDialog } from '../../../ui/dialog.tsx'
import { toast } from '../../../ui/toast.ts'

type Texts = (typeof streamLinkTexts)['en-US']

const complaint = (blocks: readonly Block[], t: Texts): string | null => {
  if (blocks.length === 0) return t.bulkNone
  const bare = blocks.find((block) => block.targets.length === 0)
  return bare ? t.bulkNoLinks(bare.name) : null
}

const NAMED = 3

/** The account links that are none, by name, as the server reads them; null where all are valid or it cannot be asked. */
const useInvalid = (platform: LinkPlatform) => {
  const t = useTexts(streamLinkTexts)
  const check = useCheckNow()
  return async (blocks: readonly Block[]): Promise<string | null> => {
    const urls = blocks.flatMap(({ targets }) => targets.map(({ url }) => url))
    const checked = await check(platform, urls.join('\n')).catch(() => undefined)
    if (checked === undefined || checked.invalid.length === 0) return null
    return t.bulkInvalid(checked.invalid.slice(0, NAMED).map(({ text }) => text))
  }
}

/** Several links from one paste; what else they need is set afterwards, link by link. */
export const BulkDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useTexts(streamLinkTexts)
  const { number } = useFormats()
  const [text, setText] = useState('')
  const [platform, setPlatform] = useState<LinkPlatform>('whatsapp')
  const [wrong, setWrong] = useState<string | null>(null)
  const create = useBulkCreate()
  const invalidIn = useInvalid(platform)
  const blocks = pastedBlocks(text, platform)
  const targets = blocks.reduce((all, block) => all + block.targets.length, 0)
  const submit = async (event?: React.SyntheticEvent) => {
    event?.preventDefault()
    const found = complaint(blocks, t) ?? (await invalidIn(blocks))
    setWrong(found)
    if (found !== null) return
    create.mutate(
      { links: blocks },
      {
        onSuccess: ({ list }) => {
          void toast(t.imported(number(list.length)))
          onClose()
        },
      },
    )
  }
  return (
    <FormDialog
      title={t.bulk}
      submitLabel={t.bulkRun}
      dirty={text !== '' && !create.isSuccess}
      busy={create.isPending}
      failure={create.error?.message ?? null}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <Stack gap="sm">
        <NativeSelect
          label={t.platform}
          value={platform}
          onChange={(event) =>
            setPlatform(linkPlatforms.find((one) => one === event.currentTarget.value) ?? 'other')
          }
          data={linkPlatforms.map((value) => ({ value, label: t.platforms[value] }))}
        />
        <Textarea
          label={t.bulkLabel}
          description={t.bulkIntro}
          placeholder={t.bulkExample}
          autosize
          minRows={8}
          maxRows={18}
          spellCheck={false}
          value={text}
          error={wrong}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setWrong(null)
          }}
        />
        <Text size="sm" c="dimmed" aria-live="polite">
          {t.bulkCount(number(blocks.length), number(targets))}
        </Text>
      </Stack>
    </FormDialog>
  )
}
