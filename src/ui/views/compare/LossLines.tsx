/**
 * What each memory has lost of what the calls use, what was fetched again for it, and how near that is to the best that was
 * possible. Counted when the other figures are there: the references of the run have to be found first.
 */
import { t } from '#base/words.ts'
import { callName } from '#core/call-names.ts'
import type { Loss } from '#core/references/lost.ts'
import { formatDecimals, formatExact, Popover } from '../../kit/index.ts'
import { BoundLines } from './BoundLines.tsx'
import { FaultsLine } from './FaultsLine.tsx'
import { absentFigure, Line } from './FigureLine.tsx'
import { FigureLink } from './FigureLink.tsx'
import styles from './LossLines.module.css'
import { LostReferences } from './LostReferences.tsx'
import type { Column, Comparison } from './use-comparison.ts'
import type { LossesOfColumns } from './use-losses-of-columns.ts'

const NONE: Loss = { count: 0, weight: 0 }
const WEIGHT = t`The number behind it is their weight: 1 for what stands in one step only, next to nothing for what is everywhere.`

export interface LossLinesProps {
  readonly comparison: Comparison
  readonly losses: LossesOfColumns
  /** Whether all lines are shown. */
  readonly isMore: boolean
}

export function LossLines({ comparison, losses, isMore }: LossLinesProps) {
  const { call } = comparison
  const { lossOf, isSkeleton, isRefused } = losses
  if (isRefused) return null
  return (
    <>
      <Line
        comparison={comparison}
        figure="lost-here"
        label={t`Lost at ${callName(call)}`}
        help={t`Paths, names, numbers and quotations that this call's answer uses, that stand in its history and nowhere in what it would be shown. ${WEIGHT} Press a number for the list.`}
        cell={(column) => {
          if (column.index === undefined) return <LossWords loss={NONE} />
          const loss = lossOf(column)?.latest?.calls[call]
          if (loss === undefined) return absentFigure(lossOf(column)?.work.status)
          return loss.count === 0 ? (
            <LossWords loss={loss} />
          ) : (
            <LostList column={column} call={call} loss={loss} />
          )
        }}
      />
      <Line
        comparison={comparison}
        figure="lost"
        label="Lost over the run"
        help={t`The sum over all calls: what two calls miss counts twice. ${WEIGHT}`}
        cell={(column) => {
          if (column.index === undefined) return <LossWords loss={NONE} />
          const loss = lossOf(column)?.latest?.totals
          return loss === undefined ? absentFigure(lossOf(column)?.work.status) : <LossWords loss={loss} />
        }}
      />
      {isMore && !isSkeleton && (
        <FaultsLine
          comparison={comparison}
          losses={losses}
          label={t`Page faults at ${callName(call)}`}
          figure="faults-here"
          help="Tool calls of this call's answer that repeat an earlier one whose result is in the history and not in what it would be shown. Press a number for the list."
          call={call}
          countOf={({ calls }) => calls[call]?.faults}
        />
      )}
      {!isSkeleton && (
        <FaultsLine
          comparison={comparison}
          losses={losses}
          label="Page faults"
          figure="faults"
          help="Over the run: tool calls that repeat an earlier one (same tool, equal arguments) whose result is in the history and no longer whole in what would be shown. Press a number for the list."
          call={undefined}
          countOf={({ totals }) => totals.faults}
        />
      )}
      <BoundLines comparison={comparison} losses={losses} isMore={isMore} />
    </>
  )
}

function LossWords({ loss: { count, weight } }: { readonly loss: Loss }) {
  return (
    <span>
      {formatExact(count)}
      {count > 0 && (
        <span className={styles.weight}>
          {' '}
          <span className="visually-hidden">of weight </span>
          {formatDecimals(weight)}
        </span>
      )}
    </span>
  )
}

interface LostListProps {
  readonly column: Column
  readonly call: number
  readonly loss: Loss
}

function LostList({ column, call, loss }: LostListProps) {
  return (
    <Popover
      label={t`Lost at ${callName(call)}: ${column.name}`}
      trigger={
        <FigureLink>
          <LossWords loss={loss} />
          <span className="visually-hidden">, see which</span>
        </FigureLink>
      }
    >
      <LostReferences column={column} call={call} />
    </Popover>
  )
}
