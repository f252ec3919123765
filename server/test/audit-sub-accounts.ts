import * as access from '@chatx/contract/access'
import type { AuditAct } from '@chatx/contract/audit'
import * as subAccount from '@chatx/contract/sub-account'
import * as erasure from '@chatx/contract/sub-account-erasure'
import type { TestServer } from './harness.ts'
import type { Owner } from './people.ts'

type Here = {
  server: TestServer
  owner: Owner
  unique(word: string): string
  createSub(name?: string): Promise<{ id: string; loginCode: string }>
}
type Change = { field: string; before: number; after: number }

/** What owners do to sub-accounts, with what the audit log must say of it; it may not know their names. */
export const subAccountDeeds = (here: () => Here) => {
  const deed = (act: AuditAct, id: string, changes: Change[] = []) => ({
    act,
    kind: 'owner' as const,
    id,
    changes,
  })
  const as = () => ({ token: here().owner.token })
  /** One with a desk logged in. */
  const atWork = async (name?: string) => {
    const made = await here().createSub(name)
    await here().server.call(access.deskLogin, { loginCode: made.loginCode })
    return made
  }
  const out: Change[] = [
    { field: 'logins', before: 1, after: 0 },
    { field: 'onlinePorts', before: 0, after: 0 },
  ]
  return {
    createSubAccount: async () => {
      const { id } = await here().createSub(`${here().unique('zqname')}qz`)
      return deed('subAccount.create', id)
    },
    reissueLoginCode: async () => {
      const { id } = await here().createSub()
      await here().server.call(subAccount.reissueLoginCode, { id }, as())
      return deed('subAccount.reissueCode', id, [{ field: 'logins', before: 0, after: 0 }])
    },
    updateSubAccount: async () => {
      const { id } = await here().createSub()
      const form = { id, name: here().unique('zqsubqz'), fixedPorts: 1, dynamicPortLimit: 1 }
      await here().server.call(subAccount.updateSubAccount, form, as())
      return deed('subAccount.update', id, [{ field: 'fixedPorts', before: 0, after: 1 }])
    },
    changeManySubAccount: async () => {
      const { id } = await here().createSub()
      const change = { act: 'ports' as const, dynamicPortLimit: 4 }
      await here().server.call(erasure.changeManySubAccount, { ids: [id], change }, as())
      return deed('subAccount.update', id, [{ field: 'dynamicPortLimit', before: 1, after: 4 }])
    },
    disableSubAccount: async () => {
      const { id } = await atWork()
      await here().server.call(subAccount.disableSubAccount, { id }, as())
      return deed('subAccount.disable', id, out)
    },
    enableSubAccount: async () => {
      const { id } = await here().createSub()
      await here().server.call(subAccount.disableSubAccount, { id }, as())
      await here().server.call(subAccount.enableSubAccount, { id }, as())
      return deed('subAccount.enable', id)
    },
    deleteSubAccount: async () => {
      const name = here().unique('zqsubqz')
      const { id } = await atWork(name)
      await here().server.call(erasure.deleteSubAccount, { id, name }, as())
      return deed('subAccount.delete', id, [...out, { field: 'records', before: 0, after: 0 }])
    },
  }
}
