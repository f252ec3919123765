import { Alert, List, NumberInput, Table, Text, Textarea } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { OutputOf } from '@chatx/contract/base/endpoint'
import type { checkTargets } from '@chatx/contract/stream-link'
import { useFormats, useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { Address } from './address.tsx'
import { type FieldsProps, FormSection } from './form-section.tsx'
import { linkFormTexts } from '../stream-link-form.en-US.ts'
import { freshSetting } from '../stream-link-form.format.ts'
import classes from '../stream-link.module.css'
import { useCheckedTargets } from '../stream-link.queries.ts'

type Checked = OutputOf<typeof checkTargets>

const SHOWN = 20

/** Which of the pasted texts are no links, and which stand twice, each by name. */
const Complaints = ({ duplicates, invalid }: Checked) => {
  const t = useTexts(linkFormTexts)
  const { number } = useFormats()
  return (
    <>
      {invalid.length > 0 && (
        <Alert color="red" variant="light" title={t.invalid(number(invalid.length))}>
          <List size="sm">
            {invalid.slice(0, SHOWN).map((one) => (
              <List.Item key={one.text}>
                <span className={classes.url}>{one.text}</span> · {t.reasons[one.reason]}
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
      {duplicates.length > 0 && (
        <Alert color="orange" variant="light" title={t.duplicates(number(duplicates.length))}>
          <List size="sm">
            {[...new Set(duplicates)].slice(0, SHOWN).map((url) => (
              <List.Item key={url} className={classes.url ?? ''}>
                {url}
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
    </>
  )
}

const TargetRow = ({ form, target }: FieldsProps & { target: Checked['valid'][number] }) => {
  const t = useTexts(linkFormTexts)
  const { url, messengerAccountName } = target
  const setting = form.values.settings[url] ?? freshSetting
  const change = (part: Partial<typeof setting>) =>
    form.setFieldValue('settings', { ...form.values.settings, [url]: { ...setting, ...part } })
  return (
    <Table.Tr>
      <Table.Td>
        <Address text={url} />
        {messengerAccountName !== null && (
          <Text size="xs" c="dimmed">
            {t.ours(messengerAccountName)}
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        <NumberInput
          aria-label={t.weightOf(url)}
          size="xs"
          min={0}
          max={100}
          allowDecimal={false}
          value={setting.weight}
          onChange={(weight) => change({ weight: typeof weight === 'number' ? weight : 1 })}
        />
      </Table.Td>
      <Table.Td>
        <NumberInput
          aria-label={t.capOf(url)}
          size="xs"
          min={1}
          max={1_000_000}
          allowDecimal={false}
          placeholder={t.unlimited}
          value={setting.fanCap ?? ''}
          onChange={(cap) => change({ fanCap: typeof cap === 'number' ? cap : null })}
        />
      </Table.Td>
    </Table.Tr>
  )
}

// Nothing inside may be focusable, so the scroller itself must be reachable by keyboard.
/* oxlint-disable jsx-a11y/no-noninteractive-tabindex */
const Targets = ({ form, valid }: FieldsProps & { valid: Checked['valid'] }) => {
  const t = useTexts(linkFormTexts)
  return (
    <section className={classes.targets} aria-label={t.shares} tabIndex={0}>
      <Table stickyHeader>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t.target}</Table.Th>
            <Table.Th w={92} title={t.weightHint}>
              {t.weight}
            </Table.Th>
            <Table.Th w={108} title={t.capHint}>
              {t.cap}
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {valid.map((target) => (
            <TargetRow key={target.url} form={form} target={target} />
          ))}
        </Table.Tbody>
      </Table>
    </section>
  )
}

/** How many links are valid, or why that is not known. */
const useCount = (text: string, settled: string, check: ReturnType<typeof useCheckedTargets>): string => {
  const t = useTexts(linkFormTexts)
  const { number } = useFormats()
  if (text.trim() === '') return t.valid(number(0))
  if (check.isError) return t.checkFailed
  if (check.isFetching || text !== settled) return t.checking
  return t.valid(number(check.data?.valid.length ?? 0))
}

const Valid = ({ form, valid }: FieldsProps & { valid: Checked['valid'] }) => {
  const t = useTexts(linkFormTexts)
  if (valid.length === 0) return null
  return (
    <>
      <Targets form={form} valid={valid} />
      <Text size="xs" c="dimmed">
        {t.weight}: {t.weightHint} · {t.cap}: {t.capHint}
      </Text>
    </>
  )
}

/** The text stays as it was pasted; the server tells which of it are links, and those get their row. */
export const AccountFields = ({ form }: FieldsProps) => {
  const t = useTexts(linkFormTexts)
  const { platform, text } = form.values
  const [settled] = useDebouncedValue(text, 400)
  const check = useCheckedTargets(platform, settled)
  const count = useCount(text, settled, check)
  const checked = text.trim() === '' ? undefined : check.data
  return (
    <FormSection title={t.accounts}>
      <Textarea
        label={t.paste}
        description={t.pasteHint}
        autosize
        minRows={5}
        maxRows={14}
        spellCheck={false}
        required
        {...form.getInputProps('text')}
        error={form.errors.text ?? form.errors.targets}
      />
      <Text size="sm" c="dimmed" aria-live="polite">
        {platform === '' && text.trim() !== '' ? t.platformAsk : count}
      </Text>
      {checked && (
        <>
          <Complaints {...checked} />
          <Valid form={form} valid={checked.valid} />
        </>
      )}
    </FormSection>
  )
}
