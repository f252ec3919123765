import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ReactNode, Ref } from 'react'

type Extra = { children?: ReactNode; ref?: Ref<HTMLAnchorElement>; 'aria-label'?: string }

/** A link inside the app that looks like one; its target is checked by the compiler. */
export const AnchorLink = createLink(({ ref, ...props }: Omit<AnchorProps, 'href'> & Extra) => (
  <Anchor {...(ref ? { ref } : {})} {...props} />
))

/** A link inside the app that looks like a button. */
export const ButtonLink = createLink(({ ref, ...props }: Omit<ButtonProps, 'href'> & Extra) => (
  <Button component="a" {...(ref ? { ref } : {})} {...props} />
))
