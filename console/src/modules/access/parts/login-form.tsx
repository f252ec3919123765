import { Alert, Button, Checkbox, Group, PasswordInput, Stack, TextInput } from '@mantine/core'
import { type SyntheticEvent, useState } from 'react'
import { type ApiError, isApiError } from '@chatx/web-kit/api-error.ts'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { forgetLogin, keepLogin, readKeptLogin } from '../access.format.ts'
import { useLogin } from '../access.queries.ts'
import { accessTexts } from '../access.en-US.ts'
import { OneTimeCodeInput, useOneTimeCode } from './one-time-code.tsx'
import { useAfterLogin } from './use-after-login.ts'
import { AnchorLink } from '../../../ui/links.tsx'
import { useClients } from '../../../client/client-context.tsx'

type Errors = { userName?: string; password?: string; oneTimeCode?: string; form?: string }

/** Where a refusal is shown. */
const placeOf = (error: ApiError): Errors =>
  error.error === 'access.one_time_code_wrong' ? { oneTimeCode: error.message } : { form: error.message }

const useLoginForm = () => {
  const t = useTexts(accessTexts)
  const { store } = useClients()
  const [kept, setKept] = useState(() => readKeptLogin(store, Date.now()))
  const [userName, setUserName] = useState(kept?.userName ?? '')
  const [password, setPassword] = useState('')
  const [remember, setRemember] = useState(kept !== null)
  const [errors, setErrors] = useState<Errors>({})
  const login = useLogin()
  const factor = useOneTimeCode()
  const goOn = useAfterLogin('/workplace/home')
  /** The remembered login of this browser stands in for the password, for the name it was made for. */
  const remembered = kept !== null && kept.userName === userName.trim() && password === ''

  const refuse = (error: unknown) => {
    if (!isApiError(error)) throw error
    if (factor.wanted(error)) return
    if (error.error === 'access.remember_invalid') {
      forgetLogin(store)
      setKept(null)
      return setErrors({ password: t.rememberGone })
    }
    return setErrors(placeOf(error))
  }
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    const missing: Errors = {
      ...(userName.trim() === '' ? { userName: t.userNameNeeded } : {}),
      ...(password === '' && !remembered ? { password: t.passwordNeeded } : {}),
      ...(factor.asked && factor.code.trim() === '' ? { oneTimeCode: t.oneTimeCodeNeeded } : {}),
    }
    setErrors(missing)
    if (Object.keys(missing).length > 0) return
    try {
      const name = userName.trim()
      const proof = remembered ? { remembered } : { password, ...factor.input }
      await login.mutateAsync({ userName: name, remember, ...proof })
      if (remember) keepLogin(store, name, Date.now())
      else forgetLogin(store)
      await goOn()
    } catch (error) {
      refuse(error)
    }
  }
  return {
    t,
    errors,
    remembered,
    submit,
    busy: login.isPending,
    factor,
    fields: { userName, setUserName, password, setPassword, remember, setRemember },
  }
}

/** User name and password, or the remembered login of the last 30 days. */
export const LoginForm = () => {
  const { t, errors, remembered, submit, busy, factor, fields } = useLoginForm()
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <TextInput
          label={t.userName}
          name="userName"
          type="email"
          autoComplete="username"
          value={fields.userName}
          onChange={(event) => {
            factor.forget()
            fields.setUserName(event.currentTarget.value)
          }}
          error={errors.userName}
          autoFocus={!remembered}
          required
          withAsterisk={false}
        />
        <PasswordInput
          label={t.password}
          name="password"
          autoComplete="current-password"
          value={fields.password}
          onChange={(event) => fields.setPassword(event.currentTarget.value)}
          error={errors.password}
          {...(remembered ? { placeholder: '••••••••', description: t.passwordKept } : {})}
          required
          withAsterisk={false}
        />
        {factor.asked && (
          <OneTimeCodeInput value={factor.code} error={errors.oneTimeCode} onChange={factor.setCode} />
        )}
        <Group justify="space-between">
          <Checkbox
            label={t.rememberMe}
            checked={fields.remember}
            onChange={(event) => fields.setRemember(event.currentTarget.checked)}
          />
          <AnchorLink to="/login" search={(old) => ({ ...old, view: 'forgot' })}>
            {t.forgot}
          </AnchorLink>
        </Group>
        {errors.form && <Alert color="red" variant="light" role="alert" title={errors.form} />}
        <Button type="submit" loading={busy} fullWidth size="md" autoFocus={remembered}>
          {t.login}
        </Button>
      </Stack>
    </form>
  )
}
