import { runShell, type ShellFile } from '@chatx/web-kit/offline-shell.ts'

/** The build puts the desk's files here. */
declare const self: Parameters<typeof runShell>[0] & { __WB_MANIFEST: ShellFile[] }

runShell(self, self.__WB_MANIFEST, () => true)
