import { Text } from '@mantine/core'
import type { FeatureSwitch } from '@chatx/contract/feature-switch'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { featureSwitchTexts } from '../feature-switch.en-US.ts'
import { useSetFeatureSwitch } from '../feature-switch.queries.ts'
import { ReasonDialog } from '../../../ui/reason-dialog.tsx'
import { toast } from '../../../ui/toast.ts'

/** Says what turning it means for everybody, and asks why. */
export const SwitchDialog = ({ row, onClose }: { row: FeatureSwitch; onClose: () => void }) => {
  const t = useTexts(featureSwitchTexts)
  const set = useSetFeatureSwitch()
  const { title, toOn, toOff } = t.switches[row.name]
  const on = !row.on
  const onSuccess = () => {
    void toast(on ? t.doneOn(title) : t.doneOff(title))
    onClose()
  }
  return (
    <ReasonDialog
      title={on ? t.turnOnOf(title) : t.turnOffOf(title)}
      submitLabel={on ? t.turnOn : t.turnOff}
      label={t.reason}
      ask={t.reasonAsk}
      busy={set.isPending}
      onSubmit={(reason) => set.mutate({ name: row.name, on, reason }, { onSuccess })}
      onClose={onClose}
    >
      <Text>{on ? toOn : toOff}</Text>
    </ReasonDialog>
  )
}
