import { Outlet, useMatches } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { useClients } from '../client/client-context.tsx'
import { useSiteName } from '../client/use-site-name.ts'
import { labels } from '../routing/labels.ts'
import { prepareToasts, toastsWanted } from '../ui/toast.ts'

/** By then the first screen stands. */
const TOASTS_AFTER_MS = 10_000

const Toasts = lazy(() => import('../ui/message-corner.tsx').then((m) => ({ default: m.Toasts })))

const LoginQuestion = lazy(() => import('./login-question.tsx').then((m) => ({ default: m.LoginQuestion })))

/** The window's title and the keyboard's place follow the screen. */
const useScreenTitle = () => {
  const t = useTexts(labels)
  const match = useMatches().at(-1)
  const facts = match?.staticData.facts
  const brand = useSiteName(match?.pathname.startsWith('/operator') ? 'operator' : 'owner')
  useEffect(() => {
    document.title = `${t[facts?.label ?? 'notFound']} · ${brand}`
  }, [facts, t, brand])
}

export const Root = () => {
  useScreenTitle()
  const wanted = useSyncExternalStore(toastsWanted.subscribe, toastsWanted.current)
  useEffect(() => {
    const timer = setTimeout(prepareToasts, TOASTS_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  const { loginQuestion: question } = useClients()
  const asked = useSyncExternalStore(question.subscribe, question.current)
  return (
    <>
      <Outlet />
      <Suspense>{wanted && <Toasts />}</Suspense>
      <Suspense>{asked !== null && <LoginQuestion message={asked} onAnswer={question.answer} />}</Suspense>
    </>
  )
}
