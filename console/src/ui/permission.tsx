import type { ReactNode } from 'react'
import { isAmong } from './roles.ts'
import { useUser } from '../client/user.queries.ts'

type Props = {
  /** Who sees it: privileges, or '*' for everybody who is logged in. Anything but an array is a mistake and throws. */
  roles: readonly string[]
  children: ReactNode
}

/** Leaves out what this user's roles have no use for (specification §5-6); the server refuses in any case. */
export const Permission = ({ roles, children }: Props) => {
  const { privilegesCode } = useUser()
  return isAmong(roles, privilegesCode) ? children : null
}
