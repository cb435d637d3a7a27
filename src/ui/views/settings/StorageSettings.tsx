/** What this browser keeps: how much it is, everything out into one file, and back in. */
import { useEffect, useState } from 'react'
import { doneValue } from '#base/work.ts'
import { saveDiagnostics, useApp } from '#state/index.ts'
import { Button } from '../../kit/index.ts'
import styles from './backup/Backup.module.css'
import { RestoreBackup } from './backup/RestoreBackup.tsx'
import { SaveBackup } from './backup/SaveBackup.tsx'
import { OfflineLine } from './OfflineLine.tsx'
import { StorageMeter } from './StorageMeter.tsx'

export function StorageSettings() {
  const [isReplaced, setReplaced] = useState(false)
  const library = useApp((state) => state.library)
  const [saved, setSaved] = useState<typeof library | undefined>(undefined)
  const runs = doneValue(library)?.length ?? 0
  const onSaved = () => setSaved(library)
  useReloadOnLeaving(isReplaced)
  return (
    <div className={styles.sections}>
      <section className={styles.section} aria-labelledby="storage-used">
        <h3 id="storage-used" className={styles.heading}>
          Storage
        </h3>
        <StorageMeter traces={runs} />
        <OfflineLine />
      </section>
      {!isReplaced && (
        <section className={styles.section} aria-labelledby="backup-save">
          <h3 id="backup-save" className={styles.heading}>
            Back up everything
          </h3>
          <p className={styles.help}>
            One file with everything stored in this browser: runs with their files and edits, strategies,
            notebooks, saved memories, comparisons, and settings. Token counts are recomputed.
          </p>
          <SaveBackup variant="primary" onSaved={onSaved} />
        </section>
      )}
      <section className={styles.section} aria-labelledby="backup-restore">
        <h3 id="backup-restore" className={styles.heading}>
          Restore a backup
        </h3>
        {!isReplaced && (
          <p className={styles.help}>
            Memoscope verifies the file first, then restores everything or nothing.
          </p>
        )}
        <RestoreBackup isSaved={saved === library} onSaved={onSaved} onReplaced={() => setReplaced(true)} />
        {isReplaced && (
          <div>
            <Button variant="primary" onClick={() => location.reload()}>
              Reload the page
            </Button>
          </div>
        )}
      </section>
      <section className={styles.section} aria-labelledby="diagnostics">
        <h3 id="diagnostics" className={styles.heading}>
          Diagnostics
        </h3>
        <p className={styles.help}>For a bug report: versions and numbers, nothing from your runs.</p>
        <div>
          <Button onClick={() => void saveDiagnostics()}>Save diagnostics</Button>
        </div>
      </section>
    </div>
  )
}

/** Pages that go on with what was replaced would mix the two. */
function useReloadOnLeaving(isReplaced: boolean): void {
  useEffect(() => {
    if (!isReplaced) return
    return () => location.reload()
  }, [isReplaced])
}
