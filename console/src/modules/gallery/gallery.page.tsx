import { Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import classes from './gallery.module.css'
import type { GalleryScreen } from './gallery.screens.ts'
import { galleryTexts } from './gallery.texts.ts'
import { Page } from '../../ui/page.tsx'

type Group = keyof (typeof galleryTexts)['en-US']['groups']

const groups: readonly [Group, readonly GalleryScreen[]][] = [
  ['list', ['search-table', 'card-list']],
  ['form', ['step-form', 'group-form']],
  ['profile', ['basic-profile', 'data-analysis']],
  ['result', ['result-success', 'result-error']],
  ['user', ['user-info', 'user-setting']],
  ['parts', ['components']],
]
const exceptions = ['403', '404', '500'] as const

const TileText = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <span className={classes.tileTitle}>{title}</span>
    <Text component="span" c="dimmed" size="sm">
      {children}
    </Text>
  </>
)

const Exceptions = () => {
  const t = useTexts(galleryTexts)
  return exceptions.map((status) => (
    <Link key={status} className={classes.tile} to={`/exception/${status}`}>
      <TileText title={t.exceptions[status]}>{t.exceptionHint(status)}</TileText>
    </Link>
  ))
}

/** Leads to every sample page. */
export const GalleryPage = () => {
  const t = useTexts(galleryTexts)
  return (
    <Page intro={t.intro}>
      {groups.map(([group, screens]) => (
        <section key={group} aria-label={t.groups[group]}>
          <Title order={2} mb="xs">
            {t.groups[group]}
          </Title>
          <div className={classes.tiles}>
            {screens.map((screen) => (
              <Link key={screen} className={classes.tile} to="/gallery/$screen" params={{ screen }}>
                <TileText title={t.titles[screen]}>{t.hints[screen]}</TileText>
              </Link>
            ))}
            {group === 'result' && <Exceptions />}
          </div>
        </section>
      ))}
    </Page>
  )
}
