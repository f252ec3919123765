import { type FormEvent, useEffect, useState } from 'react'
import { Alert, Button, PasswordInput, Stack, Tabs, Text, TextInput } from '@mantine/core'
import { isApiError } from '@chatx/web-kit/api-error.ts'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { keyStore } from '../../client/api.ts'
import { codeOfFragment } from './access-link.rules.ts'
import { accessTexts } from './access.en-US.ts'
import { postLogin } from './access.queries.ts'
import { EntryFrame } from './parts/entry-frame.tsx'
import { OneTimeCode } from './parts/one-time-code.tsx'

type Way = 'code' | 'main'
/** The code is null until the server asks for it. */
type Form = { way: Way; name: string; password: string; oneTimeCode: string | null }
const rememberKey = 'desk.loginCode'

/** Spaces around a pasted code are nobody's intention; the password is left exactly as typed. */
const inputOf = (form: Form) => {
  const name = form.name.trim()
  const code = form.oneTimeCode?.trim() ? { oneTimeCode: form.oneTimeCode } : {}
  if (form.way === 'main') return { userName: name, password: form.password, ...code }
  return form.password === '' ? { loginCode: name } : { loginCode: name, password: form.password }
}

const emptyForm = (way: Way): Form => ({
  way,
  name: way === 'code' ? (codeOfFragment(location.hash) ?? keyStore.get(rememberKey) ?? '') : '',
  password: '',
  oneTimeCode: null,
})

const useLogin = () => {
  const t = useTexts(accessTexts)
  const [form, setForm] = useState<Form>(() => emptyForm('code'))
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  // It is in the form now; the address may be seen by others.
  useEffect(() => {
    if (location.hash !== '') history.replaceState(null, '', location.pathname + location.search)
  }, [])

  const nameError =
    form.name.trim() === '' ? (form.way === 'code' ? t.codeRequired : t.userNameRequired) : null
  const oneTimeCodeError = form.oneTimeCode?.trim() === '' ? t.oneTimeCodeRequired : null
  const passwordError = form.way === 'main' && form.password === '' ? t.passwordRequired : null

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    setRefusal(null)
    if (nameError || passwordError || oneTimeCodeError) return
    setBusy(true)
    try {
      await postLogin(inputOf(form))
      if (form.way === 'code') keyStore.set(rememberKey, form.name.trim())
    } catch (error) {
      setBusy(false)
      if (isApiError(error) && error.error === 'access.one_time_code_needed') {
        setTried(false)
        return setForm({ ...form, oneTimeCode: '' })
      }
      setRefusal(isApiError(error) ? error.message : String(error))
    }
  }
  const change = (part: Partial<Form>) => {
    setForm({ ...form, ...part })
    setRefusal(null)
  }
  const changeWay = (way: Way) => {
    setTried(false)
    change(emptyForm(way))
  }
  return {
    form,
    change,
    changeWay,
    submit,
    busy,
    refusal,
    nameError: tried ? nameError : null,
    passwordError: tried ? passwordError : null,
    oneTimeCodeError: tried ? oneTimeCodeError : null,
  }
}

export const LoginPage = () => {
  const t = useTexts(accessTexts)
  const login = useLogin()
  const byCode = login.form.way === 'code'
  return (
    <EntryFrame title={t.product} subtitle={t.tagline}>
      <Tabs value={login.form.way} onChange={(way) => login.changeWay(way === 'main' ? 'main' : 'code')}>
        <Tabs.List grow mb="md">
          <Tabs.Tab value="code">{t.byCode}</Tabs.Tab>
          <Tabs.Tab value="main">{t.byMain}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value={login.form.way}>
          <form onSubmit={(event) => void login.submit(event)} noValidate>
            <Stack gap="sm">
              <TextInput
                key={login.form.way}
                label={byCode ? t.code : t.userName}
                description={byCode ? t.codeHint : null}
                name={byCode ? 'loginCode' : 'userName'}
                autoComplete={byCode ? 'off' : 'username'}
                autoCapitalize="none"
                spellCheck={false}
                autoFocus
                value={login.form.name}
                error={login.nameError}
                onChange={(event) => login.change({ name: event.currentTarget.value, oneTimeCode: null })}
              />
              <PasswordInput
                label={byCode ? t.codePassword : t.password}
                name="password"
                autoComplete="current-password"
                value={login.form.password}
                error={login.passwordError}
                onChange={(event) => login.change({ password: event.currentTarget.value })}
              />
              {login.form.oneTimeCode !== null && (
                <OneTimeCode
                  value={login.form.oneTimeCode}
                  error={login.oneTimeCodeError}
                  onChange={(oneTimeCode) => login.change({ oneTimeCode })}
                />
              )}
              {!byCode && (
                <Text size="xs" c="dimmed">
                  {t.mainHint}
                </Text>
              )}
              {login.refusal && (
                <Alert color="red" variant="light" role="alert">
                  {login.refusal}
                </Alert>
              )}
              <Button type="submit" fullWidth loading={login.busy}>
                {t.logIn}
              </Button>
            </Stack>
          </form>
        </Tabs.Panel>
      </Tabs>
    </EntryFrame>
  )
}
