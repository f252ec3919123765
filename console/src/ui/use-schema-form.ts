import { type UseFormReturnType, useForm } from '@mantine/form'
import { useState } from 'react'
import type * as z from 'zod'
import { type ApiError, isApiError } from '@chatx/web-kit/api-error.ts'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { formTexts } from './form-texts.ts'
import { schemaErrors } from './schema-errors.ts'

type Options<V extends Record<string, unknown>> = {
  schema: z.ZodType
  initial: V
  /** Complaints to begin with, by field. */
  initialErrors?: Record<string, string>
  /** The form's values as the schema wants them, for example an empty text as null. */
  toInput?: (values: V) => unknown
  /** Sends the values; what the server complains about returns to its field. */
  onSubmit: (values: V) => Promise<unknown>
  /** Sentences of this form for fields whose rule deserves an explanation of its own. */
  own?: Record<string, string>
  /** Refusals of the server that belong to a field, as error code → field. */
  belongs?: Partial<Record<string, string>>
  /** Checks that the schema cannot make, as field → sentence. */
  extra?: (values: V) => Record<string, string>
}

type TextsOf = { meant(sentence: string, what: string): string }

export type SchemaForm<V extends Record<string, unknown>> = {
  form: UseFormReturnType<V>
  submit: (event?: React.SyntheticEvent<HTMLFormElement>) => void
  busy: boolean
  /** A refusal that belongs to no field. */
  failure: string | null
}

const fieldErrors = (
  error: ApiError,
  belongs: Partial<Record<string, string>>,
  t: TextsOf,
): Record<string, string> => {
  const field = belongs[error.error ?? '']
  if (field !== undefined) {
    // Of several things in one field the server says which it means.
    const meant = error.fields.find(({ path }) => path === field)?.message
    return { [field]: meant === undefined ? error.message : t.meant(error.message, meant) }
  }
  return Object.fromEntries(error.fields.map((one) => [one.path, one.message]))
}

/** A form that checks as the server does, keeps what was typed, and shows every complaint where it belongs. */
export const useSchemaForm = <V extends Record<string, unknown>>(options: Options<V>): SchemaForm<V> => {
  const t = useTexts(formTexts)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm<V>({
    mode: 'controlled',
    initialValues: options.initial,
    initialErrors: options.initialErrors ?? {},
    validateInputOnBlur: false,
    clearInputErrorOnChange: true,
    validate: (values) => ({
      ...schemaErrors(options.schema, options.toInput?.(values) ?? values, t, options.own),
      ...options.extra?.(values),
    }),
  })
  const focusFirst = (errors: Record<string, unknown>) => {
    const nodes = Object.keys(errors).map((field) => form.getInputNode(field))
    nodes.find((node) => node !== null)?.focus()
  }
  const send = async (values: V) => {
    setBusy(true)
    setFailure(null)
    try {
      await options.onSubmit(values)
    } catch (error) {
      if (!isApiError(error)) throw error
      const errors = fieldErrors(error, options.belongs ?? {}, t)
      form.setErrors(errors)
      focusFirst(errors)
      setFailure(Object.keys(errors).length === 0 ? error.message : null)
    } finally {
      setBusy(false)
    }
  }
  return { form, submit: form.onSubmit((values) => void send(values), focusFirst), busy, failure }
}
