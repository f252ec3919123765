import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { CatchBoundary } from '@tanstack/react-router'
import { useState } from 'react'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { useUser } from '../../../client/user.queries.ts'
import { Permission } from '../../../ui/permission.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { partTexts } from '../gallery-parts.texts.ts'

/** What a slip in a screen would hand over: one role where a list of them belongs (specification §5). */
const noList: unknown = 'PRIVILEGE:B0002:B0002'

const Said = ({ error }: { error: unknown }) => (
  <Alert color="red" variant="light" role="alert">
    {error instanceof Error ? error.message : null}
  </Alert>
)

/** What it leaves out, and what it says to whoever names the roles wrongly. */
export const Permissions = () => {
  const t = useTexts(partTexts)
  const { privilegesCode } = useUser()
  const [mistaken, setMistaken] = useState(false)
  const cases = [
    { roles: ['*'], text: t.forEverybody },
    { roles: privilegesCode, text: t.forOwnRoles },
    { roles: ['PRIVILEGE:NOBODY'], text: t.forNobody },
  ]
  return (
    <Stack gap="sm" align="flex-start">
      {cases.map(({ roles, text }) => (
        <Group key={text} gap="sm">
          <Text>{text}</Text>
          <Permission roles={roles}>
            <Tag tone="good">{t.seen}</Tag>
          </Permission>
        </Group>
      ))}
      {mistaken ? (
        <CatchBoundary getResetKey={() => 'once'} errorComponent={Said}>
          <Permission roles={noList as readonly string[]}>
            <Tag tone="bad">{t.seen}</Tag>
          </Permission>
        </CatchBoundary>
      ) : (
        <Button variant="default" onClick={() => setMistaken(true)}>
          {t.forNoList}
        </Button>
      )}
    </Stack>
  )
}
