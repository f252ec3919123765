import type { ElectronRenderer } from './electron.types.ts'

// Runs sandboxed in the desk's window. It hands on what `DesktopBridge` of the web kit names, and nothing of Electron.
// oxlint-disable-next-line typescript/no-require-imports -- a sandboxed preload has no modules of another kind
const { contextBridge, ipcRenderer } = require('electron') as ElectronRenderer

const tell = (name: string) => (value: unknown) => ipcRenderer.send(`chatx:${name}`, value)

contextBridge.exposeInMainWorld('chatxDesktop', {
  unread: tell('unread'),
  accounts: tell('accounts'),
  released: tell('released'),
  open: (messengerAccountId: string, address: string) => tell('open')({ messengerAccountId, address }),
  startAtLogin: tell('startAtLogin'),
  ended: () => tell('ended')(null),
  answerTickets: (ask: () => Promise<string>) =>
    ipcRenderer.on('chatx:ticket-please', (_event, asked) => {
      const answer = (ticket: string | null) => tell('ticket')({ asked, ticket })
      ask().then(answer, () => answer(null))
    }),
})
