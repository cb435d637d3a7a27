/** Everything out into one file, and back in. Loaded when it is first opened. */
import { useState } from 'react'
import { closePanel, saveDiagnostics } from '#state/index.ts'
import { Button, Dialog } from '../../kit/index.ts'
import styles from './BackupDialog.module.css'
import { RestoreBackup } from './RestoreBackup.tsx'
import { SaveBackup } from './SaveBackup.tsx'

export function BackupDialog() {
  // Pages that go on with what was replaced would mix the two.
  const [isReplaced, setReplaced] = useState(false)
  const [isSaved, setSaved] = useState(false)
  return (
    <Dialog
      open
      onClose={isReplaced ? () => location.reload() : closePanel}
      title="Backup"
      footer={
        isReplaced ? (
          <Button variant="primary" onClick={() => location.reload()}>
            Reload the page
          </Button>
        ) : (
          <Button variant="quiet" onClick={() => void saveDiagnostics()}>
            Save diagnostics
          </Button>
        )
      }
    >
      <div className={styles.sections}>
        {!isReplaced && (
          <section className={styles.section} aria-labelledby="backup-save">
            <h3 id="backup-save" className={styles.heading}>
              Back up everything
            </h3>
            <p className={styles.help}>
              One file with everything stored in this browser: runs with their files and edits, strategies,
              notebooks, saved memories, comparisons, and settings. Token counts are recomputed.
            </p>
            <SaveBackup variant="primary" onSaved={() => setSaved(true)} />
          </section>
        )}
        <section className={styles.section} aria-labelledby="backup-restore">
          <h3 id="backup-restore" className={styles.heading}>
            Restore a backup
          </h3>
          {!isReplaced && (
            <p className={styles.help}>
              The file is verified before anything is written. Memoscope restores all of it or nothing.
            </p>
          )}
          <RestoreBackup isSaved={isSaved} onReplaced={() => setReplaced(true)} />
        </section>
      </div>
    </Dialog>
  )
}
