/** Figures of the clairvoyant bound: the least that a memory could have lost, and what it kept of what was possible. */
import type { ReactNode } from 'react'
import type { Bound } from '#core/oracle/bound.ts'
import { formatShare } from '../../kit/index.ts'
import { absentFigure, Line } from './FigureLine.tsx'
import { FigureLink } from './FigureLink.tsx'
import styles from './LossLines.module.css'
import type { Comparison } from './use-comparison.ts'
import type { LossesOfColumns } from './use-losses-of-columns.ts'

export interface BoundLinesProps {
  readonly comparison: Comparison
  readonly losses: LossesOfColumns
  /** Whether all lines are shown. */
  readonly isMore: boolean
}

export function BoundLines({ comparison, losses, isMore }: BoundLinesProps) {
  return (
    <>
      {isMore && (
        <BoundLine
          comparison={comparison}
          losses={losses}
          figure="least"
          label="Least it could have lost"
          help="By weight, over the run: no memory of its class (keeping or dropping whole steps, or rewriting them) loses less with the tokens that this one showed at each call. Where the search for it was given up, what was found stands behind it."
          ofBaseline="0"
          words={(bound) => <LeastWords bound={bound} />}
        />
      )}
      <BoundLine
        comparison={comparison}
        losses={losses}
        figure="efficiency"
        label="Kept of what was possible"
        help="Of the weight that the best memory of its class could have kept with the same tokens, the share that this one kept. 100 %: with these tokens nobody could have kept more."
        ofBaseline={formatShare(1)}
        words={({ efficiency }) => <span>{formatShare(Math.round(efficiency * 1000) / 1000)}</span>}
      />
    </>
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

interface BoundLineProps {
  readonly comparison: Comparison
  readonly losses: LossesOfColumns
  readonly figure: string
  readonly label: string
  readonly help: string
  readonly ofBaseline: string
  readonly words: (bound: Bound) => ReactNode
}

/** A figure of the bound; of a long run it is looked for when somebody presses it. */
function BoundLine({ losses, ofBaseline, words, ...line }: BoundLineProps) {
  const { boundOf, askForBounds } = losses
  return (
    <Line
      {...line}
      cell={(column) => {
        if (column.index === undefined) return <span>{ofBaseline}</span>
        if (askForBounds !== undefined) return <FigureLink onClick={askForBounds}>Find out</FigureLink>
        const bound = boundOf(column)?.latest
        return bound === undefined ? absentFigure(boundOf(column)?.work.status) : words(bound)
      }}
    />
  )
}
