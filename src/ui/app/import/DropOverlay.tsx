/** Over the whole window while files are dragged across it: the page itself is the target. */
import { Icon } from '../../kit/index.ts'
import styles from './DropOverlay.module.css'
import { useFileDrop } from './use-file-intake.ts'

export function DropOverlay() {
  const isOver = useFileDrop()
  if (!isOver) return null
  return (
    <div className={styles.overlay} data-testid="drop-overlay">
      <div className={styles.words}>
        <Icon name="download" />
        <p className={styles.title}>Drop to open</p>
        <p>One or more files, a folder, or an archive. Everything stays in this browser.</p>
      </div>
    </div>
  )
}
