/** One thing that later calls were sent without using it: what it is, why it counts, and what it cost. */
import { t } from '#base/words.ts'
import { callName } from '#core/model/call-names.ts'
import type { StepId } from '#core/model/step.ts'
import type { Unused } from '#core/waste/waste.ts'
import { showCallInTimeline } from '#state/index.ts'
import { formatAmount, formatExact, plural, SafeText } from '../../kit/index.ts'
import { openStep } from './steps/StepLink.tsx'
import styles from './WasteRow.module.css'
import { wasteReason } from './waste-words.ts'

interface WasteRowProps {
  readonly finding: Unused
  /** The numbers of steps as a person sees them. */
  readonly numberOf: (id: StepId) => number | undefined
}

/** Steps named before the rest of them is only counted. */
const NAMED = 6

export function WasteRow({ finding, numberOf }: WasteRowProps) {
  const { subject, steps, tokens, overRun, dollars, lastUse } = finding
  const sent = formatAmount(overRun, 'tokens', true)
  const more = steps.length - NAMED
  return (
    <li className={styles.finding}>
      <span className={styles.subject}>
        <SafeText text={subject} />
      </span>
      <strong className={styles.cost}>{dollars === undefined ? sent : formatAmount(dollars, '$')}</strong>
      <span className={styles.steps}>
        <span>{wasteReason(finding)}</span>
        {lastUse !== undefined && (
          <button type="button" className={styles.step} onClick={() => showCallInTimeline(lastUse)}>
            {callName(lastUse)}
          </button>
        )}
        {steps.length > 0 && (
          <>
            <span>· {steps.length === 1 ? 'step' : 'steps'}</span>
            {steps.slice(0, NAMED).map((id) => (
              <button
                key={id}
                type="button"
                className={styles.step}
                aria-label={t`Step ${numberOf(id)}`}
                onClick={() => {
                  openStep(id)
                }}
              >
                {numberOf(id)}
              </button>
            ))}
            {more > 0 && t`and ${plural(more, 'other')}`}
          </>
        )}
      </span>
      {dollars !== undefined && (
        <span
          className={styles.tokens}
          title={t`${formatExact(overRun)} tokens over the run, ${formatExact(tokens)} tokens once`}
        >
          {sent}
        </span>
      )}
    </li>
  )
}
