import type { ErrorCode } from '@chatx/contract/errors'
import { randomUUID } from 'node:crypto'
import { canary } from './authorization-canaries.ts'
import type { Entry } from './authorization-entry.ts'
import type { Caller } from './authorization-people.ts'
import type { World } from './authorization-world.ts'

const PASSWORD = 'Correct1horse'
const nothing: Entry = { input: () => ({}) }
const always = (error: ErrorCode) => () => error

/** What the matrix sends to the calls on one's own log-ins; nobody in it has a second factor on. */
export const securityEntries: Record<string, Entry> = {
  getSecurity: nothing,
  beginSecondFactor: { input: () => ({ password: PASSWORD }) },
  confirmSecondFactor: {
    input: () => ({ oneTimeCode: 'no-code-at-all' }),
    outcome: always('access.one_time_code_wrong'),
  },
  turnOffSecondFactor: {
    input: () => ({ password: PASSWORD, oneTimeCode: '000000' }),
    outcome: always('access.second_factor_off'),
  },
  renewRecoveryCodes: {
    input: () => ({ oneTimeCode: '000000' }),
    outcome: always('access.second_factor_off'),
  },
  listLoginSession: nothing,
  endLoginSession: {
    input: ({ id }) => ({ id: id('id') }),
    ids: { id: { of: 'loginSession', missing: 'access.login_session_unknown' } },
    before: ({ superuser }, id) =>
      superuser.query(
        'update login_session set ended_at = null, ended_reason = null where login_session_id = $1',
        [id],
      ),
  },
  endOtherLoginSessions: { ...nothing, asSpare: true },
  pageLoginRecord: { input: () => ({ pageSize: 200 }) },
  sendPasswordCode: nothing,
  updatePassword: {
    input: () => ({ password: PASSWORD, confirmPassword: PASSWORD, verificationCode: '123456' }),
    outcome: always('access.code_wrong'),
  },
  verifyEmail: { input: () => ({ email: `${randomUUID()}@example.test` }) },
  updateUserBindEmail: {
    input: ({ caller }) => ({
      currentEmail: caller.main?.email ?? 'nobody@example.test',
      newEmail: `${randomUUID()}@example.test`,
      password: PASSWORD,
      verificationCode: '123456',
    }),
    outcome: always('access.code_wrong'),
  },
  getProfile: nothing,
  updateProfile: {
    input: ({ caller }) => ({
      userName: 'Somebody',
      tgContact: '',
      phone: '',
      region: '',
      area: '',
      address: caller.main === undefined ? '' : canary(caller.main.name, 'main'),
      profile: '',
    }),
  },
  updateHeadPortrait: {
    input: ({ id }) => ({ fileId: id('fileId') }),
    ids: { fileId: { of: 'portrait', missing: 'file.not_found' } },
  },
}

const spareOperator = async ({ server, superuser, open }: World, tenantId: number) => {
  const email = `${randomUUID()}@example.test`
  await server.services.access.createOperator(tenantId, { email, password: PASSWORD, displayName: 'Spare' })
  const found = await superuser.query<{ id: string }>(
    'select operator_id as id from operator where tenant_id = $1 and email = $2',
    [tenantId, email],
  )
  const operatorId = found.rows[0]?.id ?? ''
  return (await open(tenantId, { kind: 'operator', operatorId, loggedInAs: 'operator' })).token
}

const spareOwner = async ({ server, open }: World, tenantId: number) => {
  const made = { email: `${randomUUID()}@example.test`, password: PASSWORD, tgContact: '' }
  const mainAccountId =
    (await server.services.access.openMainAccount(tenantId, { ...made, locale: 'en-US' })) ?? ''
  return (await open(tenantId, { kind: 'owner', mainAccountId, loggedInAs: 'main' })).token
}

/** The token of somebody of the caller's kind and tenant who is nobody else in the world. */
export const spareLogin = async (world: World, caller: Caller): Promise<string | undefined> => {
  const { alive, kind, tenantId = 1 } = caller
  if (!alive || (kind !== 'owner' && kind !== 'operator')) return caller.token
  return kind === 'owner' ? spareOwner(world, tenantId) : spareOperator(world, tenantId)
}
