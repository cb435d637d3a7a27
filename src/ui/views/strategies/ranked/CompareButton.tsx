/** What to do with the answer: the recommended strategy beside the recorded run. */
import { leanSpec } from '#core/spec/spec.ts'
import type { CheckedSpec } from '#core/spec/spec-data.ts'
import { openInCompare } from '#state/index.ts'
import { Button, SafeText } from '../../../kit/index.ts'
import styles from './Answer.module.css'

interface CompareButtonProps {
  readonly spec: CheckedSpec
  /** Which of several runs it opens; hostile text. Absent: there is only one. */
  readonly run?: string | undefined
}

export function CompareButton({ spec, run }: CompareButtonProps) {
  return (
    <div className={styles.compare}>
      <Button variant="primary" icon="compare" onClick={() => openInCompare([leanSpec(spec)], true)}>
        Compare with the recorded run
      </Button>
      {run !== undefined && (
        <p className={styles.label}>
          <SafeText text={run} />
        </p>
      )}
    </div>
  )
}
