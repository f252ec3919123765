import type { Who } from './menu-entries.ts'
import classes from './shell.module.css'
import { useSiteName } from '../client/use-site-name.ts'

/** The mark, with the tenant's name beside it where there is room. */
export const Brand = ({ who, collapsed }: { who: Who; collapsed?: boolean }) => {
  const name = useSiteName(who)
  return (
    <span className={classes.brand}>
      <img src="/icon.svg" alt={collapsed ? name : ''} width={26} height={26} />
      {!collapsed && <span>{name}</span>}
    </span>
  )
}
