/**
 * The button that puts everything into one file, with how far it is and what came of it. Also on the page
 * after a crash.
 */
import { t } from '#base/words.ts'
import type { Work } from '#base/work.ts'
import { type MadeBackup, saveBackup } from '#state/index.ts'
import { Button, type ButtonVariant, formatBytes, ProblemNote, Progress, plural } from '../../../kit/index.ts'
import styles from './Backup.module.css'
import { useStoppable } from './use-stoppable.ts'

interface Making {
  readonly done: number
  readonly total: number
  readonly bytes: number
}

interface SaveBackupProps {
  readonly variant?: ButtonVariant
  /** Told when there is one. */
  readonly onSaved?: () => void
}

export function SaveBackup({ variant = 'secondary', onSaved }: SaveBackupProps) {
  const { work, start, stop } = useStoppable<MadeBackup, Making>()
  const save = () =>
    start(async (watch) => {
      const made = await saveBackup(watch)
      if (made.ok) onSaved?.()
      return made
    })
  return (
    <div className={styles.save}>
      <Button variant={variant} icon="download" disabled={work.status === 'running'} onClick={save}>
        Save a backup
      </Button>
      <Outcome work={work} onStop={stop} />
    </div>
  )
}

function Outcome({ work, onStop }: { readonly work: Work<MadeBackup, Making>; readonly onStop: () => void }) {
  if (work.status === 'failed') return <ProblemNote problem={work.problem} />
  if (work.status === 'running') {
    const { done, total, bytes } = work.progress ?? { done: 0, total: 1, bytes: 0 }
    return (
      <Progress
        label="Backing up"
        share={done / Math.max(total, 1)}
        detail={formatBytes(bytes)}
        onCancel={onStop}
      />
    )
  }
  if (work.status === 'idle') return null
  const { file, traces, leftOut } = work.value
  return (
    <>
      <p role="status">
        Saved: {plural(traces, 'run')} and everything else, {formatBytes(file.size)}.
      </p>
      {leftOut.length > 0 && (
        <ProblemNote
          tone="warning"
          problem={{
            code: 'left-out',
            message: t`${plural(leftOut.length, 'item is', 'items are')} not in the backup.`,
            hint: leftOut.slice(0, 5).join(' · '),
          }}
        />
      )}
    </>
  )
}
