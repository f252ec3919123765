import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { appTexts } from './app.en-US.ts'
import classes from './shell.module.css'

/** Our mark, with our name beside it where there is room. */
export const Brand = ({ collapsed }: { collapsed?: boolean }) => {
  const t = useTexts(appTexts)
  return (
    <span className={classes.brand}>
      <img src="/icon.svg" alt={collapsed ? t.brand : ''} width={26} height={26} />
      {!collapsed && <span>{t.brand}</span>}
    </span>
  )
}
