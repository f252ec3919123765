import { Drawer } from '@mantine/core'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { appTexts } from './app.en-US.ts'
import { Brand } from './brand.tsx'
import { SideMenu } from './side-menu.tsx'
import { useLate } from './use-late.ts'

type MenuDrawerProps = { who: 'owner' | 'operator'; opened: boolean; width: number; onClose: () => void }

/** The menu where the screen has no room beside the page. Wide screens never load it. */
export const MenuDrawer = ({ who, opened, width, onClose }: MenuDrawerProps) => (
  <Drawer
    opened={useLate(opened)}
    onClose={onClose}
    size={width}
    title={<Brand who={who} />}
    closeButtonProps={{ 'aria-label': useTexts(appTexts).closeMenu }}
  >
    <SideMenu who={who} collapsed={false} />
  </Drawer>
)
