import type { NotificationForm } from '@chatx/contract/notification-operator'

const PREVIEW_CHARACTERS = 160

/** The beginning of a text on one line. */
export const previewOf = (body: string): string => {
  const characters = [...body.replace(/\s+/g, ' ').trim()]
  return characters.length <= PREVIEW_CHARACTERS
    ? characters.join('')
    : `${characters.slice(0, PREVIEW_CHARACTERS - 1).join('')}…`
}

/** When it is shown: never before now, so that it stands where readers look for what is new. */
export const showTime = (wanted: Date | null, now: Date): Date =>
  wanted === null || wanted < now ? now : wanted

type Times = { show_at: Date; withdrawn_at: Date | null }

export const stateOf = ({ show_at, withdrawn_at }: Times, now: Date): 'scheduled' | 'shown' | 'withdrawn' => {
  if (withdrawn_at !== null) return 'withdrawn'
  return show_at > now ? 'scheduled' : 'shown'
}

/** Whether a form asks for nothing but other texts. A form without a time leaves the time alone. */
export const keepsAudience = (
  is: { to_all: boolean; show_at: Date },
  recipients: readonly string[],
  form: { audience: NotificationForm['audience']; showAt: Date | null },
  wanted: readonly string[],
): boolean =>
  is.to_all === (form.audience === 'all') &&
  (form.showAt === null || form.showAt.getTime() === is.show_at.getTime()) &&
  [...recipients].sort().join() === [...wanted].sort().join()
