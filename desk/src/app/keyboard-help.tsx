import { Kbd, Modal } from '@mantine/core'
import { useTexts } from '@chatx/web-kit/i18n-react.tsx'
import { appTexts } from './app.en-US.ts'
import classes from './keyboard-help.module.css'

export const KeyboardHelp = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => {
  const t = useTexts(appTexts).keys
  const rows: [string, string][] = [
    ['J', t.next],
    ['K', t.previous],
    ['Enter', t.write],
    ['/', t.search],
    ['Esc', t.close],
    ['Enter', t.send],
    ['Shift + Enter', t.line],
    ['?', t.help],
  ]
  return (
    <Modal opened={opened} onClose={onClose} title={t.title} size="sm">
      <dl className={classes.list}>
        {rows.map(([key, what]) => (
          <div key={what} className={classes.row}>
            <dt>{what}</dt>
            <dd>
              <Kbd>{key}</Kbd>
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
