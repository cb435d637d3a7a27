/**
 * What answers fetch again although their history holds it: which step repeats which, whether it was worth
 * it, and a pin.
 */
import { t } from '#base/words.ts'
import { callName } from '#core/model/call-names.ts'
import type { Refetch } from '#core/references/lost.ts'
import { moveCursor, selectStep, useRefetches, useTrace } from '#state/index.ts'
import { formatExact, ProblemNote, Progress, SafeText } from '../../../kit/index.ts'
import { FigureLink } from '../model/FigureLink.tsx'
import { PinOf } from '../model/PinOf.tsx'
import type { Column } from '../model/use-comparison.ts'
import styles from './LostFactsList.module.css'

export interface RefetchesProps {
  readonly column: Column
  /** Undefined: of all calls. */
  readonly call: number | undefined
}

const MOST = 30

export function Refetches({ column, call }: RefetchesProps) {
  const { work } = useRefetches(column.spec, call)
  if (work.status === 'failed') return <ProblemNote problem={work.problem} tone="warning" />
  if (work.status !== 'done') {
    return (
      <div className={styles.lost}>
        <Progress label="Finding re-fetched results" />
      </div>
    )
  }
  const faults = work.value
  const where = call === undefined ? '' : t` at ${callName(call)}`
  return (
    <div className={styles.lost}>
      <h2 className={styles.title}>
        {faults.length > MOST
          ? t`First ${MOST} of ${formatExact(faults.length)} re-fetched results${where}`
          : t`Re-fetched results${where}`}
      </h2>
      <ul className={styles.list}>
        {faults.slice(0, MOST).map((fault, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one answer may fetch the same twice; the list never changes its order.
          <FaultItem key={index} fault={fault} column={column} />
        ))}
      </ul>
    </div>
  )
}

function FaultItem({ fault, column }: { readonly fault: Refetch; readonly column: Column }) {
  const trace = useTrace()
  const { call, tool, step, repeats, isSame, removed } = fault
  const numberOf = (id: string) => trace?.steps.find((candidate) => candidate.id === id)?.number
  const earlier = numberOf(repeats)
  const name = earlier === undefined ? t`a step of the agent’s own compaction` : t`step ${earlier}`
  return (
    <li className={styles.item}>
      <div className={styles.words}>
        <span className={styles.text}>
          <SafeText text={tool} />
        </span>
        <span className={styles.facts}>
          <FigureLink onClick={() => moveCursor(call)}>{callName(call)}</FigureLink>{' '}
          {numberOf(step) !== undefined && t`(step ${numberOf(step)}) `}repeats{' '}
          {earlier === undefined ? name : <FigureLink onClick={() => selectStep(repeats)}>{name}</FigureLink>}
          , {removed.how} by <SafeText text={removed.rule} />
          {removed.call !== undefined && t` before ${callName(removed.call)}`}
        </span>
        <span className={styles.facts}>{sameWords(isSame)}</span>
      </div>
      {earlier !== undefined && <PinOf column={column} step={repeats} name={name} />}
    </li>
  )
}

function sameWords(isSame: boolean | undefined): string {
  if (isSame === undefined) return t`The repeated call has no recorded result.`
  return isSame
    ? t`The result was the same, so the call wasn’t needed.`
    : t`The result changed, so the repeat may have been intentional.`
}
