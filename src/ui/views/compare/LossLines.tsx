/**
 * What each memory has lost of what the calls use, what was fetched again for it, and how near that is to the best that was
 * possible. Counted when the other figures are there: the references of the run have to be found first.
 */
import { callName } from '#core/call-names.ts'
import type { Bound } from '#core/oracle/bound.ts'
import type { Loss, LossFigures } from '#core/references/lost.ts'
import { formatExact, formatShare, Popover, plural } from '../../kit/index.ts'
import { Line } from './FigureLine.tsx'
import { FigureLink } from './FigureLink.tsx'
import styles from './LossLines.module.css'
import { LostReferences } from './LostReferences.tsx'
import { PageFaults } from './PageFaults.tsx'
import type { Column, Comparison } from './use-comparison.ts'
import type { LossesOfColumns } from './use-losses-of-columns.ts'

const NONE: Loss = { count: 0, weight: 0 }
const WEIGHT =
  'The number behind it is their weight: 1 for what stands in one step only, next to nothing for what is everywhere.'

export interface LossLinesProps {
  readonly comparison: Comparison
  readonly losses: LossesOfColumns
  /** Whether all lines are shown. */
  readonly isMore: boolean
}

export function LossLines({ comparison, losses, isMore }: LossLinesProps) {
  const { call } = comparison
  const { lossOf, boundOf, isSkeleton, isRefused } = losses
  if (isRefused) return null
  return (
    <>
      <Line
        comparison={comparison}
        figure="lost-here"
        label={`Lost at ${callName(call)}`}
        help={`Paths, names, numbers and quotations that this call's answer uses, that stand in its history and nowhere in what it would be shown. ${WEIGHT} Press a number for the list.`}
        cell={(column) => {
          if (column.index === undefined) return <LossWords loss={NONE} />
          const loss = lossOf(column)?.latest?.calls[call]
          if (loss === undefined) return absent(lossOf(column)?.work.status)
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
        help={`The sum over all calls: what two calls miss counts twice. ${WEIGHT}`}
        cell={(column) => {
          if (column.index === undefined) return <LossWords loss={NONE} />
          const loss = lossOf(column)?.latest?.totals
          return loss === undefined ? absent(lossOf(column)?.work.status) : <LossWords loss={loss} />
        }}
      />
      {isMore && !isSkeleton && (
        <FaultsLine
          comparison={comparison}
          losses={losses}
          label={`Page faults at ${callName(call)}`}
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
      {isMore && (
        <Line
          comparison={comparison}
          figure="least"
          label="Least it could have lost"
          help="By weight, over the run: no memory of its class (keeping or dropping whole steps, or rewriting them) loses less with the tokens that this one showed at each call. Where the search for it was given up, what was found stands behind it."
          cell={(column) => {
            if (column.index === undefined) return <span>0</span>
            const bound = boundOf(column)?.latest
            return bound === undefined ? absent(boundOf(column)?.work.status) : <LeastWords bound={bound} />
          }}
        />
      )}
      <Line
        comparison={comparison}
        figure="efficiency"
        label="Kept of what was possible"
        help="Of the weight that the best memory of its class could have kept with the same tokens, the share that this one kept. 100 %: with these tokens nobody could have kept more."
        cell={(column) => {
          if (column.index === undefined) return <span>{formatShare(1)}</span>
          const bound = boundOf(column)?.latest
          return bound === undefined ? (
            absent(boundOf(column)?.work.status)
          ) : (
            <span>{formatShare(Math.round(bound.efficiency * 1000) / 1000)}</span>
          )
        }}
      />
    </>
  )
}

/** A dash where it failed; undefined while it is being counted. */
function absent(status: string | undefined) {
  return status === 'failed' ? <span>–</span> : undefined
}

function LossWords({ loss: { count, weight } }: { readonly loss: Loss }) {
  return (
    <span>
      {formatExact(count)}
      {count > 0 && (
        <span className={styles.weight}>
          {' '}
          <span className="visually-hidden">of weight </span>
          {weight.toFixed(1)}
        </span>
      )}
    </span>
  )
}

/** The bound of its own class, and the other one in the tooltip. */
function LeastWords({ bound: { memoryClass, totals } }: { readonly bound: Bound }) {
  const least = memoryClass === 'drop' ? totals.drop : totals.rewrite
  const hasGap = memoryClass === 'drop' && totals.dropFound - totals.drop > 0.05
  const words = `Keeping whole steps: ${totals.drop.toFixed(2)}. Rewriting: ${totals.rewrite.toFixed(2)}. Lost: ${totals.lost.toFixed(2)} of ${totals.used.toFixed(2)}.`
  return (
    <span title={words}>
      {least.toFixed(1)}
      {hasGap && <span className={styles.weight}> to {totals.dropFound.toFixed(1)}</span>}
      <span className="visually-hidden">. {words}</span>
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
      label={`Lost at ${callName(call)}: ${column.name}`}
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

interface FaultsLineProps {
  readonly comparison: Comparison
  readonly losses: LossesOfColumns
  readonly label: string
  readonly help: string
  readonly figure: string
  /** Undefined: of all calls. */
  readonly call: number | undefined
  readonly countOf: (figures: LossFigures) => number | undefined
}

function FaultsLine({ comparison, losses, label, help, figure, call, countOf }: FaultsLineProps) {
  return (
    <Line
      comparison={comparison}
      figure={figure}
      label={label}
      help={help}
      cell={(column) => {
        if (column.index === undefined) return <span>0</span>
        const loss = losses.lossOf(column)
        const count = loss?.latest === undefined ? undefined : countOf(loss.latest)
        if (count === undefined) return absent(loss?.work.status)
        if (count === 0) return <span>0</span>
        const name = call === undefined ? 'Page faults' : `Page faults at ${callName(call)}`
        return (
          <Popover
            label={`${name}: ${column.name}`}
            trigger={
              <FigureLink aria-label={`${plural(count, 'page fault')}, see which`}>
                {formatExact(count)}
              </FigureLink>
            }
          >
            <PageFaults column={column} call={call} />
          </Popover>
        )
      }}
    />
  )
}
