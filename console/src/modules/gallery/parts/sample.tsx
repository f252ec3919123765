import '../gallery.styles.ts'
import type { ComponentType } from 'react'
import type { GalleryScreen } from '../gallery.screens.ts'
import { BasicProfile } from './basic-profile.tsx'
import { CardList } from './card-list.tsx'
import { Components } from './components.tsx'
import { DataAnalysis } from './data-analysis.tsx'
import { GroupForm } from './group-form.tsx'
import { ResultError, ResultSuccess } from './results.tsx'
import { SearchTable } from './search-table.tsx'
import { StepForm } from './step-form.tsx'
import { UserInfo } from './user-info.tsx'
import { UserSetting } from './user-setting.tsx'

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

/** What stands on a sample page, below its title. */
export const Sample = ({ screen }: { screen: GalleryScreen }) => {
  const Content = contents[screen]
  return <Content />
}
