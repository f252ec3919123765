import { ActionIcon, Badge, Button, Loader, Skeleton, Text, Tooltip, UnstyledButton } from '@mantine/core'
import { IconMessageCircle2, IconPlugConnected, IconPlugConnectedX } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { DeskAccount } from '@chatx/contract/messenger-account'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { accountTexts } from './account.en-US.ts'
import { claim, release, useLeases } from './account-lease.store.ts'
import classes from './account-list.module.css'
import { accountsQuery } from './account.queries.ts'

type Props = { chosen: string | null; onChoose: (id: string | null) => void }

const stateOf = (account: DeskAccount): 'online' | 'offline' | 'disabled' | 'elsewhere' =>
  account.state === 'online' && !account.mine ? 'elsewhere' : account.state

const PortButton = ({ account, busy }: { account: DeskAccount; busy: boolean }) => {
  const t = useTexts(accountTexts)
  const client = useQueryClient()
  if (busy) return <Loader size={14} aria-label={t.connecting} />
  if (account.mine) {
    return (
      <Tooltip label={t.releaseOf(account.name)}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={t.releaseOf(account.name)}
          onClick={() => void release(client, account.id)}
        >
          <IconPlugConnectedX size={15} />
        </ActionIcon>
      </Tooltip>
    )
  }
  if (stateOf(account) !== 'offline') return null
  return (
    <Tooltip label={t.offlineHint}>
      <Button
        variant="light"
        size="compact-xs"
        leftSection={<IconPlugConnected size={13} />}
        aria-label={t.claimOf(account.name)}
        onClick={() => void claim(client, account.id)}
      >
        {t.claim}
      </Button>
    </Tooltip>
  )
}

const Refusal = ({ account }: { account: DeskAccount }) => {
  const t = useTexts(accountTexts)
  const refusal = useLeases((state) => state.refusals.get(account.id))
  if (!refusal || account.mine) return null
  const text =
    refusal.error === 'port.none_free'
      ? t.noneFree
      : refusal.error === 'port.held_elsewhere'
        ? t.heldElsewhere
        : refusal.message
  return (
    <Text size="xs" className={classes.refusal ?? ''} role="alert">
      {text}
    </Text>
  )
}

const Row = ({ account, chosen, onChoose }: Props & { account: DeskAccount }) => {
  const t = useTexts(accountTexts)
  const busy = useLeases((state) => state.busy.has(account.id))
  const state = stateOf(account)
  return (
    <li className={classes.row} data-chosen={chosen === account.id || undefined}>
      <div className={classes.line}>
        <UnstyledButton
          className={classes.choose ?? ''}
          aria-pressed={chosen === account.id}
          onClick={() => onChoose(chosen === account.id ? null : account.id)}
        >
          <IconMessageCircle2 size={16} aria-hidden="true" className={classes.icon} />
          <span className={classes.name}>{account.name}</span>
          <span className={classes.state} data-state={state}>
            <span className={classes.dot} aria-hidden="true" />
            {busy ? t.connecting : t[state]}
          </span>
        </UnstyledButton>
        {account.unread > 0 && (
          <Badge size="sm" circle={account.unread < 10} aria-label={t.unread(account.unread)}>
            {account.unread > 99 ? '99+' : account.unread}
          </Badge>
        )}
        <PortButton account={account} busy={busy} />
      </div>
      <Refusal account={account} />
    </li>
  )
}

/** The messenger accounts of this desk with their state; choosing one narrows the conversations to it. */
export const AccountList = ({ chosen, onChoose }: Props) => {
  const t = useTexts(accountTexts)
  const query = useQuery(accountsQuery)
  if (query.isError && query.data === undefined) {
    return (
      <div className={classes.note} role="alert">
        <Text size="sm">{t.failed}</Text>
        <Button size="compact-xs" variant="default" onClick={() => void query.refetch()}>
          {t.retry}
        </Button>
      </div>
    )
  }
  if (query.data === undefined) return <Skeleton className={classes.waiting ?? ''} height={34} />
  if (query.data.length === 0) {
    return (
      <div className={classes.note}>
        <Text size="sm" fw={600}>
          {t.empty}
        </Text>
        <Text size="xs" c="dimmed">
          {t.emptyHint}
        </Text>
      </div>
    )
  }
  return (
    <ul className={classes.list} aria-label={t.title}>
      {query.data.map((account) => (
        <Row key={account.id} account={account} chosen={chosen} onChoose={onChoose} />
      ))}
    </ul>
  )
}
