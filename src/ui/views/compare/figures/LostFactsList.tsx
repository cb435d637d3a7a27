/**
 * The facts that a strategy has lost at a call or over the run: where each was last seen, what removed it,
 * and pins for it and its step.
 */
import { useMemo } from 'react'
import { t } from '#base/words.ts'
import { callName } from '#core/model/call-names.ts'
import type { StepId } from '#core/model/step.ts'
import { ABOUT_AGAIN, neverBackWords } from '#core/references/again-words.ts'
import type { FactUse } from '#core/references/fact-uses.ts'
import type { LostFact } from '#core/references/lost.ts'
import { unreturnedFirst } from '#core/references/order.ts'
import { REFERENCE_KINDS } from '#core/references/reference.ts'
import { skeletonFacts } from '#core/skeleton/skeleton.ts'
import { isOfRecord } from '#core/spec/spec-data.ts'
import { moveCursor, selectStep, setFactPinned, useFactUses, useLostFacts, useTrace } from '#state/index.ts'
import {
  LostFactText,
  LostFactUse,
  ProblemNote,
  Progress,
  plural,
  SafeText,
  ShowAll,
  shortFact,
  useShown,
} from '../../../kit/index.ts'
import { FigureLink } from '../model/FigureLink.tsx'
import { PinOf } from '../model/PinOf.tsx'
import type { Column } from '../model/use-comparison.ts'
import styles from './LostFactsList.module.css'
import { removalWords } from './removal-words.ts'

interface LostFactsListProps {
  readonly column: Column
  /** Undefined: of all calls. */
  readonly call: number | undefined
}

/** Shown at first. */
const MOST = 8

export function LostFactsList({ column, call }: LostFactsListProps) {
  const { work } = useLostFacts(column.spec, call)
  if (work.status === 'failed') return <ProblemNote problem={work.problem} tone="warning" />
  if (work.status !== 'done') {
    return (
      <div className={styles.lost}>
        <Progress label="Finding lost facts" />
      </div>
    )
  }
  return <LostItems column={column} call={call} all={work.value} />
}

interface LostItemsProps extends LostFactsListProps {
  readonly all: readonly LostFact[]
}

function LostItems({ column, call, all }: LostItemsProps) {
  const lost = useMemo(() => all.toSorted(unreturnedFirst), [all])
  const { shown, more } = useShown(lost, MOST)
  const uses = useFactUses(shown)
  const count = plural(lost.length, 'lost fact')
  const back = neverBackWords(lost)
  return (
    <div className={styles.lost}>
      <h2 className={styles.title}>
        {call === undefined ? t`${count} over the run` : t`${count} at ${callName(call)}`}
        {back !== undefined && <span title={ABOUT_AGAIN}>: {back}</span>}
      </h2>
      <ul className={styles.list}>
        {shown.map((reference, place) => (
          <LostItem
            key={`${reference.call} ${reference.text}`}
            reference={reference}
            use={uses[place]}
            column={column}
            isOfRun={call === undefined}
          />
        ))}
      </ul>
      <ShowAll words={count} {...more} />
    </div>
  )
}

interface LostItemProps {
  readonly reference: LostFact
  readonly use: FactUse | undefined
  readonly column: Column
  /** Among those of other calls. */
  readonly isOfRun: boolean
}

function LostItem({ reference, use, column, isOfRun }: LostItemProps) {
  const trace = useTrace()
  const { call, text, kind, manner, lastSeen, removed } = reference
  const isBare = trace !== undefined && skeletonFacts(trace.metadata) !== undefined
  const step = trace?.steps.find(({ id }) => id === lastSeen)
  const name = step === undefined ? t`a step of the agent’s own compaction` : t`step ${step.number}`
  return (
    <li className={styles.item}>
      <div className={styles.words}>
        <span className={styles.text}>{isBare ? t`Text not included` : <LostFactText text={text} />}</span>
        <span className={styles.facts}>
          {titleOf(kind)}, {manner === 'argument' ? t`passed to a tool` : t`mentioned`}
        </span>
        {isOfRun && (
          <span className={styles.facts}>
            Used at <FigureLink onClick={() => moveCursor(call)}>{callName(call)}</FigureLink>
          </span>
        )}
        <LostFactUse fact={reference} use={use} />
        <span className={styles.facts}>
          Last seen at{' '}
          {step === undefined ? (
            <span title={NOT_IN_LOG}>{name}</span>
          ) : (
            <FigureLink onClick={() => selectStep(lastSeen)}>{name}</FigureLink>
          )}
          , <SafeText text={removalWords(removed)} />
        </span>
        {step !== undefined && !isBare && <PinFact column={column} step={lastSeen} text={text} />}
      </div>
      {step !== undefined && <PinOf column={column} step={lastSeen} name={name} />}
    </li>
  )
}

interface PinFactProps {
  readonly column: Column
  readonly step: StepId
  readonly text: string
}

/** Keeps the line that says it; the step itself stays gone. */
function PinFact({ column: { index, isBound, ruleName, spec }, step, text }: PinFactProps) {
  if (index === undefined || isBound || isOfRecord(spec)) return null
  return (
    <span className={styles.facts}>
      <FigureLink
        aria-label={t`Pin the fact ${shortFact(text)} in ${ruleName}`}
        title="Keeps the line or sentence that contains it, at the position of its step"
        onClick={() => setFactPinned(index, { step, text }, true)}
      >
        Pin this fact
      </FigureLink>
    </span>
  )
}

const NOT_IN_LOG = t`Inserted by the agent’s own compaction; the log has no such step.`

function titleOf(kind: LostFact['kind']): string {
  return REFERENCE_KINDS.find((known) => known.kind === kind)?.title ?? ''
}
