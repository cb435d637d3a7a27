/**
 * One kind of waste: what it is, what it cost over the run, its findings, and the strategies that save
 * something against it on this run.
 */
import { useState } from 'react'
import { t } from '#base/words.ts'
import { callName } from '#core/model/call-names.ts'
import type { StepId } from '#core/model/step.ts'
import type { LastUses } from '#core/waste/last-uses.ts'
import type { Waste } from '#core/waste/waste.ts'
import { openInCompare, showCallInTimeline } from '#state/index.ts'
import {
  Amount,
  Button,
  formatAmount,
  formatExact,
  type Provenance,
  plural,
  SafeText,
} from '../../kit/index.ts'
import type { MeasuredRemedies } from './remedies.ts'
import { openStep } from './steps/StepLink.tsx'
import styles from './WasteGroupView.module.css'
import { isLarge, type WasteGroup } from './waste-groups.ts'

interface WasteGroupViewProps {
  readonly group: WasteGroup
  /** US dollars that the run would have cost less without it; undefined: not known, or not yet. */
  readonly cost: number | undefined
  readonly provenance: Provenance
  readonly remedies: MeasuredRemedies
  /** Whether strategies that are not measured yet are being replayed. */
  readonly isMeasuring: boolean
  /** The numbers of steps as a person sees them. */
  readonly numberOf: (id: StepId) => number | undefined
  /** The last call that used each step; undefined: not known yet. */
  readonly lastUses: LastUses | undefined
}

/** Findings shown until the person asks for all. */
const SHOWN = 8

export function WasteGroupView(props: WasteGroupViewProps) {
  const { group, cost, provenance, remedies, isMeasuring, numberOf, lastUses } = props
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
          {cost !== undefined && cost > 0 && (
            <Amount value={cost} unit="$" provenance="estimate" isMarkHidden />
          )}
        </span>
      </header>
      <p className={styles.help}>
        {help} {cost === 0 && t`Removing it at every call would save nothing: the cache misses cost as much.`}
      </p>
      <ul className={styles.findings}>
        {shown.map((finding) => (
          <Finding
            key={`${finding.subject} ${finding.steps.join(' ')}`}
            finding={finding}
            numberOf={numberOf}
            lastUses={isLarge(group) ? lastUses : undefined}
          />
        ))}
      </ul>
      {findings.length > SHOWN && (
        <Button size="small" variant="quiet" onClick={() => setAll(!isAll)}>
          {isAll ? t`Show less` : t`Show all ${formatExact(findings.length)}`}
        </Button>
      )}
      <Remedies remedies={remedies} isMeasuring={isMeasuring} />
    </section>
  )
}

function Remedies({ remedies, isMeasuring }: Pick<WasteGroupViewProps, 'remedies' | 'isMeasuring'>) {
  const { helpful, others, waiting } = remedies
  const list = others.join(', ')
  return (
    <>
      {helpful.length > 0 && (
        <ul className={styles.remedies}>
          {helpful.map(({ title, spec, effect }) => (
            <li key={title} className={styles.remedy}>
              <Button size="small" icon="compare" onClick={() => openInCompare([spec])}>
                Try “{title}”
              </Button>
              <span className={styles.effect}>{effect}</span>
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <p className={styles.help}>
          {helpful.length > 0 || waiting > 0
            ? t`Doesn’t help on this run: ${list}.`
            : others.length === 1
              ? t`The strategy tried against this doesn’t help on this run: ${list}.`
              : t`None of the strategies tried against this helps on this run: ${list}.`}
        </p>
      )}
      {waiting > 0 && (
        <p className={styles.help} role="status">
          {isMeasuring
            ? t`Replaying strategies on this run…`
            : t`Some strategies weren’t replayed on this run. Resume the ranking in Strategies.`}
        </p>
      )}
    </>
  )
}

interface FindingProps {
  readonly finding: Waste
  readonly numberOf: (id: StepId) => number | undefined
  /** Undefined: not said. */
  readonly lastUses: LastUses | undefined
}

/** Steps named before the rest of them is only counted. */
const NAMED = 6

function Finding({ finding, numberOf, lastUses }: FindingProps) {
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
          {lastUses !== undefined && steps.map((id) => <LastUse key={id} call={lastUses[id]} />)}
        </span>
      )}
    </li>
  )
}

/** Until when a large result was needed, as far as later calls show it. */
function LastUse({ call }: { readonly call: number | undefined }) {
  return (
    <>
      {' · '}
      {call === undefined ? <span>no later call used a fact from it</span> : <UsedUntil call={call} />}
    </>
  )
}

function UsedUntil({ call }: { readonly call: number }) {
  return (
    <span>
      its facts were last used by{' '}
      <button type="button" className={styles.step} onClick={() => showCallInTimeline(call)}>
        {callName(call)}
      </button>
    </span>
  )
}
