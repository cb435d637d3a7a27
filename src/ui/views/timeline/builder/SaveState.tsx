/** Whether what is shown is stored: always, unless the browser refused, and then why. */
import type { Editing } from '#state/index.ts'
import { Button, Icon } from '../../../kit/index.ts'
import styles from './BuilderBar.module.css'

export function SaveState({ editing }: { readonly editing: Editing }) {
  const { save } = editing
  switch (save.status) {
    case 'saving':
      return <span className={styles.save}>Saving…</span>
    case 'failed':
      return (
        <span className={styles.failed} role="alert">
          <Icon name="error" />
          <span title={save.problem.message}>Not saved</span>
          <Button size="small" onClick={save.retry}>
            Try again
          </Button>
        </span>
      )
    case 'saved':
      return (
        <span className={styles.save} title="Every change is saved in this browser">
          <Icon name="check" /> Saved
        </span>
      )
  }
}
