/** What the recommended strategy would have cost and lost, as two large figures. */
import type { ReactNode } from 'react'
import { t } from '#base/words.ts'
import { costWords } from '#core/account/figure-words.ts'
import { type CutResults, cutWords } from '#core/rereads/cut-results.ts'
import { lostFigure, REPLAY_LOSS } from '#core/sweep/lost-words.ts'
import { isSpread } from '#core/sweep/nearby-sizes.ts'
import { costIn, type RankedRow, type Ranking } from '#core/sweep/ranking.ts'
import { useLostNearby } from '#state/index.ts'
import { formatCompact, formatExact } from '../../../kit/index.ts'
import styles from './AnswerFigures.module.css'
import { likelyCost, NOT_YET, nearbyLine, sizeWords } from './answer-facts.ts'
import { CostDelta } from './CostDelta.tsx'
import { FIGURE_HELP } from './figure-help.ts'

interface AnswerFiguresProps {
  readonly row: RankedRow
  readonly ranking: Ranking
  /** The run itself lost facts, so that strategies lose further ones. */
  readonly isMore: boolean
  /** Undefined: the list isn’t in this view. */
  readonly onShowLost?: (() => void) | undefined
}

export function AnswerFigures({ row, ranking: { baseline, unit }, isMore, onShowLost }: AnswerFiguresProps) {
  const { cost, figures } = row
  const { lost, used } = figures
  const nearby = useLostNearby(row)
  const { range } = nearby
  const amount = lostFigure({ lost, range })
  return (
    <div>
      <dl className={styles.figures}>
        <Figure
          title={unit === '$' ? t`Cost` : t`Input tokens`}
          below={unit === '$' ? likelyCost(figures, costIn(baseline, unit)) : undefined}
        >
          {unit === '$' ? costWords(cost, baseline.source) : formatCompact(cost)}{' '}
          <CostDelta value={cost} baseline={costIn(baseline, unit)} unit={unit} range={figures.range} />
        </Figure>
        <Figure
          isRange={!nearby.isNone && lost > 0}
          title={isMore ? t`Added lost facts` : t`Lost facts`}
          help={isMore ? `${FIGURE_HELP.addedLost}. ${REPLAY_LOSS}` : FIGURE_HELP.lost}
          below={belowLost(row, nearby)}
          belowHelp={nearbyLine(range)}
        >
          {lost === 0 || onShowLost === undefined ? (
            amount
          ) : (
            <button
              type="button"
              className={styles.lost}
              title={t`Show these lost facts`}
              onClick={onShowLost}
            >
              {amount}
            </button>
          )}{' '}
          {used !== undefined && <small>{t`of ${formatExact(used)} used`}</small>}
        </Figure>
      </dl>
      <CutNote {...figures} unit={unit} />
    </div>
  )
}

interface CutNoteProps extends Pick<Ranking, 'unit'> {
  readonly cut?: CutResults | undefined
}

/** Of a strategy that saves by shorter results: how many the agent would not see in full. */
export function CutNote({ cut, unit }: CutNoteProps) {
  return cut === undefined ? null : <p className={styles.cut}>{cutWords(cut, { unit })}</p>
}

/** A run that used fewer says little about what a strategy would lose in others like it. */
const FEW_FACTS = 10

/** The range at sizes near its own, as what is lost depends on where in the run a compaction falls. */
function belowLost(
  { spec, figures: { lost, used } }: Pick<RankedRow, 'spec' | 'figures'>,
  { isNone, isDone, range }: ReturnType<typeof useLostNearby>,
): string | undefined {
  if (!isNone && !isDone) return NOT_YET
  if (range !== undefined && isSpread(range)) return sizeWords({ lost, range }, spec)
  if (used !== undefined && used < FEW_FACTS) return t`too few facts to tell much`
  return lost === 0 ? t`each used fact is still in context` : sizeWords({ lost, range }, spec)
}

interface FigureProps {
  readonly title: string
  readonly help?: string | undefined
  readonly below?: string | undefined
  readonly belowHelp?: string | undefined
  /** It is a range, or may become one: there is space for it from the start, so that nothing moves. */
  readonly isRange?: boolean
  readonly children: ReactNode
}

export function Figure({ title, help, below, belowHelp, isRange = false, children }: FigureProps) {
  return (
    <div className={isRange ? styles.range : undefined}>
      <dt title={help}>{title}</dt>
      <dd className={styles.figure}>{children}</dd>
      {below !== undefined && (
        <dd className={styles.below} title={belowHelp}>
          {below}
        </dd>
      )}
    </div>
  )
}
