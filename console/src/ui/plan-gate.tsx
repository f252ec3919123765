import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { defineTexts } from '@chatx/web-kit/i18n.ts'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import classes from './plan-gate.module.css'
import { isAmong } from './roles.ts'
import { useSite, useUser } from '../client/user.queries.ts'

const texts = defineTexts(
  {
    title: '升级后即可使用',
    now: (plan: string) => `当前套餐：${plan}`,
    contact: '联系客服升级',
    how: '请联系站点管理员升级套餐。',
  },
  {
    title: 'Available after an upgrade',
    now: (plan) => `Current package: ${plan}`,
    contact: 'Contact support to upgrade',
    how: 'Please ask the site administrator to upgrade your package.',
  },
)

/** Whether the current package includes a privilege. */
export const usePrivilege = (code: string): boolean => {
  const { privilegesCode } = useUser()
  return isAmong([code], privilegesCode)
}

type Props = { allowed: boolean; unlocks: string; children: ReactNode }

/** The real screen, dimmed and out of reach, with what the package would unlock (specification §6). */
export const PlanGate = ({ allowed, unlocks, children }: Props) => {
  const t = useTexts(texts)
  const user = useUser()
  const site = useSite()
  if (allowed) return <>{children}</>
  const contact = site.data?.contacts.find((one) => one.url !== '')
  return (
    <div className={classes.gate}>
      <div className={classes.behind} inert aria-hidden="true">
        {children}
      </div>
      <Stack
        className={classes.prompt ?? ''}
        gap="xs"
        align="center"
        component="section"
        aria-label={t.title}
      >
        <IconLock size={28} aria-hidden="true" />
        <Title order={2}>{t.title}</Title>
        <Text ta="center">{unlocks}</Text>
        <Text c="dimmed">{t.now(user.setMealDO.title)}</Text>
        <Group mt="xs">
          {contact ? (
            <Button component="a" href={contact.url} target="_blank" rel="noreferrer noopener">
              {t.contact}
            </Button>
          ) : (
            <Text>{t.how}</Text>
          )}
        </Group>
      </Stack>
    </div>
  )
}
