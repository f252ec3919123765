import { lazy } from 'react'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { SettingPage } from '../modules/access/access-security.page.tsx'
import { labels } from '../routing/labels.ts'

const CertificationPanel = lazy(() =>
  import('../modules/certification/certification.page.tsx').then((m) => ({ default: m.CertificationPanel })),
)

/** An owner's settings: those of the log-in, and the certification beside them (specification §2). */
export const OwnerSettingPage = () => {
  const { certification } = useTexts(labels)
  return <SettingPage more={{ tab: 'certification', label: certification, Panel: CertificationPanel }} />
}
