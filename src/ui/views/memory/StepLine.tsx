/**
 * One step in a compartment: what it is, how it came there, how near it is to a query, what it weighs,
 * whether it is shown.
 */
import { t } from '#base/words.ts'
import { callName } from '#core/model/call-names.ts'
import { lineValues, stepLine } from '#core/model/step-line.ts'
import { hasError } from '#core/model/steps.ts'
import {
  formatDecimals,
  formatExact,
  formatInCell,
  Icon,
  KindGlyph,
  LedgerMark,
  plural,
  SafeText,
} from '../../kit/index.ts'
import type { Arrival, Seen, StepEntry } from './lanes.ts'
import styles from './StepLine.module.css'

interface StepLineProps {
  readonly entry: StepEntry
  /** Where it is in its lane, in px: what moves is found again by it. */
  readonly start: number
}

const SEEN_WORDS: Readonly<Record<Seen, string>> = {
  shown: t`sent to the model`,
  rewritten: t`sent in shortened form`,
  within: t`sent as part of another message`,
  summarised: t`sent as part of a summary`,
  not: t`not sent`,
}

export function StepLine({ entry, start }: StepLineProps) {
  const { step, isOfLog, tokens, seen, arrival, score, since, id } = entry
  const line = step === undefined ? undefined : stepLine(step)
  const isSeen = seen === 'shown' || seen === 'rewritten' || seen === 'within'
  return (
    <div
      className={styles.step}
      data-seen={isSeen}
      data-flip={id}
      data-key={entry.key}
      data-start={start}
      data-arrival={arrival.kind}
      data-made={!isOfLog}
    >
      <div className={styles.line}>
        <span className={styles.number}>{isOfLog ? step?.number : ''}</span>
        {step !== undefined && <KindGlyph kind={step.kind} />}
        <span className={styles.words}>
          {line !== undefined && line.tool !== '' && (
            <>
              <span className={styles.tool}>
                <SafeText text={line.tool} />
              </span>{' '}
            </>
          )}
          <SafeText text={line === undefined ? id : lineValues(line)} />
        </span>
        <span className="visually-hidden">{SEEN_WORDS[seen]}</span>
        {seen === 'rewritten' && <LedgerMark state="rewritten" title={SEEN_WORDS.rewritten} />}
        {step !== undefined && hasError(step) && (
          <span className={styles.error}>
            <Icon name="error" label="with an error" />
          </span>
        )}
        <ArrivalMark arrival={arrival} />
        {score !== undefined && (
          <span
            className={styles.score}
            title="Cosine similarity between its embedding and the query’s (1 = same direction)"
          >
            {formatDecimals(score, 2)}
          </span>
        )}
        {since !== undefined && since >= 0 && (
          <span className={styles.since} title={t`Not sent since ${callName(since)}`}>
            {callName(since)}
          </span>
        )}
        {/* The provenance is in the head, once for all. */}
        <span className={styles.tokens} title={t`${formatExact(tokens)} tokens (this step alone)`}>
          {formatInCell(tokens)}
        </span>
      </div>
      {!isOfLog && step?.origin !== undefined && (
        <p className={styles.covers}>{madeWords(step.origin, { id, agent: step.agent })}</p>
      )}
    </div>
  )
}

/** What a step that the memory made comes from. */
function madeWords(
  origin: readonly string[],
  { id, agent }: { readonly id: string; readonly agent: string | undefined },
): string {
  if (origin.includes(id)) return t`shortened · select to see what changed`
  const from = plural(origin.length, 'step')
  return agent === undefined || origin.length > 1
    ? t`made from ${from} · select to see them`
    : t`by ${agent}, made from ${from} · select to see them`
}

function ArrivalMark({ arrival }: { readonly arrival: Arrival }) {
  if (arrival.kind === 'stayed') return null
  return arrival.kind === 'came' ? (
    <LedgerMark state="added" title="new since the previous call" />
  ) : (
    <LedgerMark state="moved" title={t`moved here from “${arrival.from}” since the previous call`} />
  )
}
