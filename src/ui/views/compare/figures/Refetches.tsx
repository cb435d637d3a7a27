/**
 * What answers fetch again although their history contains it: which step repeats which, whether it was worth
 * it, and a pin.
 */
import { t } from '#base/words.ts'
import { callName } from '#core/model/call-names.ts'
import type { Refetch } from '#core/references/lost.ts'
import { moveCursor, selectStep, useRefetches, useTrace } from '#state/index.ts'
import { ProblemNote, Progress, plural, SafeText, ShowAll, useShown } from '../../../kit/index.ts'
import { FigureLink } from '../model/FigureLink.tsx'
import { PinOf } from '../model/PinOf.tsx'
import type { Column } from '../model/use-comparison.ts'
import styles from './LostFactsList.module.css'
import { removalWords } from './removal-words.ts'

interface RefetchesProps {
  readonly column: Column
  /** Undefined: of all calls. */
  readonly call: number | undefined
  /** Repeated actions instead of re-fetched results. */
  readonly isAction?: boolean
}

/** Shown at first. */
const MOST = 8

export function Refetches({ column, call, isAction = false }: RefetchesProps) {
  const { work } = useRefetches(column.spec, call, isAction)
  if (work.status === 'failed') return <ProblemNote problem={work.problem} tone="warning" />
  if (work.status !== 'done') {
    return (
      <div className={styles.lost}>
        <Progress label={isAction ? t`Finding repeated actions` : t`Finding re-fetched results`} />
      </div>
    )
  }
  return <Items column={column} call={call} isAction={isAction} faults={work.value} />
}

function Items({
  column,
  call,
  isAction,
  faults,
}: Required<RefetchesProps> & { readonly faults: readonly Refetch[] }) {
  const { shown, more } = useShown(faults, MOST)
  const words = isAction
    ? plural(faults.length, 'repeated action')
    : plural(faults.length, 're-fetched result')
  return (
    <div className={styles.lost}>
      <h2 className={styles.title}>
        {call === undefined ? t`${words} over the run` : t`${words} at ${callName(call)}`}
      </h2>
      {!isAction && (
        <p className={styles.facts}>
          {t`The agent repeated a read-only tool call whose earlier result the strategy had dropped.`}
        </p>
      )}
      <ul className={styles.list}>
        {shown.map((fault, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one answer may fetch the same twice; the list never changes its order.
          <FaultItem key={index} fault={fault} column={column} isAction={isAction} />
        ))}
      </ul>
      <ShowAll words={words} {...more} />
    </div>
  )
}

interface FaultItemProps {
  readonly fault: Refetch
  readonly column: Column
  readonly isAction: boolean
}

function FaultItem({ fault, column, isAction }: FaultItemProps) {
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
          {numberOf(step) === undefined ? t`repeats` : t`(step ${numberOf(step)}) repeats`}{' '}
          {earlier === undefined ? name : <FigureLink onClick={() => selectStep(repeats)}>{name}</FigureLink>}
          , <SafeText text={removalWords(removed)} />
        </span>
        <span className={styles.facts}>{isAction ? actionWords(isSame) : sameWords(isSame)}</span>
      </div>
      {earlier !== undefined && <PinOf column={column} step={repeats} name={name} />}
    </li>
  )
}

function sameWords(isSame: boolean | undefined): string {
  if (isSame === undefined) return t`The repeated call has no recorded result.`
  return isSame
    ? t`The result was the same, so the call wasn’t needed.`
    : t`The result had changed, so the agent had to read it anyway.`
}

/** What an action did may have changed, so that the same result doesn't say that it was in vain. */
function actionWords(isSame: boolean | undefined): string {
  if (isSame === undefined) return t`The repeated call has no recorded result.`
  return isSame ? t`The result was the same.` : t`The result changed.`
}
