import { Button, Group, NativeSelect, SimpleGrid, TextInput, Textarea } from '@mantine/core'
import { linkPlatforms } from '@chatx/contract/stream-link'
import { lazy, Suspense, useState } from 'react'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { type FieldsProps, FormSection } from './form-section.tsx'
import { linkFormTexts } from '../stream-link-form.en-US.ts'
import { streamLinkTexts } from '../stream-link.en-US.ts'
import { useDomains } from '../stream-link.queries.ts'

const DomainDialog = lazy(() => import('./domain-dialog.tsx').then((m) => ({ default: m.DomainDialog })))

const DomainChoice = ({ form }: FieldsProps) => {
  const t = useTexts(linkFormTexts)
  const domains = useDomains()
  const [open, setOpen] = useState(false)
  const own = domains.data?.own.filter((one) => one.state === 'verified') ?? []
  return (
    <Group align="flex-end" gap="sm">
      <NativeSelect
        label={t.domain}
        flex={1}
        miw={220}
        data={[
          { value: '', label: t.deploymentDomain(domains.data?.deployment ?? '…') },
          ...own.map((one) => ({ value: one.id, label: one.host })),
        ]}
        {...form.getInputProps('domainId')}
      />
      <Button variant="default" onClick={() => setOpen(true)}>
        {t.addDomain}
      </Button>
      <Suspense>{open && <DomainDialog onClose={() => setOpen(false)} />}</Suspense>
    </Group>
  )
}

export const BasicFields = ({ form }: FieldsProps) => {
  const t = useTexts(linkFormTexts)
  const { platforms } = useTexts(streamLinkTexts)
  return (
    <FormSection title={t.basics}>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label={t.name} required {...form.getInputProps('name')} />
        <NativeSelect
          label={t.platform}
          required
          data={[
            { value: '', label: t.platformAsk, disabled: true },
            ...linkPlatforms.map((value) => ({ value, label: platforms[value] })),
          ]}
          {...form.getInputProps('platform')}
        />
      </SimpleGrid>
      <DomainChoice form={form} />
      <Textarea label={t.remark} autosize minRows={1} maxRows={4} {...form.getInputProps('remark')} />
    </FormSection>
  )
}
