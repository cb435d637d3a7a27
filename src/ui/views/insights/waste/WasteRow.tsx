/** One thing that later calls were sent without using it: what it is, why it counts, and what it cost. */
import { t } from '#base/words.ts'
import type { StepId } from '#core/model/step.ts'
import { endOfPath } from '#core/model/tool-subject.ts'
import type { Unused } from '#core/waste/waste.ts'
import { Button, formatAmount, formatExact, plural, SafeText, visibleLine } from '../../../kit/index.ts'
import { openStep } from '../steps/StepLink.tsx'
import styles from './WasteRow.module.css'
import { type Names, resentWords, wasteReason } from './waste-words.ts'

interface WasteRowProps {
  readonly finding: Unused
  /** The numbers of steps as a person sees them. */
  readonly numberOf: (id: StepId) => number | undefined
  /** How it names calls. */
  readonly names: Names
  /** As the list writes dollars. */
  readonly money: (dollars: number) => string
}

/** Steps that the list of a finding names. */
const NAMED = 60

export function WasteRow({ finding, numberOf, names, money }: WasteRowProps) {
  const { subject, overRun, dollars, parts } = finding
  const steps = [...new Set(parts.flatMap(({ step }) => step ?? []))]
  const sent = formatAmount(overRun, 'tokens', true)
  const [first] = steps
  const only = parts.length === 1 ? parts[0] : undefined
  return (
    <li className={styles.finding}>
      <span className={styles.subject} title={visibleLine(subject)}>
        {steps.length === 1 && first !== undefined ? (
          <button type="button" onClick={() => openStep(first)}>
            <SafeText text={endOfPath(subject)} />
          </button>
        ) : (
          <SafeText text={endOfPath(subject)} />
        )}
      </span>
      <strong className={styles.cost}>{dollars === undefined ? sent : money(dollars)}</strong>
      <div className={styles.about}>
        {steps.length === 1 && first !== undefined && <span>{t`Step ${numberOf(first)}`}</span>}
        <span>{wasteReason(finding, names)}</span>
        {only === undefined ? (
          dollars !== undefined && <span title={t`${formatExact(overRun)} tokens over the run`}>{sent}</span>
        ) : (
          <span title={t`${formatExact(overRun)} tokens over the run`}>{resentWords(only)}</span>
        )}
        {steps.length > 1 && (
          <details>
            <summary>{plural(parts.length, 'result')}</summary>
            {steps.slice(0, NAMED).map((id) => (
              <StepButton key={id} id={id} number={numberOf(id)} />
            ))}
            {steps.length > NAMED && t`and ${plural(steps.length - NAMED, 'other')}`}
          </details>
        )}
      </div>
    </li>
  )
}

function StepButton({ id, number }: { readonly id: StepId; readonly number: number | undefined }) {
  return (
    <Button size="small" variant="quiet" onClick={() => openStep(id)}>
      {t`Step ${number}`}
    </Button>
  )
}
