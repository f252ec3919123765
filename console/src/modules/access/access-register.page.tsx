import { Text } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { accessTexts } from './access.en-US.ts'
import { Frame } from './parts/frame.tsx'
import { RegisterDone } from './parts/register-done.tsx'
import { RegisterForm, type Registration } from './parts/register-form.tsx'
import { RegisterVerify } from './parts/register-verify.tsx'
import { useCode } from './parts/use-code.ts'
import { useSite } from '../../client/user.queries.ts'
import { AnchorLink } from '../../ui/links.tsx'

const empty: Registration = { email: '', tgContact: '', password: '', confirmPassword: '', agreed: false }

const Closed = () => {
  const t = useTexts(accessTexts)
  return (
    <Frame title={t.registerTitle} intro={t.registerClosed}>
      <Text ta="center">
        {t.haveAccount} <AnchorLink to="/login">{t.login}</AnchorLink>
      </Text>
    </Frame>
  )
}

/** Registration (specification §4): form, e-mail code, success. What was typed stays when people go back. */
export const RegisterPage = () => {
  const t = useTexts(accessTexts)
  const [step, setStep] = useState<'form' | 'verify' | 'done'>('form')
  const [values, setValues] = useState(empty)
  const [passwordProblem, setPasswordProblem] = useState<string | null>(null)
  const code = useCode('register')
  const site = useSite()
  if (step === 'form' && site.data?.registrationOpen === false) return <Closed />
  if (step === 'done') {
    return (
      <Frame title={t.doneTitle} intro={t.doneIntro}>
        <RegisterDone />
      </Frame>
    )
  }
  if (step === 'verify') {
    return (
      <Frame title={t.verifyTitle} intro={t.verifyIntro(values.email)}>
        <RegisterVerify
          values={values}
          code={code}
          onBack={(problem) => {
            setPasswordProblem(problem)
            setStep('form')
          }}
          onDone={() => setStep('done')}
        />
      </Frame>
    )
  }
  const next = async (entered: Registration) => {
    setValues(entered)
    if (await code.sendTo(entered.email)) setStep('verify')
  }
  return (
    <Frame title={t.registerTitle} intro={t.step(1, 2)}>
      <RegisterForm initial={values} failure={code.failure} passwordProblem={passwordProblem} onNext={next} />
      <Text ta="center">
        {t.haveAccount} <AnchorLink to="/login">{t.login}</AnchorLink>
      </Text>
    </Frame>
  )
}
