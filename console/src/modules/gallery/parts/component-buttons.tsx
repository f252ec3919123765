import { ActionIcon, Button, type ButtonProps, Stack } from '@mantine/core'
import { IconPlus, IconSettings } from '@tabler/icons-react'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { CopyText } from '@chatx/web-kit/ui/copy-button.tsx'
import classes from '../gallery.module.css'
import { partTexts } from '../gallery-parts.texts.ts'
import { AnchorLink, ButtonLink } from '../../../ui/links.tsx'

const kinds: [keyof (typeof partTexts)['en-US']['buttonKinds'], ButtonProps][] = [
  ['filled', {}],
  ['default', { variant: 'default' }],
  ['light', { variant: 'light' }],
  ['subtle', { variant: 'subtle' }],
  ['danger', { color: 'red.8' }],
  ['disabled', { disabled: true }],
  ['loading', { loading: true }],
  ['icon', { leftSection: <IconPlus size={16} aria-hidden="true" /> }],
]

export const Buttons = () => {
  const t = useTexts(partTexts)
  const screen = { to: '/gallery/$screen', params: { screen: 'components' } } as const
  return (
    <Stack gap="sm">
      {(['sm', 'xs'] as const).map((size) => (
        <div key={size} className={classes.row}>
          {kinds.map(([name, props]) => (
            <Button key={name} size={size} {...props}>
              {t.buttonKinds[name]}
            </Button>
          ))}
        </div>
      ))}
      <div className={classes.row} style={{ alignItems: 'center' }}>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t.buttonKinds.subtle}>
          <IconSettings size={18} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon variant="default" size="lg" aria-label={t.buttonKinds.default}>
          <IconSettings size={18} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon variant="subtle" size="lg" disabled aria-label={t.buttonKinds.disabled}>
          <IconSettings size={18} aria-hidden="true" />
        </ActionIcon>
        <CopyText value={t.sample} label={t.copy} done={t.copied} />
        <AnchorLink {...screen}>{t.link}</AnchorLink>
        <ButtonLink variant="default" {...screen}>
          {t.linkButton}
        </ButtonLink>
      </div>
    </Stack>
  )
}
