import { Button, Group, NativeSelect, Stack, Tabs, Text, Textarea, TextInput, Title } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { Facts } from './facts.tsx'
import classes from '../gallery.module.css'
import { personForm, TEXT_MAX } from '../gallery-form.format.ts'
import { settingTexts } from '../gallery-setting.texts.ts'
import { Card } from '../../../ui/page.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { toast } from '../../../ui/toast.ts'
import { usePager } from '../../../ui/use-pager.ts'
import { useSchemaForm } from '../../../ui/use-schema-form.ts'

const route = getRouteApi('/layout/gallery/$screen')
const tabs = ['basic', 'security', 'certification'] as const

/** Each in its own words. */
const names = { 'zh-CN': '简体中文', 'es-ES': 'Español', 'id-ID': 'Bahasa Indonesia' }
const languages = ['zh-CN', 'es-ES', 'id-ID'] as const

const preset = {
  nickname: 'chenxiao',
  email: 'chen.xiao@demo.example',
  language: 'zh-CN',
  profile: 'Singapore · São Paulo · Dubai',
}

const Basic = () => {
  const t = useTexts(settingTexts)
  const { form, submit, busy } = useSchemaForm({
    schema: personForm,
    initial: preset,
    onSubmit: () => toast(t.saved),
  })
  const field = form.getInputProps
  return (
    <Card label={t.tabs.basic}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md" maw={560}>
          <TextInput label={t.nickname} withAsterisk {...field('nickname')} />
          <TextInput label={t.email} withAsterisk {...field('email')} />
          <NativeSelect
            label={t.language}
            data={languages.map((value) => ({ value, label: names[value] }))}
            {...field('language')}
          />
          <Textarea
            label={t.profile}
            description={t.left(Math.max(0, TEXT_MAX - form.values.profile.trim().length))}
            rows={3}
            {...field('profile')}
          />
          <Group>
            <Button type="submit" loading={busy}>
              {t.save}
            </Button>
            <Button variant="default" onClick={form.reset}>
              {t.reset}
            </Button>
          </Group>
        </Stack>
      </form>
    </Card>
  )
}

const Security = () => {
  const t = useTexts(settingTexts)
  return (
    <Card label={t.tabs.security}>
      <ul className={classes.lines}>
        {t.security.map(([name, text, act]) => (
          <li key={name}>
            <div>
              <Text fw={500}>{name}</Text>
              <Text c="dimmed" size="sm">
                {text}
              </Text>
            </div>
            <Button
              variant="default"
              size="xs"
              aria-label={t.actOn(act, name)}
              onClick={() => void toast(t.sample, 'info')}
            >
              {act}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const Certification = () => {
  const t = useTexts(settingTexts)
  return (
    <Card label={t.tabs.certification}>
      <Group gap="xs" mb="sm">
        <Title order={2}>{t.certified}</Title>
        <Tag tone="good">{t.passed}</Tag>
      </Group>
      <Facts items={t.facts} />
    </Card>
  )
}

/** Basic information, security and certification under tabs; the tab stands in the address. */
export const UserSetting = () => {
  const t = useTexts(settingTexts)
  const { tab } = route.useSearch()
  const { filter } = usePager(undefined)
  const open = tabs.find((one) => one === tab) ?? 'basic'
  return (
    <Tabs
      value={open}
      keepMounted={false}
      onChange={(next) => filter({ tab: next === 'basic' ? undefined : next })}
    >
      <Tabs.List mb="sm">
        {tabs.map((one) => (
          <Tabs.Tab key={one} value={one}>
            {t.tabs[one]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="basic">
        <Basic />
      </Tabs.Panel>
      <Tabs.Panel value="security">
        <Security />
      </Tabs.Panel>
      <Tabs.Panel value="certification">
        <Certification />
      </Tabs.Panel>
    </Tabs>
  )
}
