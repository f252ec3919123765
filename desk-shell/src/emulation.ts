import type { PrivacyProfile } from '@chatx/contract/privacy'
import type { Debugger } from './electron.types.ts'

export type Place = Pick<PrivacyProfile, 'timeZone' | 'locale'>

const CHILDREN = { autoAttach: true, waitForDebuggerOnStart: true, flatten: true }

type Attached = { sessionId: string; targetInfo: { type: string } }

const isAttached = (params: unknown): params is Attached =>
  typeof params === 'object' && params !== null && 'sessionId' in params && 'targetInfo' in params

/** Another window of the account in the same process said so before; it is the same place, as the partition is the same. */
const isSaidAlready = (error: unknown): boolean => /already in effect/.test(String(error))

/**
 * Time zone and locale in one window and all that it begins: frames of other sites and workers are held before their first
 * line until they have them too, since a place that differs between a page and its worker tells more than a true one.
 * Throws when the window itself cannot be told; it must not load anything then.
 * @param script runs before each page's own, or undefined
 * @param lost is called when the engine lets go of the window; what it loads after that would be unprotected
 */
export const emulate = async (
  engine: Debugger,
  { timeZone, locale }: Place,
  script: string | undefined,
  lost: () => void,
): Promise<void> => {
  const override = async (method: string, params: object, sessionId: string | undefined): Promise<void> => {
    try {
      await engine.sendCommand(method, params, sessionId)
    } catch (error) {
      if (!isSaidAlready(error)) throw error
    }
  }
  const tell = async (sessionId?: string): Promise<void> => {
    if (timeZone !== null)
      await override('Emulation.setTimezoneOverride', { timezoneId: timeZone }, sessionId)
    if (locale !== null) await override('Emulation.setLocaleOverride', { locale }, sessionId)
    if (script !== undefined) {
      await engine.sendCommand('Page.enable', {}, sessionId)
      await engine.sendCommand('Page.addScriptToEvaluateOnNewDocument', { source: script }, sessionId)
    }
    await engine.sendCommand('Target.setAutoAttach', CHILDREN, sessionId)
  }
  const admit = async ({ sessionId, targetInfo }: Attached): Promise<void> => {
    const isPage = targetInfo.type === 'iframe' || targetInfo.type === 'page'
    // A worker has no words for some of this and takes it from its page. A frame that has not heard it stays held.
    const told = await tell(sessionId).then(
      () => true,
      () => !isPage,
    )
    if (told) await engine.sendCommand('Runtime.runIfWaitingForDebugger', {}, sessionId)
  }
  engine.attach('1.3')
  engine.on('detach', lost)
  engine.on('message', (_event: unknown, method: string, params: unknown) => {
    if (method === 'Target.attachedToTarget' && isAttached(params)) void admit(params).catch(lost)
  })
  await tell()
}
