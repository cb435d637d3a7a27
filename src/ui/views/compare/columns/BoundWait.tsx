/** In the place of a figure of the bound: how far the search for it is, and the way to give it up. */
import { t } from '#base/words.ts'
import type { JobProgress } from '#state/index.ts'
import { progressShare, progressWords } from '../model/bound-words.ts'
import { FigureLink } from '../model/FigureLink.tsx'
import styles from './BoundWait.module.css'

interface BoundWaitProps {
  /** Of all columns together: they are searched one after another. */
  readonly progress: JobProgress
  readonly onStop: () => void
}

export function BoundWait({ progress, onStop }: BoundWaitProps) {
  return (
    <span className={styles.wait} title={t`Computing: ${progressWords(progress)}`}>
      {progressShare(progress)}{' '}
      <FigureLink onClick={onStop} aria-label="Stop computing the oracle">
        Stop
      </FigureLink>
    </span>
  )
}
