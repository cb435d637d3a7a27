/** What to do with the answer: the recommended strategy beside the recorded run. */
import { t } from '#base/words.ts'
import { leanSpec } from '#core/spec/spec.ts'
import type { CheckedSpec } from '#core/spec/spec-data.ts'
import { openInCompare, openRunUnder, type SeveralRunsOrder, useTrace } from '#state/index.ts'
import { Button, SafeText } from '../../../kit/index.ts'
import styles from './Answer.module.css'

interface CompareButtonProps {
  readonly spec: CheckedSpec
  /** Which of several runs it opens, the one it saves the most in; absent: the open one. */
  readonly run?: SeveralRunsOrder['runs'][number]
  /** The title of that run; hostile text. */
  readonly title?: string
  /** There are no others that it could save less in. */
  readonly isOnly?: boolean
}

export function CompareButton({ spec, run, title, isOnly = false }: CompareButtonProps) {
  const open = useTrace()?.id
  const compare = async () => {
    if (run === undefined || run.id === open || (await openRunUnder(run, spec)))
      openInCompare([leanSpec(spec)], true)
  }
  return (
    <div className={styles.compare}>
      <Button variant="primary" icon="compare" onClick={() => void compare()}>
        {title === undefined || isOnly ? t`Compare with the recorded run` : t`Compare one run`}
      </Button>
      {title !== undefined && (
        <p className={styles.label}>
          <SafeText text={isOnly ? title : t`It saves the most in “${title}”`} />
        </p>
      )}
    </div>
  )
}
