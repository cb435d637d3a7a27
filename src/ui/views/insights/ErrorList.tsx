/** What failed in the run, in order. */
import { t } from '#base/words.ts'
import { callName } from '#core/model/call-names.ts'
import { showCallInTimeline, useBaseline } from '#state/index.ts'
import { Button, Portion, SafeText } from '../../kit/index.ts'
import type { Failure } from './failures.ts'
import { InsightBody } from './InsightBody.tsx'
import styles from './InsightRows.module.css'
import { StepLink } from './steps/StepLink.tsx'

interface ErrorListProps {
  readonly failures: readonly Failure[]
}

export function ErrorList({ failures }: ErrorListProps) {
  const { work } = useBaseline()
  return (
    <InsightBody
      work={work}
      value={failures}
      nothing={failures.length === 0 ? t`No tool result and no model call of this run failed.` : undefined}
      isNarrow
    >
      {(found) => (
        <ol className={styles.rows} aria-label="Errors">
          <Portion items={found} moreIn="li">
            {({ step, call = 0, error }) => (
              <li className={styles.row}>
                {step === undefined ? (
                  <Button size="small" variant="quiet" onClick={() => showCallInTimeline(call)}>
                    {callName(call)}
                  </Button>
                ) : (
                  <StepLink step={step} />
                )}
                <p className={styles.bad}>
                  <SafeText text={error.slice(0, MOST)} />
                </p>
              </li>
            )}
          </Portion>
        </ol>
      )}
    </InsightBody>
  )
}

/** Characters; the step has the rest. */
const MOST = 300
