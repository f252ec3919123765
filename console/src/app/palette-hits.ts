import { useMantineColorScheme } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { textsFor } from '@chatx/web-kit/i18n.ts'
import { useLocale, useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { useMenuGroups, type Who } from './menu-entries.ts'
import { find, type Findable } from './palette-find.ts'
import { useFoundLinks, useFoundSubAccounts } from './palette.queries.ts'
import { paletteTexts } from './palette.en-US.ts'
import { useRefresh } from './use-tabs.ts'
import { useSettings } from '../client/use-settings.ts'
import { labels } from '../routing/labels.ts'

export type Hit = Findable & { id: string; hint?: string; run: () => void }
export type HitGroup = { name: string; hits: readonly Hit[] }

const inBoth = (label: keyof (typeof labels)['en-US']) => [
  textsFor(labels, 'zh-CN')[label],
  textsFor(labels, 'en-US')[label],
]

const useScreens = (who: Who): Hit[] => {
  const t = useTexts(labels)
  const router = useRouter()
  return useMenuGroups(who).flatMap(([group, entries]) =>
    entries.map((entry) => ({
      id: `screen-${entry.name}`,
      title: t[entry.label],
      hint: t[group],
      alike: [...inBoth(entry.label), ...inBoth(group), entry.path],
      run: () => router.history.push(entry.path),
    })),
  )
}

const useActs = (who: Who, onHelp: () => void): Hit[] => {
  const t = useTexts(paletteTexts)
  const [locale, setLocale] = useLocale()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const [, change] = useSettings()
  const refresh = useRefresh()
  const act = (
    name: 'toDark' | 'toLight' | 'english' | 'chinese' | 'settings' | 'refresh' | 'help' | 'guides',
  ) => ({
    id: `act-${name}`,
    title: t[name],
    alike: [textsFor(paletteTexts, 'zh-CN')[name], textsFor(paletteTexts, 'en-US')[name]],
  })
  const dark = colorScheme === 'dark'
  return [
    { ...act(dark ? 'toLight' : 'toDark'), run: () => setColorScheme(dark ? 'light' : 'dark') },
    {
      ...act(locale === 'zh-CN' ? 'english' : 'chinese'),
      run: () => setLocale(locale === 'zh-CN' ? 'en-US' : 'zh-CN'),
    },
    { ...act('settings'), run: () => change({ globalSettings: true }) },
    { ...act('refresh'), run: refresh },
    { ...act('help'), run: onHelp },
    ...(who === 'owner'
      ? [{ ...act('guides'), run: () => change({ guideState: true, guideType: 'none' }) }]
      : []),
  ]
}

type Found = {
  groups: HitGroup[]
  busy: boolean
  failed: boolean
  /** The hits are still those of what was asked before. */
  stale: boolean
}

/** Screens and actions of this app; a group without a hit is left out. */
export const useOwnHits = (who: Who, text: string, onHelp: () => void): HitGroup[] => {
  const t = useTexts(paletteTexts)
  const screens = find(useScreens(who), text)
  const acts = find(useActs(who, onHelp), text)
  return [
    { name: t.screens, hits: screens },
    { name: t.acts, hits: acts },
  ].filter(({ hits }) => hits.length > 0)
}

/** Sub-accounts and links by name, as their own lists find them. */
export const useServerHits = (text: string): Found => {
  const t = useTexts(paletteTexts)
  const router = useRouter()
  const subAccounts = useFoundSubAccounts(text)
  const links = useFoundLinks(text)
  if (text.trim() === '') return { groups: [], busy: false, failed: false, stale: false }
  const groups: HitGroup[] = [
    {
      name: t.subAccounts,
      hits: (subAccounts.data?.list ?? []).map((row) => ({
        id: `sub-account-${row.id}`,
        title: row.name,
        hint: row.remark === '' ? t.status[row.status] : row.remark,
        alike: [],
        run: () => router.history.push(`/subpage/sonAccount?name=${encodeURIComponent(row.name)}`),
      })),
    },
    {
      name: t.links,
      hits: (links.data?.list ?? []).map((row) => ({
        id: `link-${row.id}`,
        title: row.name,
        hint: row.streamUrl,
        alike: [],
        run: () => router.history.push(`/fansOperation/streamLinkDetail?id=${row.id}`),
      })),
    },
  ]
  return {
    groups: groups.filter(({ hits }) => hits.length > 0),
    busy: subAccounts.isFetching || links.isFetching,
    failed: subAccounts.isError || links.isError,
    stale: subAccounts.isPlaceholderData || links.isPlaceholderData,
  }
}
