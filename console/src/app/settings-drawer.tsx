import {
  Button,
  ColorInput,
  ColorSwatch,
  Drawer,
  Group,
  NumberInput,
  Stack,
  Switch,
  Text,
  Title,
  UnstyledButton,
  useMantineColorScheme,
} from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { CopyText } from '@chatx/web-kit/ui/copy-button.tsx'
import type { Who } from './menu-entries.ts'
import { loadServerMenu } from './server-menu.ts'
import classes from './settings-drawer.module.css'
import { settingsTexts } from './settings.en-US.ts'
import { shellTexts } from './shell.en-US.ts'
import { useLate } from './use-late.ts'
import { useClients } from '../client/client-context.tsx'
import { defaultSettings, menuWidths, type Settings, settingsJson } from '../client/settings.ts'
import { useSettings } from '../client/use-settings.ts'
import { Segments } from '../ui/segments.tsx'

/** White can be read on each of them. */
const colours = {
  blue: '#165DFF',
  teal: '#0f766e',
  violet: '#7c3aed',
  orange: '#c2410c',
  pink: '#be185d',
  slate: '#475569',
} as const

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack gap="sm" component="section" aria-label={title}>
    <Title order={2} fz={13} c="dimmed">
      {title}
    </Title>
    {children}
  </Stack>
)

const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <Group justify="space-between" gap="sm">
    <Text component="span">{label}</Text>
    {children}
  </Group>
)

const ThemeColour = () => {
  const t = useTexts(settingsTexts)
  const [{ themeColor }, change] = useSettings()
  // Typed letter by letter: only a whole colour is one.
  const [typed, setTyped] = useState(themeColor)
  const [seen, setSeen] = useState(themeColor)
  if (seen !== themeColor) {
    setSeen(themeColor)
    setTyped(themeColor)
  }
  const type = (text: string) => {
    setTyped(text)
    if (/^#[0-9a-f]{6}$/i.test(text)) change({ themeColor: text })
  }
  const isOn = (value: string) => value.toLowerCase() === themeColor.toLowerCase()
  return (
    <Stack gap="xs">
      <Text component="span">{t.themeColor}</Text>
      <Group gap="xs">
        {Object.entries(colours).map(([name, value]) => (
          <UnstyledButton
            key={name}
            className={classes.swatch ?? ''}
            aria-label={t.colours[name as keyof typeof colours]}
            title={t.colours[name as keyof typeof colours]}
            aria-pressed={isOn(value)}
            onClick={() => change({ themeColor: value })}
          >
            <ColorSwatch color={value} size={26} radius={4} component="span" withShadow={false}>
              {isOn(value) && <IconCheck size={16} color="#fff" aria-hidden="true" />}
            </ColorSwatch>
          </UnstyledButton>
        ))}
      </Group>
      <ColorInput
        aria-label={t.ownColour}
        format="hex"
        value={typed}
        onChange={type}
        onBlur={() => setTyped(themeColor)}
        withEyeDropper={false}
        popoverProps={{ withinPortal: false }}
      />
    </Stack>
  )
}

const Look = () => {
  const t = useTexts(settingsTexts)
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Section title={t.look}>
      <Row label={t.theme}>
        <Segments
          aria-label={t.theme}
          value={colorScheme === 'dark' ? 'dark' : 'light'}
          onChange={setColorScheme}
          data={[
            { value: 'light', label: t.light },
            { value: 'dark', label: t.dark },
          ]}
        />
      </Row>
      <ThemeColour />
      <Toggle name="colorWeak" label={t.colorWeak} more={t.colorWeakMore} />
    </Section>
  )
}

type Flag = { [K in keyof Settings]: Settings[K] extends boolean ? K : never }[keyof Settings]

const Toggle = ({ name, label, more, off }: { name: Flag; label: string; more?: string; off?: boolean }) => {
  const [settings, change] = useSettings()
  return (
    <Switch
      classNames={{ body: classes.toggle ?? '', labelWrapper: classes.toggleText ?? '' }}
      labelPosition="left"
      label={label}
      aria-label={label}
      description={more}
      checked={settings[name]}
      disabled={off ?? false}
      onChange={(event) => change({ [name]: event.currentTarget.checked })}
    />
  )
}

