/**
 * Figures of the oracle: the least that a memory could have lost, and what it kept of what was
 * possible.
 */
import type { ReactNode } from 'react'
import { t } from '#base/words.ts'
import type { Bound } from '#core/oracle/bound.ts'
import { formatDecimals, formatShare, Popover } from '../../../kit/index.ts'
import { BoundWait } from '../columns/BoundWait.tsx'
import { foundShare } from '../model/bound-words.ts'
import { absentFigure, Line } from '../model/FigureLine.tsx'
import { FigureLink } from '../model/FigureLink.tsx'
import type { Comparison } from '../model/use-comparison.ts'
import type { LossesOfColumns } from '../model/use-losses-of-columns.ts'
import { CallList } from './CallList.tsx'
import styles from './LossLines.module.css'

interface BoundLinesProps {
  readonly comparison: Comparison
  readonly losses: LossesOfColumns
}

export function BoundLines({ comparison, losses }: BoundLinesProps) {
  return (
    <>
      <BoundLine
        comparison={comparison}
        losses={losses}
        figure="least"
        label={t`Loss of the oracle`}
        help={t`Scarcity of the facts that the oracle would still lose over the run, as the tokens don’t suffice for all. A second number is the best result found where the search stopped early.`}
        ofBaseline="0"
        words={(bound, isBound) => <LeastWords bound={bound} isBound={isBound} />}
      />
      <BoundLine
        comparison={comparison}
        losses={losses}
        figure="efficiency"
        label={t`Efficiency vs. oracle`}
        better="higher"
        help={t`How much of what the oracle could keep this strategy kept, by scarcity. 100%: no strategy could keep more with the same tokens.`}
        ofBaseline={formatShare(1)}
        words={(bound, isBound) => (
          <>{formatShare(rounded(isBound ? foundShare(bound) : bound.efficiency))}</>
        )}
      />
    </>
  )
}

function rounded(share: number): number {
  return Math.round(share * 1000) / 1000
}

interface LeastWordsProps {
  readonly bound: Bound
  /**
   * Of a column of the oracle, which keeps whole steps whatever the memory did that it is as large as.
   */
  readonly isBound: boolean
}

/** The bound of its own class, and the other one in the tooltip. */
function LeastWords({ bound: { memoryClass, totals }, isBound }: LeastWordsProps) {
  const isWhole = isBound || memoryClass === 'drop'
  const least = isWhole ? totals.drop : totals.rewrite
  const hasGap = isWhole && totals.dropFound - totals.drop > 0.05
  const words = t`Whole steps: ${formatDecimals(totals.drop, 2)}. Shortened steps: ${formatDecimals(totals.rewrite, 2)}. Lost: ${formatDecimals(totals.lost, 2)} of ${formatDecimals(totals.used, 2)}.`
  return (
    <span title={words}>
      {formatDecimals(least)}
      {hasGap && <span className={styles.weight}>–{formatDecimals(totals.dropFound)}</span>}
      <span className="visually-hidden">. {words}</span>
    </span>
  )
}

interface AvoidableProps {
  readonly bound: Bound
  readonly name: string
  readonly said: ReactNode
}

/** A figure with the calls behind it at which most of the loss could have been avoided. */
function Avoidable({ bound: { memoryClass, calls, totals }, name, said }: AvoidableProps) {
  if (totals.lost <= totals[memoryClass]) return <span>{said}</span>
  const title = t`Calls with the most avoidable loss`
  return (
    <Popover label={`${title}: ${name}`} trigger={<FigureLink>{said}</FigureLink>}>
      <CallList
        title={title}
        calls={() => calls.map((at) => ({ call: at.call, value: at.lost - at[memoryClass] }))}
        wordsOf={(value) => t`${formatDecimals(value, 2)} more scarcity lost than the oracle`}
      />
    </Popover>
  )
}

interface BoundLineProps {
  readonly comparison: Comparison
  readonly losses: LossesOfColumns
  readonly figure: string
  readonly label: string
  readonly help: string
  readonly better?: 'higher'
  readonly ofBaseline: string
  readonly words: (bound: Bound, isBound: boolean) => ReactNode
}

/** A figure of the bound; of a long run it is looked for when somebody presses it. */
function BoundLine({ losses, ofBaseline, words, ...line }: BoundLineProps) {
  const { boundOf, askForBounds, stopBounds, boundProgress } = losses
  return (
    <Line
      {...line}
      ofRun={[losses]}
      cell={(column) => {
        if (column.index === undefined) return <span>{ofBaseline}</span>
        const bound = boundOf(column)?.latest
        if (bound !== undefined) {
          const said = words(bound, column.isBound)
          return column.isBound ? (
            <span>{said}</span>
          ) : (
            <Avoidable bound={bound} name={column.name} said={said} />
          )
        }
        if (column.isBound) return absentFigure(boundOf(column)?.work.status)
        if (askForBounds !== undefined) return <FigureLink onClick={askForBounds}>Compute</FigureLink>
        const isAsked = boundOf(column)?.work.status === 'running' && boundProgress !== undefined
        if (isAsked) return <BoundWait progress={boundProgress} onStop={stopBounds} />
        return absentFigure(boundOf(column)?.work.status)
      }}
    />
  )
}
