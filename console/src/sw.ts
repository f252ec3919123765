import { runShell, type ShellFile } from '@chatx/web-kit/offline-shell.ts'

/** The build puts the files of the console's first screens here; what a screen brings of its own comes with it. */
declare const self: Parameters<typeof runShell>[0] & { __WB_MANIFEST: ShellFile[] }

/** What stands on the console's host and is none of its screens; the server's list is in its `pages.ts`. */
const others =
  /^\/(desk|chat|demo|docs|chatx|chatx-admin|api|system\/auth|files|live|hooks|health)(\/|$)|\.\w+$/

runShell(self, self.__WB_MANIFEST, (path) => !others.test(path))
