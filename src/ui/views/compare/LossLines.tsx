/** What each memory has lost of what the calls use: at the cursor's call, with the list of it, and over the run. */
import { callName } from '#core/call-names.ts'
import type { Loss } from '#core/references/lost.ts'
import { useLosses } from '#state/index.ts'
import { formatExact, Popover } from '../../kit/index.ts'
import { Line } from './FigureLine.tsx'
import { FigureLink } from './FigureLink.tsx'
import styles from './LossLines.module.css'
import { LostReferences } from './LostReferences.tsx'
import type { Column, Comparison } from './use-comparison.ts'

const NONE: Loss = { count: 0, weight: 0 }
const WEIGHT =
  'The number behind it is their weight: 1 for what stands in one step only, next to nothing for what is everywhere.'

/** Counted when the other figures are there: the references of the run have to be found first. */
export function LossLines({ comparison }: { readonly comparison: Comparison }) {
  const { columns, call } = comparison
  const isWanted = columns.every(({ replay, failure }) => replay !== undefined || failure !== undefined)
  const losses = useLosses(
    columns.map(({ spec }) => spec),
    isWanted,
  )
  const of = (column: Column) => (column.index === undefined ? undefined : losses[column.index])
  if (losses.some(({ work }) => work.status === 'failed' && work.problem.code === 'no-references'))
    return null
  return (
    <>
      <Line
        comparison={comparison}
        label={`Lost at ${callName(call)}`}
        help={`Paths, names, numbers and quotations that this call's answer uses, that stand in its history and nowhere in what it would be shown. ${WEIGHT} Press a number for the list.`}
        cell={(column) => {
          if (column.index === undefined) return <LossWords loss={NONE} />
          const loss = of(column)?.latest?.calls[call]
          if (loss === undefined) return absent(of(column)?.work.status)
          return loss.count === 0 ? (
            <LossWords loss={loss} />
          ) : (
            <LostList column={column} call={call} loss={loss} />
          )
        }}
      />
      <Line
        comparison={comparison}
        label="Lost over the run"
        help={`The sum over all calls: what two calls miss counts twice. ${WEIGHT}`}
        cell={(column) => {
          if (column.index === undefined) return <LossWords loss={NONE} />
          const loss = of(column)?.latest?.totals
          return loss === undefined ? absent(of(column)?.work.status) : <LossWords loss={loss} />
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
