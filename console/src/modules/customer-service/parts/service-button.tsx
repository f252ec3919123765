import { ActionIcon } from '@mantine/core'
import { IconHeadset } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { customerServiceTexts } from '../customer-service.en-US.ts'

const ServiceWindow = lazy(() => import('./service-window.tsx').then((m) => ({ default: m.ServiceWindow })))

/** The way to customer service, in the top bar of every screen of an owner. */
export const ServiceButton = () => {
  const t = useTexts(customerServiceTexts)
  const [isOpen, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  const open = () => {
    setWasOpen(true)
    setOpen(true)
  }
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t.open}
        aria-haspopup="dialog"
        title={t.open}
        onClick={open}
      >
        <IconHeadset size={18} aria-hidden="true" />
      </ActionIcon>
      <Suspense>{wasOpen && <ServiceWindow opened={isOpen} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
