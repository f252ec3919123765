import { Modal, type ModalProps } from '@mantine/core'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { formTexts } from './form-texts.ts'

/** A dialog whose closing button has a name in the reader's language. */
export const Window = (props: ModalProps) => {
  const t = useTexts(formTexts)
  return <Modal closeButtonProps={{ 'aria-label': t.close }} {...props} />
}
