/** A message on its way to the server, kept until the server has it. */
export type OutboxEntry = {
  clientMsgId: string
  /** The sub-account that wrote it: another one logging in at this browser must not send it. */
  subAccountId: string
  conversationId: string
  text: string
  file: OutboxFile | null
  previewToken: string | null
  /** What the preview said, so that the waiting bubble can show it. */
  previewText: string | null
  untranslated: boolean
  /** Milliseconds; also the order of sending. */
  writtenAt: number
  status: 'waiting' | 'sending' | 'refused'
  /** 0 to 1 while a file goes up. */
  progress: number
  /** The server's sentence when it refused. */
  refusal: string | null
}

export type OutboxFile = {
  name: string
  mime: string
  size: number
  bytes: Blob
  /** Once it is uploaded. */
  fileId: string | null
}

export type Outbox = ReadonlyMap<string, OutboxEntry>

export const emptyOutbox: Outbox = new Map()

export const withEntry = (outbox: Outbox, entry: OutboxEntry): Outbox =>
  new Map(outbox).set(entry.clientMsgId, entry)

export const changeEntry = (outbox: Outbox, clientMsgId: string, change: Partial<OutboxEntry>): Outbox => {
  const known = outbox.get(clientMsgId)
  return known ? withEntry(outbox, { ...known, ...change }) : outbox
}

/** What the server has is not waiting any more, whether its answer or the live event says so first. */
export const withoutEntries = (outbox: Outbox, clientMsgIds: readonly (string | null)[]): Outbox => {
  const gone = clientMsgIds.filter((id) => id !== null && outbox.has(id))
  if (gone.length === 0) return outbox
  const next = new Map(outbox)
  for (const id of gone) next.delete(id ?? '')
  return next
}

/** Kept from an earlier run of the desk; whatever was being sent then is tried again with the same id. */
export const restored = (outbox: Outbox, kept: readonly OutboxEntry[], subAccountId: string): Outbox => {
  const next = new Map(outbox)
  for (const entry of kept) {
    if (entry.subAccountId !== subAccountId || next.has(entry.clientMsgId)) continue
    next.set(entry.clientMsgId, { ...entry, status: entry.status === 'refused' ? 'refused' : 'waiting' })
  }
  return next
}

const byAge = (a: OutboxEntry, b: OutboxEntry): number => a.writtenAt - b.writtenAt

/** Entries of one conversation, oldest first. */
export const entriesOf = (outbox: Outbox, conversationId: string): OutboxEntry[] =>
  [...outbox.values()].filter((entry) => entry.conversationId === conversationId).sort(byAge)

/**
 * What may be sent now: the oldest waiting entry of each conversation that is not sending one already, so that
 * messages of a conversation arrive in the order they were written.
 */
export const nextToSend = (outbox: Outbox): OutboxEntry[] => {
  const taken = new Set<string>()
  const next: OutboxEntry[] = []
  for (const entry of [...outbox.values()].filter((one) => one.status !== 'refused').sort(byAge)) {
    if (taken.has(entry.conversationId)) continue
    taken.add(entry.conversationId)
    if (entry.status === 'waiting') next.push(entry)
  }
  return next
}
