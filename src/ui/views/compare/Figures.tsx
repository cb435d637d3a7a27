// biome-ignore-all lint/a11y/useSemanticElements: lines that share tracks with others are grids, which a <table> cannot be.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid, or the button inside, has the tab stop.
/** The figures over the rows: one line each, the baseline's number at the left, each memory's with its difference. */
import type { ReactNode } from 'react'
import { callName } from '#core/call-names.ts'
import { useTokenProvenance } from '#state/index.ts'
import { Amount, Delta, formatExact, isForCells, type Provenance, Tooltip } from '../../kit/index.ts'
import { CountsCell } from './CountsCell.tsx'
import styles from './Figures.module.css'
import { summaryTokens } from './totals.ts'
import type { Column, Comparison } from './use-comparison.ts'

export function Figures({ comparison }: { readonly comparison: Comparison }) {
  const { calls, call } = comparison
  const provenance = useTokenProvenance()
  return (
    <div role="rowgroup" className={styles.figures}>
      <TokensLine
        comparison={comparison}
        label={`Tokens at ${callName(call)}`}
        help="The size of the context at this call: what the model reads now."
        provenance={provenance}
        amountOf={({ figures }) => figures?.tokens}
      />
      <TokensLine
        comparison={comparison}
        label="Largest context"
        help={`The largest context of all ${calls} calls: what has to fit into the window.`}
        provenance={provenance}
        amountOf={({ replay }) => replay?.totals.peak}
      />
      <TokensLine
        comparison={comparison}
        label="Sent over the run"
        help={`Every call sends its whole context again. This is the sum over all ${calls} calls: the input tokens of the run, before any cache.`}
        provenance={provenance}
        compact
        amountOf={({ replay }) => replay?.totals.cumulative}
      />
      {[comparison.baseline, ...comparison.columns].some((column) => summariesOf(column) > 0) && (
        <TokensLine
          comparison={comparison}
          label="Making summaries"
          help="What the summaries of this memory would have cost as model calls of their own, prompts and answers together. Not part of what was sent."
          provenance={provenance}
          compact
          isPlain
          amountOf={summariesOf}
        />
      )}
      <Line
        comparison={comparison}
        label="Steps unchanged in front"
        help="Steps at the front that are the same as at the call before: what a prompt cache can use again. The first change ends it."
        cell={({ figures }) =>
          figures === undefined ? undefined : (
            <span>
              {formatExact(figures.stablePrefix)}{' '}
              <span className={styles.of}>of {formatExact(figures.steps)}</span>
            </span>
          )
        }
      />
      <Line
        comparison={comparison}
        label="Steps shown"
        help="How many steps the model is shown, and what became of the baseline's steps."
        isTall
        cell={(column) =>
          column.figures === undefined ? undefined : (
            <CountsCell figures={column.figures} isBaseline={column.index === undefined} />
          )
        }
      />
    </div>
  )
}

function summariesOf({ replay }: Column): number {
  return summaryTokens(replay)
}

interface LineProps {
  readonly comparison: Comparison
  readonly label: string
  readonly help: string
  /** Undefined: still being counted. */
  readonly cell: (column: Column, baseline: Column) => ReactNode | undefined
  readonly isTall?: boolean
}

function Line({ comparison, label, help, cell, isTall = false }: LineProps) {
  const { baseline, columns } = comparison
  return (
    <div role="row" className={isTall ? styles.tall : styles.line}>
      <div role="presentation" className={styles.left}>
        <div role="rowheader">
          <Tooltip text={help} side="right">
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what the figure means must be reachable by keyboard. */}
            <span className={styles.label} tabIndex={0}>
              {label}
            </span>
          </Tooltip>
        </div>
        <div role="cell" className="tabular">
          {cell(baseline, baseline) ?? <Skeleton column={baseline} />}
        </div>
      </div>
      {columns.map((column) => (
        <div key={column.id} role="cell" className={styles.cell} data-stale={column.isStale}>
          {cell(column, baseline) ?? <Skeleton column={column} />}
        </div>
      ))}
    </div>
  )
}

interface TokensLineProps extends Omit<LineProps, 'cell'> {
  readonly provenance: Provenance
  readonly compact?: boolean
  /** Without a difference to the baseline, which has none of it. */
  readonly isPlain?: boolean
  readonly amountOf: (column: Column) => number | undefined
}

function TokensLine({ provenance, compact = false, isPlain = false, amountOf, ...line }: TokensLineProps) {
  return (
    <Line
      {...line}
      cell={(column, baseline) => {
        const value = amountOf(column)
        const reference = amountOf(baseline)
        if (value === undefined) return undefined
        return (
          <>
            <Amount
              value={value}
              unit="tokens"
              provenance={provenance}
              compact={compact || !isForCells(value)}
              isUnitHidden
              inRow
            />
            {column !== baseline && reference !== undefined && !isPlain && (
              <span className={styles.delta}>
                <Delta value={value} baseline={reference} unit="tokens" />
              </span>
            )}
          </>
        )
      }}
    />
  )
}

/** Holds the place of a number that is being counted; a dash where counting failed. */
function Skeleton({ column }: { readonly column: Column }) {
  if (column.failure !== undefined) return <Amount value={undefined} unit="tokens" />
  return (
    <span className={styles.skeleton}>
      <span className="visually-hidden">being counted</span>
    </span>
  )
}