const MenuWidth = () => {
  const t = useTexts(settingsTexts)
  const [{ menuWidth }, change] = useSettings()
  const set = (value: number | string) => {
    if (typeof value === 'number' && value >= menuWidths.min && value <= menuWidths.max)
      change({ menuWidth: Math.round(value) })
  }
  return (
    <Row label={t.menuWidth}>
      <NumberInput
        aria-label={t.menuWidth}
        w={100}
        {...menuWidths}
        step={10}
        allowDecimal={false}
        value={menuWidth}
        onChange={set}
      />
    </Row>
  )
}

const Layout = () => {
  const t = useTexts(settingsTexts)
  const [settings, change] = useSettings()
  const noMenu = !settings.menu
  return (
    <Section title={t.layout}>
      <Row label={t.device}>
        <Segments
          aria-label={t.device}
          value={settings.device}
          onChange={(device) => change({ device })}
          data={[
            { value: 'desktop', label: t.desktop },
            { value: 'mobile', label: t.mobile },
          ]}
        />
      </Row>
      <Text size="xs" c="dimmed">
        {t.onPhone}
      </Text>
      <Toggle name="navbar" label={t.navbar} />
      <Toggle name="tabBar" label={t.tabBar} />
      <Toggle name="footer" label={t.footer} />
      <Toggle name="menu" label={t.menu} more={t.menuMore} />
      <Toggle name="topMenu" label={t.topMenu} off={noMenu} />
      <Toggle name="hideMenu" label={t.hideMenu} more={t.hideMenuMore} off={noMenu} />
      <Toggle name="menuCollapse" label={t.menuCollapse} off={noMenu} />
      <MenuWidth />
    </Section>
  )
}

/** Switched on only with a menu that arrived; the guard is asked again, since it may hide the screen that is shown. */
const MenuFromServer = () => {
  const t = useTexts(settingsTexts)
  const clients = useClients()
  const router = useRouter()
  const [{ menuFromServer }, change] = useSettings()
  const [busy, setBusy] = useState(false)
  const toggle = async (on: boolean) => {
    setBusy(true)
    const there = on && (await loadServerMenu(clients))
    change(there ? { menuFromServer: true } : { menuFromServer: false, serverMenu: [] })
    setBusy(false)
    await router.invalidate()
  }
  return (
    <Switch
      classNames={{ body: classes.toggle ?? '', labelWrapper: classes.toggleText ?? '' }}
      labelPosition="left"
      label={t.menuFromServer}
      checked={menuFromServer}
      disabled={busy}
      onChange={(event) => void toggle(event.currentTarget.checked)}
    />
  )
}

const Foot = () => {
  const t = useTexts(settingsTexts)
  const [settings, change] = useSettings()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const router = useRouter()
  const reset = () => {
    // The guides are no settings that somebody chose here: what was seen stays seen.
    const { guideState, guideType, maskTourState } = settings
    change({ ...defaultSettings, guideState, guideType, maskTourState, globalSettings: true })
    setColorScheme('light')
    void router.invalidate()
  }
  return (
    <Group gap="sm" mt="md" grow>
      <CopyText value={settingsJson(settings, colorScheme)} label={t.copy} done={t.copied} />
      <Button variant="default" onClick={reset}>
        {t.reset}
      </Button>
    </Group>
  )
}

/** The application settings (specification §3): each switch acts on the page behind while it is turned. */
export const SettingsDrawer = ({ who }: { who: Who }) => {
  const t = useTexts(settingsTexts)
  const shell = useTexts(shellTexts)
  const [{ globalSettings }, change] = useSettings()
  return (
    <Drawer
      opened={useLate(globalSettings)}
      onClose={() => change({ globalSettings: false })}
      position="right"
      size={340}
      title={t.title}
      overlayProps={{ backgroundOpacity: 0.12 }}
      closeButtonProps={{ 'aria-label': shell.closeSettings }}
    >
      <Stack gap="lg">
        <Text c="dimmed">{t.intro}</Text>
        <Look />
        <Layout />
        {who === 'owner' && (
          <Section title={t.content}>
            <MenuFromServer />
          </Section>
        )}
        <Foot />
      </Stack>
    </Drawer>
  )
}
