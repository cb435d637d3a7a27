/**
 * One line over the code: whether what is typed is what the comparison shows, and if not, what it shows
 * instead.
 */
import { useEffect, useState } from 'react'
import { t } from '#base/words.ts'
import { addColumn, changeLanguage, type DraftView, type ProgramView, useRoute } from '#state/index.ts'
import { Button, Icon, Segmented } from '../../../kit/index.ts'
import { agoWords } from './ago.ts'
import styles from './DraftStatus.module.css'

interface DraftStatusProps {
  readonly program: ProgramView
  readonly draft: DraftView
}

export function DraftStatus({ program, draft }: DraftStatusProps) {
  const { columns } = useRoute()
  const isShown = columns.some((spec) =>
    ('pipeline' in spec ? spec.pipeline : [spec]).some(({ id }) => id === program.id),
  )
  return (
    <div className={styles.status}>
      <p className={styles.words} role="status" data-status={draft.status}>
        {draft.status === 'good' && <Icon name="check" />}
        {draft.status === 'problems' && <Icon name="warning" />}
        <StatusWords program={program} draft={draft} />
      </p>
      <div className={styles.actions}>
        {!isShown && program.goodAt !== undefined && (
          <Button size="small" icon="plus" onClick={() => addColumn({ id: program.id })}>
            Add as a column
          </Button>
        )}
        <Segmented
          label="Language"
          size="small"
          value={draft.language}
          onChange={(language) => changeLanguage(program.id, language)}
          options={LANGUAGES}
        />
      </div>
    </div>
  )
}

const LANGUAGES = [
  { value: 'typescript', title: 'TypeScript' },
  { value: 'python', title: 'Python' },
] as const

function StatusWords({ program, draft }: DraftStatusProps) {
  const now = useNow(draft.status === 'problems')
  if (draft.status === 'checking') return draft.language === 'python' ? t`Checking in Python…` : t`Checking…`
  if (draft.status === 'good') return t`Running your version`
  if (program.goodAt === undefined) return t`Not running: no version has worked yet`
  return t`Not running: showing the last working version (${agoWords(now - program.goodAt)})`
}

const MINUTE = 60_000

/** The time, while somebody reads it; told again each minute. */
function useNow(isRead: boolean): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (!isRead) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), MINUTE)
    return () => clearInterval(timer)
  }, [isRead])
  return now
}
