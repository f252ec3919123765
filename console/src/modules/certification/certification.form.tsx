import { Group, Input, NativeSelect, Radio, Stack, TextInput } from '@mantine/core'
import {
  type Certification,
  certificationDetails,
  certificateType,
  picturesOf,
} from '@chatx/contract/certification'
import { useState } from 'react'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { certificationTexts } from './certification.en-US.ts'
import { complaintsOf, inputOf, type Side, type Written, writtenFrom } from './certification.format.ts'
import { useAskForCertification } from './certification.queries.ts'
import { type Picture, PictureField } from './parts/picture-field.tsx'
import { FormDialog } from '../../ui/dialog.tsx'
import { formTexts } from '../../ui/form-texts.ts'
import { toast } from '../../ui/toast.ts'
import { type SchemaForm, useSchemaForm } from '../../ui/use-schema-form.ts'

type Chosen = Partial<Record<Side, Picture>>

const forget = (chosen: Chosen): void => {
  for (const { url } of Object.values(chosen)) URL.revokeObjectURL(url)
}

const useAsking = (earlier: Certification | undefined, chosen: Chosen, onDone: () => void) => {
  const t = useTexts(certificationTexts)
  const { required } = useTexts(formTexts)
  const ask = useAskForCertification()
  return useSchemaForm<Written>({
    schema: certificationDetails,
    initial: writtenFrom(earlier),
    toInput: inputOf,
    extra: (values) => complaintsOf(values, chosen, { ...t, required }),
    onSubmit: async (values) => {
      const sides = picturesOf(values.kind, values.certificateType)
      const of = (side: Side): Blob | null => (sides.includes(side) ? (chosen[side]?.bytes ?? null) : null)
      const front = of('front')
      if (front === null) return
      await ask.mutateAsync({
        form: inputOf(values),
        pictures: { front, back: of('back'), licence: of('licence') },
      })
      void toast(t.sent)
      onDone()
    },
  })
}

const DetailFields = ({ form }: { form: SchemaForm<Written>['form'] }) => {
  const t = useTexts(certificationTexts)
  const field = form.getInputProps
  const { kind } = form.values
  return (
    <>
      <Radio.Group label={t.kind} {...field('kind')}>
        <Group gap="lg" mt={4}>
          <Radio
            value="personal"
            label={t.kinds.personal}
            data-autofocus={kind === 'personal' || undefined}
          />
          <Radio
            value="enterprise"
            label={t.kinds.enterprise}
            data-autofocus={kind === 'enterprise' || undefined}
          />
        </Group>
      </Radio.Group>
      {kind === 'enterprise' && (
        <>
          <TextInput label={t.enterpriseName} autoComplete="organization" {...field('enterpriseName')} />
          <TextInput
            label={t.organizationCode}
            description={t.numberHint}
            autoComplete="off"
            {...field('organizationCode')}
          />
        </>
      )}
      <TextInput
        label={kind === 'enterprise' ? t.legalPerson : t.name}
        autoComplete="name"
        {...field('legalPerson')}
      />
      <NativeSelect
        label={t.certificateType}
        data={certificateType.options.map((value) => ({ value, label: t.types[value] }))}
        {...field('certificateType')}
      />
      <TextInput
        label={t.certificateNumber}
        description={t.numberHint}
        autoComplete="off"
        {...field('certificateNumber')}
      />
    </>
  )
}

type Props = { earlier: Certification | undefined; onClose: () => void }

/** Asks for certification, of a person or an enterprise (specification §3, User settings). */
export const CertificationForm = ({ earlier, onClose }: Props) => {
  const t = useTexts(certificationTexts)
  const [chosen, setChosen] = useState<Chosen>({})
  const close = () => {
    forget(chosen)
    onClose()
  }
  const { form, submit, busy, failure } = useAsking(earlier, chosen, close)
  const { kind, certificateType: type } = form.values
  const choose = (side: Side) => (picture: Picture) => {
    const old = chosen[side]
    if (old) forget({ [side]: old })
    setChosen((all) => ({ ...all, [side]: picture }))
    form.clearFieldError(side)
  }
  return (
    <FormDialog
      title={t.form}
      submitLabel={t.send}
      dirty={form.isDirty() || Object.keys(chosen).length > 0}
      busy={busy}
      failure={failure}
      onSubmit={submit}
      onClose={close}
      size="md"
    >
      <Stack gap="md">
        <DetailFields form={form} />
        <Input.Wrapper label={t.pictures} labelElement="div" description={t.picturesHint}>
          <Stack gap="sm" mt="sm">
            {picturesOf(kind, type).map((side) => (
              <PictureField
                key={side}
                side={side}
                picture={chosen[side]}
                error={form.errors[side] as string | undefined}
                onChoose={choose(side)}
              />
            ))}
          </Stack>
        </Input.Wrapper>
      </Stack>
    </FormDialog>
  )
}
