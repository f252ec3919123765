/** The pages under `/gallery`, in the order in which its first page shows them. */
export const galleryScreens = [
  'search-table',
  'card-list',
  'step-form',
  'group-form',
  'basic-profile',
  'data-analysis',
  'result-success',
  'result-error',
  'user-info',
  'user-setting',
  'components',
] as const

export type GalleryScreen = (typeof galleryScreens)[number]

export const isGalleryScreen = (name: string): name is GalleryScreen =>
  galleryScreens.some((screen) => screen === name)
