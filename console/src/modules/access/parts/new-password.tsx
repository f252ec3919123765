import { PasswordInput } from '@mantine/core'
import type { ComponentProps } from 'react'

type InputProps = ComponentProps<typeof PasswordInput>
type Props = {
  /** The form that both fields belong to. */
  form: { getInputProps: (field: 'password' | 'confirmPassword') => InputProps }
  label: string
  texts: { passwordHint: string; confirmPassword: string }
}

/** A new password, and the same once more. */
export const NewPassword = ({ form, label, texts }: Props) => (
  <>
    <PasswordInput
      label={label}
      description={texts.passwordHint}
      autoComplete="new-password"
      {...form.getInputProps('password')}
    />
    <PasswordInput
      label={texts.confirmPassword}
      autoComplete="new-password"
      {...form.getInputProps('confirmPassword')}
    />
  </>
)
