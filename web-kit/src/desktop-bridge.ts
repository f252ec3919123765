/** What an app may tell the desktop program that shows it, and be asked by it. Its other end is the program's preload. */
export type DesktopBridge = {
  /** How many messages wait, for badge and tray. */
  unread(count: number): void
  /** Whose partitions there may be, as the server describes them; those of others are wiped. */
  accounts(profiles: readonly object[]): void
  /** An account was given up: its partition is wiped. */
  released(messengerAccountId: string): void
  /** Opens an https address in the account's partition. */
  open(messengerAccountId: string, address: string): void
  startAtLogin(on: boolean): void
  /** The login is over: every partition is wiped. */
  ended(): void
  /** @param ask gets a one-time ticket of the live connection */
  answerTickets(ask: () => Promise<string>): void
}

/** Undefined in a browser. */
export const desktopBridge = (): DesktopBridge | undefined =>
  (globalThis as { chatxDesktop?: DesktopBridge }).chatxDesktop
