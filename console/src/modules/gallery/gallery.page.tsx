import { Text, Title } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { BlockSkeleton } from '@chatx/web-kit/ui/skeletons.tsx'
import classes from './gallery.module.css'
import { type GalleryScreen, isGalleryScreen } from './gallery.screens.ts'
import { galleryTexts } from './gallery.texts.ts'
import { Page } from '../../ui/page.tsx'

const route = getRouteApi('/layout/gallery/$screen')
const Sample = lazy(() => import('./parts/sample.tsx').then((m) => ({ default: m.Sample })))

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

/** One sample page; the route lets no other name in. */
export const GalleryScreenPage = () => {
  const t = useTexts(galleryTexts)
  const { screen } = route.useParams()
  if (!isGalleryScreen(screen)) return null
  return (
    <Page title={t.titles[screen]} intro={t.hints[screen]}>
      <Suspense fallback={<BlockSkeleton height={420} />}>
        <Sample key={screen} screen={screen} />
      </Suspense>
    </Page>
  )
}
