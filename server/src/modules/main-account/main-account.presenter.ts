import type { LoginUser } from '@chatx/contract/access'
import type { CurrentPlan, Privilege } from './main-account.rules.ts'
import type { MainAccountRow } from './main-account.store.ts'

/** What the login knows of other modules' things. */
export type LoginUserFigures = {
  plan: CurrentPlan
  privileges: readonly Privilege[]
  charNum: number
  isPortOnline: boolean
  isCreateSubAccount: boolean
  /** The address of the picture, or empty. */
  headPortrait: string
  rates: { firstRebateRate: number; rebateRate: number }
}

/** Without billing nobody has a wallet or has bought a once-only plan, so `amount` is 0 and the limit list empty. */
export const presentLoginUser = (
  row: MainAccountRow,
  figures: LoginUserFigures,
  locale: 'zh-CN' | 'en-US',
): LoginUser => {
  const { plan } = figures
  const language = locale === 'zh-CN' ? 'zh' : 'en'
  return {
    id: row.main_account_id,
    emailAddress: row.email,
    userName: row.user_name,
    userType: 'owner',
    tgContact: row.tg_contact,
    headPortrait: figures.headPortrait,
    charNum: figures.charNum,
    portNum: plan.portCount,
    privilegesCode: [...figures.privileges],
    setMealCode: plan.planCode,
    setMealDO: { code: plan.planCode, title: plan.title[language] },
    psetMealDO: { code: plan.family, title: plan.familyTitle[language] },
    poldSetMealCode: plan.earlierPlanCode,
    vipEndTime: plan.vipEnd?.toISOString() ?? null,
    amount: 0,
    ...figures.rates,
    buyLimitSetMeal: [],
    isLoginSubAccount: false,
    isCreateSubAccount: figures.isCreateSubAccount,
    isPortOnline: figures.isPortOnline,
    timeZone: row.time_zone,
  }
}
