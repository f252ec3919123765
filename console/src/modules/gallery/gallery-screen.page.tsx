import './gallery.styles.ts'
import type { ComponentType } from 'react'
import { getRouteApi } from '@tanstack/react-router'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { type GalleryScreen, isGalleryScreen } from './gallery.screens.ts'
import { galleryTexts } from './gallery.texts.ts'
import { BasicProfile } from './parts/basic-profile.tsx'
import { CardList } from './parts/card-list.tsx'
import { Components } from './parts/components.tsx'
import { DataAnalysis } from './parts/data-analysis.tsx'
import { GroupForm } from './parts/group-form.tsx'
import { ResultError, ResultSuccess } from './parts/results.tsx'
import { SearchTable } from './parts/search-table.tsx'
import { StepForm } from './parts/step-form.tsx'
import { UserInfo } from './parts/user-info.tsx'
import { UserSetting } from './parts/user-setting.tsx'
import { Page } from '../../ui/page.tsx'

const route = getRouteApi('/layout/gallery/$screen')

const contents: Record<GalleryScreen, ComponentType> = {
  'search-table': SearchTable,
  'card-list': CardList,
  'step-form': StepForm,
  'group-form': GroupForm,
  'basic-profile': BasicProfile,
  'data-analysis': DataAnalysis,
  'result-success': ResultSuccess,
  'result-error': ResultError,
  'user-info': UserInfo,
  'user-setting': UserSetting,
  components: Components,
}

/** One sample page; the route lets no other name in. */
export const GalleryScreenPage = () => {
  const t = useTexts(galleryTexts)
  const { screen } = route.useParams()
  if (!isGalleryScreen(screen)) return null
  const Content = contents[screen]
  return (
    <Page title={t.titles[screen]} intro={t.hints[screen]}>
      <Content key={screen} />
    </Page>
  )
}
