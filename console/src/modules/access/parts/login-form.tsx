import { Alert, Button, Checkbox, Group, PasswordInput, Stack, TextInput } from '@mantine/core'
import { type SyntheticEvent, useState } from 'react'
import { isApiError } from '@chatx/web-kit/api-error.ts'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { forgetLogin, keepLogin, readKeptLogin } from '../access.format.ts'
import { useLogin } from '../access.queries.ts'
import { accessTexts } from '../access.en-US.ts'
import { useAfterLogin } from './use-after-login.ts'
import { AnchorLink } from '../../../ui/links.tsx'
import { useClients } from '../../../client/client-context.tsx'

type Errors = { userName?: string; password?: string; form?: string }

const useLoginForm = () => {
  const t = useTexts(accessTexts)
  const { store } = useClients()
  const [kept, setKept] = useState(() => readKeptLogin(store, Date.now()))
  const [userName, setUserName] = useState(kept?.userName ?? '')
  const [password, setPassword] = useState('')
  const [remember, setRemember] = useState(kept !== null)
  const [errors, setErrors] = useState<Errors>({})
  const login = useLogin()
  const goOn = useAfterLogin('/workplace/home')
  /** The remembered login of this browser stands in for the password, for the name it was made for. */
  const remembered = kept !== null && kept.userName === userName.trim() && password === ''

  const refuse = (error: unknown) => {
    if (!isApiError(error)) throw error
    if (error.error === 'access.remember_invalid') {
      forgetLogin(store)
      setKept(null)
      return setErrors({ password: t.rememberGone })
    }
    return setErrors({ form: error.message })
  }
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    const missing: Errors = {
      ...(userName.trim() === '' ? { userName: t.userNameNeeded } : {}),
      ...(password === '' && !remembered ? { password: t.passwordNeeded } : {}),
    }
    setErrors(missing)
    if (Object.keys(missing).length > 0) return
    try {
      const name = userName.trim()
      await login.mutateAsync({ userName: name, remember, ...(remembered ? { remembered } : { password }) })
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
    fields: { userName, setUserName, password, setPassword, remember, setRemember },
  }
}

/** User name and password, or the remembered login of the last 30 days. */
export const LoginForm = () => {
  const { t, errors, remembered, submit, busy, fields } = useLoginForm()
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <TextInput
          label={t.userName}
          name="userName"
          type="email"
          autoComplete="username"
          value={fields.userName}
          onChange={(event) => fields.setUserName(event.currentTarget.value)}
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
