import { useState } from 'react'
import { isApiError } from '@chatx/web-kit/api-error.ts'
import { useSendCode } from '../access-register.queries.ts'
import { useCountdown } from './use-countdown.ts'

/** Sending a code: the wait until the next one, which address it went to, and what went wrong. */
export const useCode = (purpose: 'register' | 'resetPassword') => {
  const send = useSendCode()
  const [wait, startWait] = useCountdown()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  /** Answers whether a code is on its way (a recent one counts). */
  const sendTo = async (email: string): Promise<boolean> => {
    setFailure(null)
    try {
      const { resendAfter } = await send.mutateAsync({ email, purpose })
      setSentTo(email)
      startWait(resendAfter)
      return true
    } catch (error) {
      if (!isApiError(error)) throw error
      setFailure(error.message)
      return error.error === 'access.code_too_soon'
    }
  }
  return { wait, sentTo, failure, sending: send.isPending, sendTo }
}
