import { useEffect, useRef, useState } from 'react'
import { ActionIcon, Button, Loader, Text, TextInput, Tooltip } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconMailFilled, IconMail, IconSearch } from '@tabler/icons-react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { RowsSkeleton } from '@chatx/web-kit/ui/skeletons.tsx'
import { conversationTexts } from './conversation.en-US.ts'
import { loadConversations, loadMoreConversations, showFilter } from './conversation.actions.ts'
import classes from './conversation-list.module.css'
import { useDesk } from './conversation.store.ts'
import { ConversationRow } from './parts/conversation-row.tsx'
import { useHeldOrder } from './parts/held-order.ts'

type Props = {
  chosen: string | null
  accountId: string | null
  unread: boolean
  /** Names of the accounts where there are several, so that a row says which one it belongs to. */
  accountNames: ReadonlyMap<string, string>
  onOpen: (id: string) => void
  onUnread: (on: boolean) => void
  onClearFilters: () => void
}

const rowHeight = 68
/** Pixels before the end at which the next page is asked for. */
const ahead = 1500

const Note = ({ onClearFilters }: Pick<Props, 'onClearFilters'>) => {
  const t = useTexts(conversationTexts).list
  const state = useDesk((one) => one.loading.listState)
  const error = useDesk((one) => one.loading.listError)
  const filtered = useDesk(
    ({ list: { filter } }) => filter.search !== '' || filter.unread || filter.messengerAccountId !== null,
  )
  if (state === 'loading') {
    return (
      <div className={classes.skeletons}>
        <RowsSkeleton rows={8} height={rowHeight} />
      </div>
    )
  }
  if (state === 'failed') {
    return (
      <div className={classes.note} role="alert">
        <Text fw={600}>{t.failed}</Text>
        <Text size="sm" c="dimmed">
          {error instanceof Error ? error.message : ''}
        </Text>
        <Button variant="default" size="xs" onClick={() => void loadConversations()}>
          {t.retry}
        </Button>
      </div>
    )
  }
  return (
    <div className={classes.note}>
      <Text fw={600}>{filtered ? t.noMatch : t.empty}</Text>
      <Text size="sm" c="dimmed">
        {filtered ? t.noMatchHint : t.emptyHint}
      </Text>
      {filtered && (
        <Button variant="default" size="xs" onClick={onClearFilters}>
          {t.clear}
        </Button>
      )}
    </div>
  )
}

const Rows = ({ chosen, accountNames, onOpen, onClearFilters }: Props) => {
  const t = useTexts(conversationTexts).list
  const [over, setOver] = useState(false)
  const [scrolled, setScrolled] = useState(false)
  const { order, fresh, release } = useHeldOrder(over || scrolled)
  const more = useDesk((state) => state.list.cursor !== null && state.loading.listState === 'loading')
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<VirtualizerHandle>(null)

  useEffect(() => {
    const index = order.indexOf(chosen ?? '')
    if (index >= 0) list.current?.scrollToIndex(index, { align: 'nearest' })
    // Only a new choice scrolls; news that move rows do not.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [chosen])

  const onScroll = (offset: number) => {
    setScrolled(offset > rowHeight / 2)
    const handle = list.current
    if (handle && handle.scrollSize - offset - handle.viewportSize < ahead) void loadMoreConversations()
  }
  return (
    <>
      {fresh > 0 && (
        <Button
          className={classes.bar ?? ''}
          size="compact-sm"
          radius="xl"
          onClick={() => {
            release()
            list.current?.scrollTo(0)
          }}
        >
          {t.fresh(fresh)}
        </Button>
      )}
      <div
        ref={scroller}
        className={classes.scroll}
        onPointerEnter={(event) => setOver(event.pointerType === 'mouse')}
        onPointerLeave={() => setOver(false)}
      >
        {order.length === 0 ? (
          <Note onClearFilters={onClearFilters} />
        ) : (
          <Virtualizer ref={list} scrollRef={scroller} data={order} itemSize={rowHeight} onScroll={onScroll}>
            {(id) => (
              <ConversationRow
                key={id}
                id={id}
                chosen={id === chosen}
                accountNames={accountNames}
                onOpen={onOpen}
              />
            )}
          </Virtualizer>
        )}
        {more && order.length > 0 && (
          <div className={classes.more}>
            <Loader size="xs" aria-label={t.loading} />
          </div>
        )}
      </div>
    </>
  )
}

/** The conversations of this desk: search, unread filter, and a list that never moves what is under the pointer. */
export const ConversationList = (props: Props) => {
  const { accountId, unread, onUnread } = props
  const t = useTexts(conversationTexts).list
  const [search, setSearch] = useState('')
  const filterNow = (text: string) =>
    showFilter({ messengerAccountId: accountId, unread, search: text.trim() })
  const filterSoon = useDebouncedCallback(filterNow, 250)
  useEffect(() => {
    filterNow(search)
    // The search itself is debounced; account and unread filter at once.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [accountId, unread])
  const change = (text: string) => {
    setSearch(text)
    filterSoon(text)
  }
  return (
    <section className={classes.pane} aria-label={t.title}>
      <div className={classes.tools}>
        <TextInput
          className={classes.search ?? ''}
          id="conversation-search"
          type="search"
          size="xs"
          leftSection={<IconSearch size={14} aria-hidden="true" />}
          placeholder={t.search}
          aria-label={t.search}
          title={t.searchKey}
          value={search}
          onChange={(event) => change(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && search !== '') {
              event.stopPropagation()
              change('')
            }
          }}
        />
        <Tooltip label={t.unreadOnly}>
          <ActionIcon
            variant={unread ? 'filled' : 'default'}
            size={30}
            aria-label={t.unreadOnly}
            aria-pressed={unread}
            onClick={() => onUnread(!unread)}
          >
            {unread ? <IconMailFilled size={16} /> : <IconMail size={16} />}
          </ActionIcon>
        </Tooltip>
      </div>
      <Rows
        {...props}
        onClearFilters={() => {
          change('')
          props.onClearFilters()
        }}
      />
    </section>
  )
}
