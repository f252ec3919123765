import { Modal, type ModalProps } from '@mantine/core'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { useFocusBack } from '@chatx/web-kit/ui/use-focus-back.ts'
import { formTexts } from './form-texts.ts'

/** A dialog whose closing button has a name in the reader's language, and which gives the focus back. */
export const Window = (props: ModalProps) => {
  const t = useTexts(formTexts)
  useFocusBack(props.opened)
  return <Modal closeButtonProps={{ 'aria-label': t.close }} {...props} />
}
