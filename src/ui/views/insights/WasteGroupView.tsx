/**
 * One kind of waste: what it is, what it cost over the run, its findings, and the strategies to try against
 * it.
 */
import { useState } from 'react'
import { t } from '#base/words.ts'
import type { StepId } from '#core/model/step.ts'
import type { Waste } from '#core/waste/waste.ts'
import {
  Amount,
  Button,
  formatAmount,
  formatExact,
  type Provenance,
  plural,
  SafeText,
} from '../../kit/index.ts'
import { openStep } from './steps/StepLink.tsx'
import { remediesOf, tryOut } from './try-out.ts'
import styles from './WasteGroupView.module.css'
import type { WasteGroup } from './waste-groups.ts'

interface WasteGroupViewProps {
  readonly group: WasteGroup
  /** US dollars that the run would have cost less without it; undefined: not known, or not yet. */
  readonly cost: number | undefined
  readonly provenance: Provenance
  /** The numbers of steps as a person sees them. */
  readonly numberOf: (id: StepId) => number | undefined
}

/** Findings shown before somebody asks for all. */
const SHOWN = 8

export function WasteGroupView({ group, cost, provenance, numberOf }: WasteGroupViewProps) {
  const [isAll, setAll] = useState(false)
  const { title, help, findings, overRun } = group
  const shown = isAll ? findings : findings.slice(0, SHOWN)
  return (
    <section className={styles.group} aria-label={title}>
      <header className={styles.head}>
        <h2 className={styles.title}>
          {title} <span className={styles.count}>{formatExact(findings.length)}</span>
        </h2>
        <span className={styles.sum}>
          <Amount
            value={overRun}
            unit="tokens"
            provenance={provenance}
            isMarkHidden
            note="Over the whole run."
          />
          {cost !== undefined && (
            <Amount
              value={cost}
              unit="$"
              provenance="estimate"
              isMarkHidden
              note={
                cost === 0
                  ? t`Without it the run would not have cost less: removing it causes cache misses.`
                  : undefined
              }
            />
          )}
        </span>
      </header>
      <p className={styles.help}>{help}</p>
      <ul className={styles.findings}>
        {shown.map((finding) => (
          <Finding
            key={`${finding.subject} ${finding.steps.join(' ')}`}
            finding={finding}
            numberOf={numberOf}
          />
        ))}
      </ul>
      <div className={styles.actions}>
        {findings.length > SHOWN && (
          <Button size="small" variant="quiet" onClick={() => setAll(!isAll)}>
            {isAll ? t`Show less` : t`Show all ${formatExact(findings.length)}`}
          </Button>
        )}
        {remediesOf(group.kind).map((remedy) => (
          <Button key={remedy.title} size="small" icon="compare" onClick={() => tryOut(remedy)}>
            Try “{remedy.title}”
          </Button>
        ))}
      </div>
    </section>
  )
}

interface FindingProps {
  readonly finding: Waste
  readonly numberOf: (id: StepId) => number | undefined
}

/** Steps named before the rest of them is only counted. */
const NAMED = 6

function Finding({ finding, numberOf }: FindingProps) {
  const { subject, steps, tokens, overRun } = finding
  const more = steps.length - NAMED
  return (
    <li className={styles.finding}>
      <span className={styles.subject}>
        <SafeText text={subject} />
      </span>
      <span className={styles.cost} title={t`${formatExact(tokens)} tokens once`}>
        {formatAmount(overRun, 'tokens')}
      </span>
      {steps.length > 0 && (
        <span className={styles.steps}>
          {steps.length === 1 ? 'step' : 'steps'}
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
        </span>
      )}
    </li>
  )
}
