import { toDataURL } from 'qrcode'
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import classes from './login-code-dialog.module.css'
import { subAccountTexts } from '../sub-account.en-US.ts'

/** A login link to scan. Made in this browser: no one else learns of it. */
export const ShareCode = ({ link }: { link: string }) => {
  const t = useTexts(subAccountTexts)
  const code = useQuery({
    queryKey: ['qr', link],
    queryFn: () => toDataURL(link, { margin: 0, width: 264 }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return code.data ? (
    <img className={classes.qr} src={code.data} alt={t.qr} />
  ) : (
    <div className={classes.qr} />
  )
}
