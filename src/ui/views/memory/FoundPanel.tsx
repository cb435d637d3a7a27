/**
 * What a question by hand found. It changes nothing: the run and what the model is shown stay as they are.
 */
import { t } from '#base/words.ts'
import type { Step } from '#core/model/step.ts'
import { openDetail, selectStep } from '#state/index.ts'
import { IconButton, SafeText } from '../../kit/index.ts'
import styles from './FoundPanel.module.css'
import { Lane } from './Lane.tsx'
import type { Opened } from './use-opened.ts'

interface FoundPanelProps {
  readonly query: string
  readonly opened: Opened
  readonly onClose: () => void
}

export function FoundPanel({ query, opened: { found, isStale, view }, onClose }: FoundPanelProps) {
  const open = (step: Step) => {
    selectStep(step.id)
    openDetail()
  }
  const isAsking = isStale || view === undefined
  return (
    <section className={styles.panel} aria-label="Search results">
      <header className={styles.head}>
        <h2 className={styles.title}>
          Results for “<SafeText text={query} />”
        </h2>
        <p className={styles.quiet} role="status">
          {isAsking ? t`Searching…` : foundWords(found)} Searching doesn’t change the memory.
        </p>
        <IconButton icon="close" size="small" label="Close results" onClick={onClose} />
      </header>
      {found?.some(({ steps }) => steps > 0) === true && (
        <div className={styles.lanes}>
          {found.map((lane) => (
            <Lane key={lane.id} lane={lane} label={t`${lane.title}, results`} onOpen={open} />
          ))}
        </div>
      )}
    </section>
  )
}

function foundWords(found: Opened['found']): string {
  if (found === undefined) return t`This memory can’t be searched.`
  const steps = found.reduce((sum, lane) => sum + lane.steps, 0)
  return steps === 0 ? t`Nothing found.` : ''
}
