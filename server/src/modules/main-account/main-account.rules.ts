export const privileges = {
  subAccounts: 'PRIVILEGE:B0001:B0001',
  allocation: 'PRIVILEGE:B0002:B0002',
  chatHistory: 'PRIVILEGE:B0003:B0003',
  autoReplies: 'PRIVILEGE:B0004:B0004',
  materials: 'PRIVILEGE:B0005:B0005',
  proxies: 'PRIVILEGE:B0006:B0006',
  streamLinks: 'PRIVILEGE:B0007:B0007',
  workOrders: 'PRIVILEGE:B0008:B0008',
  fanTags: 'PRIVILEGE:B0009:B0009',
  apiKeys: 'PRIVILEGE:B0010:B0010',
} as const
export type Privilege = (typeof privileges)[keyof typeof privileges]

export type Family = 'MIAN_FEI_ROOT' | 'ZI_FU_ROOT' | 'BIAO_ZHUN_ROOT' | 'ZHUAN_YE_ROOT'

const { subAccounts, allocation, chatHistory, autoReplies, materials, proxies, streamLinks, workOrders } =
  privileges
const counted: Privilege[] = [subAccounts, allocation, chatHistory, autoReplies]
const standard: Privilege[] = [...counted, materials, proxies, streamLinks, workOrders]

/** billing.md §5.3: what each plan family opens. */
const granted: Record<Family, readonly Privilege[]> = {
  MIAN_FEI_ROOT: [],
  ZI_FU_ROOT: counted,
  BIAO_ZHUN_ROOT: standard,
  ZHUAN_YE_ROOT: [...standard, privileges.fanTags, privileges.apiKeys],
}

type Title = { zh: string; en: string }

/** billing.md §5.1. */
const families: Record<Family, Title> = {
  MIAN_FEI_ROOT: { zh: '免费版', en: 'Free' },
  ZI_FU_ROOT: { zh: '字符套餐', en: 'Characters' },
  BIAO_ZHUN_ROOT: { zh: '标准版', en: 'Standard' },
  ZHUAN_YE_ROOT: { zh: '专业版', en: 'Professional' },
}

const isFamily = (code: string): code is Family => Object.hasOwn(families, code)

/** A family that no catalogue knows opens nothing. */
export const privilegesOf = (family: string): readonly Privilege[] =>
  isFamily(family) ? granted[family] : []

/** A family's title; the code itself where no catalogue knows it. */
export const familyTitle = (family: string): Title =>
  isFamily(family) ? families[family] : { zh: family, en: family }

/** A plan's title is its family's with the plan's length or size: `STD_30` → Standard, 30 days. */
export const planTitle = (family: string, planCode: string): Title => {
  const title = familyTitle(family)
  const size = /_(\d+)(W?)$/.exec(planCode)
  if (size?.[1] === undefined) return title
  return size[2] === 'W'
    ? {
        zh: `${title.zh} ${size[1]} 万`,
        en: `${title.en} ${(Number(size[1]) * 10_000).toLocaleString('en-US')}`,
      }
    : { zh: `${title.zh} ${size[1]} 天`, en: `${title.en} ${size[1]} days` }
}

export type StoredPlan = {
  family: string
  planCode: string
  earlierPlanCode: string | null
  vipEnd: Date | null
  portCount: number
}

export type CurrentPlan = StoredPlan & {
  title: Title
  familyTitle: Title
  /** The plan runs, or is one that does not end. */
  active: boolean
}

const FREE_PORTS = 1
const isTimed = (family: string) => family === 'BIAO_ZHUN_ROOT' || family === 'ZHUAN_YE_ROOT'

/**
 * billing.md §5.4: a time plan is over from `vipEnd` on, in seconds and not in days; then the free family is current,
 * with its one port, and the earlier plan's code is kept. `active` is then false, so that screens can say "expired".
 */
export const currentPlan = (stored: StoredPlan, now: Date): CurrentPlan => {
  const over = isTimed(stored.family) && stored.vipEnd !== null && stored.vipEnd.getTime() <= now.getTime()
  const plan: StoredPlan = over
    ? {
        family: 'MIAN_FEI_ROOT',
        planCode: 'MIAN_FEI',
        earlierPlanCode: stored.planCode,
        vipEnd: stored.vipEnd,
        portCount: FREE_PORTS,
      }
    : stored
  return {
    ...plan,
    title: planTitle(plan.family, plan.planCode),
    familyTitle: familyTitle(plan.family),
    active: !over,
  }
}

/** What a main account has at its registration. */
export const registrationPlan: StoredPlan = {
  family: 'MIAN_FEI_ROOT',
  planCode: 'MIAN_FEI',
  earlierPlanCode: null,
  vipEnd: null,
  portCount: FREE_PORTS,
}

/** The name that a new main account is greeted by until it chooses one: the part of its address before the @. */
export const userNameFrom = (email: string): string => email.split('@')[0]?.slice(0, 40) || email.slice(0, 40)
