/**
 * Bringing a backup back: the file is held to its checksums first, then the person chooses what becomes of
 * what is here.
 */
import { useEffect, useRef } from 'react'
import { t } from '#base/words.ts'
import {
  type BackupContents,
  checkBackup,
  type Restored,
  restoreBackup,
  takeHandedIn,
  useApp,
} from '#state/index.ts'
import { Button, FileInput, ProblemNote, Progress } from '../../../kit/index.ts'
import styles from './Backup.module.css'
import { backupText, restoredTexts } from './backup-words.ts'
import { RestoreChoice, type RestoreOrder } from './RestoreChoice.tsx'
import { useStoppable } from './use-stoppable.ts'

interface Reading {
  readonly doing: 'checking' | 'writing'
  readonly share: number
}

interface Checked {
  readonly file: Blob
  readonly contents: BackupContents
}

interface RestoreBackupProps {
  /** What is here was backed up just now. */
  readonly isSaved: boolean
  readonly onSaved: () => void
  /** Everything was replaced, and the page must be loaded again. */
  readonly onReplaced: () => void
}

export function RestoreBackup({ isSaved, onSaved, onReplaced }: RestoreBackupProps) {
  const checking = useStoppable<Checked, Reading>()
  const restoring = useStoppable<Restored, Reading>()
  const input = useRef<HTMLInputElement>(null)
  const check = (file: Blob) => {
    restoring.forget()
    checking.start(async (watch) => {
      const result = await checkBackup(file, watch)
      return result.ok ? { ok: true, value: { file, contents: result.value } } : result
    })
  }
  const restore = (file: Blob, order: RestoreOrder) =>
    restoring.start(async (watch) => {
      const restored = await restoreBackup(file, order, watch)
      if (restored.ok && order.mode === 'replace') onReplaced()
      return restored
    })
  const isBusy = checking.work.status === 'running' || restoring.work.status === 'running'
  const isGiven = useApp((state) => state.backupToRestore !== undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a file that was dropped is taken once, when nothing is under way.
  useEffect(() => {
    if (!isGiven || isBusy) return
    const given = takeHandedIn()
    if (given !== undefined) check(given)
  }, [isGiven, isBusy])
  return (
    <>
      <FileInput
        ref={input}
        data-testid="backup-input"
        label={t`Backup file`}
        onFiles={([file]) => check(file)}
      />
      <div>
        <Button icon="upload" disabled={isBusy} onClick={() => input.current?.click()}>
          Select a backup
        </Button>
      </div>
      {checking.work.status === 'running' && (
        <Reading label="Verifying the file" reading={checking.work.progress} onStop={checking.stop} />
      )}
      {checking.work.status === 'failed' && <ProblemNote problem={checking.work.problem} />}
      {checking.work.status === 'done' && restoring.work.status === 'idle' && (
        <>
          <p role="status">
            {backupText(checking.work.value.contents)} <span className={styles.good}>Backup verified.</span>
          </p>
          <RestoreChoice
            contents={checking.work.value.contents}
            isSaved={isSaved}
            onSaved={onSaved}
            onRestore={(order) => checking.work.status === 'done' && restore(checking.work.value.file, order)}
          />
        </>
      )}
      {restoring.work.status === 'running' && (
        <Reading
          label={restoring.work.progress?.doing === 'writing' ? t`Restoring` : t`Verifying the file`}
          reading={restoring.work.progress}
          onStop={restoring.stop}
        />
      )}
      {restoring.work.status === 'failed' && (
        <ProblemNote problem={restoring.work.problem} kept="Existing data is unchanged." />
      )}
      {restoring.work.status === 'done' && <Done restored={restoring.work.value} />}
    </>
  )
}

interface ReadingProps {
  readonly label: string
  readonly reading: Reading | undefined
  readonly onStop: () => void
}

function Reading({ label, reading, onStop }: ReadingProps) {
  return <Progress label={label} share={reading?.share ?? 0} onCancel={onStop} />
}

function Done({ restored }: { readonly restored: Restored }) {
  return (
    <div role="status" className={styles.done}>
      {restoredTexts(restored).map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  )
}
