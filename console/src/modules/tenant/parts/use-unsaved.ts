import { useCallback, useEffect, useState } from 'react'

type Part = 'settings' | 'hosts' | 'operator' | 'password'

/** Told by a part of the window whether it holds something that closing would lose. */
export type Tell = (part: Part, is: boolean) => void

/** Whether the window holds something typed, or a password that cannot be shown again. */
export const useUnsaved = (): { hasTyped: boolean; hasPassword: boolean; tell: Tell } => {
  const [parts, setParts] = useState<readonly Part[]>([])
  const tell = useCallback<Tell>(
    (part, is) =>
      setParts((old) => {
        if (old.includes(part) === is) return old
        return is ? [...old, part] : old.filter((one) => one !== part)
      }),
    [],
  )
  return {
    hasTyped: parts.some((part) => part !== 'password'),
    hasPassword: parts.includes('password'),
    tell,
  }
}

/** Tells it from inside such a part, for as long as that is there. */
export const useTold = (tell: Tell, part: Part, is: boolean): void =>
  useEffect(() => {
    tell(part, is)
    return () => tell(part, false)
  }, [tell, part, is])
