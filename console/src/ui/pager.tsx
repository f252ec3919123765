import { Button, Group, Text } from '@mantine/core'
import type { Page as Rows } from '@chatx/contract/base/paging'
import { useFormats, useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { tableTexts } from './table-texts.ts'
import type { Pager } from './use-pager.ts'

/** How many there are, and on to the next and back. */
export const PagerBar = ({ page, pager }: { page: Rows<unknown>; pager: Pager }) => {
  const t = useTexts(tableTexts)
  const { number } = useFormats()
  const { nextCursor } = page
  const many = pager.hasPrevious || nextCursor !== null
  return (
    <Group justify="space-between" mt="sm" component="nav" aria-label={t.pages}>
      <Text c="dimmed">
        {page.total === null ? t.shown(number(page.list.length)) : t.total(number(page.total))}
      </Text>
      {many && (
        <Group gap="xs">
          <Button variant="default" size="xs" disabled={!pager.hasPrevious} onClick={pager.previous}>
            {t.previous}
          </Button>
          <Button
            variant="default"
            size="xs"
            disabled={nextCursor === null}
            onClick={() => nextCursor !== null && pager.next(nextCursor)}
          >
            {t.next}
          </Button>
        </Group>
      )}
    </Group>
  )
}
