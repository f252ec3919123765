import { privacyProfile } from '@chatx/contract/privacy'
import * as z from 'zod'
import type { IpcEvent, IpcMain } from './electron.types.ts'
import { isDesk } from './addresses.ts'

/** What the desk tells its shell. Names are those of the preload and of `DesktopBridge` in the web kit. */
const heard = {
  unread: z.number().int().min(0).max(1_000_000),
  accounts: z.array(privacyProfile).max(1_000),
  released: z.uuid(),
  open: z.strictObject({ messengerAccountId: z.uuid(), address: z.string().max(4_000) }),
  ticket: z.strictObject({ asked: z.number().int(), ticket: z.string().max(200).nullable() }),
  startAtLogin: z.boolean(),
  ended: z.null(),
}

type Heard = typeof heard
export type BridgeHandlers = { [Name in keyof Heard]: (value: z.output<Heard[Name]>) => void }

const nameOf = <Name extends keyof Heard>(name: Name): string => `chatx:${name}`

/** Only the desk of the own server is heard, in the window's main frame, and only in the shapes above. */
const isFromDesk = ({ senderFrame }: IpcEvent, origin: string): boolean =>
  senderFrame !== null && senderFrame.parent === null && isDesk(senderFrame.url, origin)

const listen = <Name extends keyof Heard>(
  ipc: IpcMain,
  origin: string,
  name: Name,
  handler: (value: z.output<Heard[Name]>) => void,
): void =>
  ipc.on(nameOf(name), (event, value) => {
    if (!isFromDesk(event, origin)) return
    const read = heard[name].safeParse(value)
    if (read.success) handler(read.data as z.output<Heard[Name]>)
  })

export const listenToDesk = (ipc: IpcMain, origin: string, handlers: BridgeHandlers): void => {
  listen(ipc, origin, 'unread', handlers.unread)
  listen(ipc, origin, 'accounts', handlers.accounts)
  listen(ipc, origin, 'released', handlers.released)
  listen(ipc, origin, 'open', handlers.open)
  listen(ipc, origin, 'ticket', handlers.ticket)
  listen(ipc, origin, 'startAtLogin', handlers.startAtLogin)
  listen(ipc, origin, 'ended', handlers.ended)
}
