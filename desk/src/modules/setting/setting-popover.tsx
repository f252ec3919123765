import { useState } from 'react'
import { ActionIcon, Button, Divider, Popover, Stack, Switch, Text, Tooltip } from '@mantine/core'
import { IconChevronDown, IconSettings } from '@tabler/icons-react'
import { fromWireLanguage, toWireLanguage } from '@chatx/contract/base/languages'
import type { TranslationSetting } from '@chatx/contract/sub-account'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { LanguagePicker } from '../../language/language-picker.tsx'
import { LineSelect } from '../../language/line-select.tsx'
import { setDesktop, setSound, useAlerts } from './setting-alerts.store.ts'
import { settingTexts } from './setting.en-US.ts'
import { useChangeSetting } from './setting.queries.ts'

/** Stands for "in the tenant's order": the specification's default translation mode. */
const anyLine = 'OpenAi_Translator'

type Props = {
  setting: TranslationSetting
  /** The server has taken a change; what depends on it should be read again. */
  onSaved: () => void
}

const TranslationPart = ({ setting, onSaved }: Props) => {
  const t = useTexts(settingTexts)
  const save = useChangeSetting(onSaved)
  const change = (part: Partial<TranslationSetting>) => save.mutate({ ...setting, ...part })
  const own = fromWireLanguage(setting.receiveTargetLanguage) ?? null
  return (
    <Stack gap="sm">
      <div>
        <Text fw={600}>{t.translation}</Text>
        <Text size="xs" c="dimmed">
          {t.translationHint}
        </Text>
      </div>
      <div>
        <Text size="sm" mb={4}>
          {t.myLanguage}
        </Text>
        <LanguagePicker
          direction="to"
          withOthers
          value={own}
          onChange={(code) => code !== null && change({ receiveTargetLanguage: toWireLanguage(code) })}
        >
          {(open, label) => (
            <Button
              variant="default"
              size="xs"
              fullWidth
              justify="space-between"
              aria-label={`${t.myLanguage}: ${label}`}
              rightSection={<IconChevronDown size={14} />}
              onClick={open}
            >
              {label}
            </Button>
          )}
        </LanguagePicker>
      </div>
      <LineSelect
        label={t.line}
        value={setting.translationMode}
        onChange={(line) => change({ translationMode: line ?? anyLine })}
      />
      <Switch
        label={t.incoming}
        checked={setting.receiveTranslationEnable}
        onChange={(event) => change({ receiveTranslationEnable: event.currentTarget.checked })}
      />
      <Switch
        label={t.outgoing}
        checked={setting.sendTranslationEnable}
        onChange={(event) => change({ sendTranslationEnable: event.currentTarget.checked })}
      />
      <Switch
        label={t.hold}
        description={t.holdHint}
        checked={setting.holdFailed}
        onChange={(event) => change({ holdFailed: event.currentTarget.checked })}
      />
    </Stack>
  )
}

const AlertsPart = () => {
  const t = useTexts(settingTexts)
  const { sound, desktop } = useAlerts()
  const [blocked, setBlocked] = useState(false)
  return (
    <Stack gap="sm">
      <Text fw={600}>{t.alerts}</Text>
      <Switch label={t.sound} checked={sound} onChange={(event) => setSound(event.currentTarget.checked)} />
      <Switch
        label={t.desktop}
        checked={desktop}
        error={blocked && t.desktopBlocked}
        onChange={(event) => {
          const on = event.currentTarget.checked
          void setDesktop(on).then((now) => setBlocked(on && !now))
        }}
      />
    </Stack>
  )
}

/** How this sub-account translates, and how this browser calls for attention. */
export const SettingPopover = (props: Props) => {
  const t = useTexts(settingTexts)
  const [opened, setOpened] = useState(false)
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      width={320}
      position="bottom-end"
      shadow="md"
      trapFocus
      closeOnClickOutside
      clickOutsideEvents={['mousedown']}
    >
      <Popover.Target>
        <Tooltip label={t.title} disabled={opened}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={34}
            aria-label={t.title}
            aria-expanded={opened}
            onClick={() => setOpened(!opened)}
          >
            <IconSettings size={19} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown aria-label={t.title} mah="80vh" style={{ overflowY: 'auto' }}>
        <TranslationPart {...props} />
        <Divider my="md" />
        <AlertsPart />
      </Popover.Dropdown>
    </Popover>
  )
}
