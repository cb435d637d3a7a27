/** Cost and tokens before and after, as pairs of bars. */
import { t } from '#base/words.ts'
import { costWords } from '#core/account/figure-words.ts'
import type { Ranking } from '#core/sweep/ranking.ts'
import type { SweepFigures } from '#core/sweep/sweep.ts'
import { FigureBars } from '../../charts/index.ts'
import { formatCompact, formatPercent } from '../../kit/index.ts'
import styles from './SelectionCard.module.css'

interface Named {
  readonly name: string
  readonly figures: SweepFigures
}

interface FigurePairsProps {
  readonly unit: Ranking['unit']
  readonly before: Named
  readonly after: Named
  /** The figures after are about to be replaced. */
  readonly isStale?: boolean | undefined
}

export function FigurePairs({ unit, before, after, isStale = false }: FigurePairsProps) {
  const names = { before: before.name, after: after.name, isStale }
  return (
    <div className={styles.bars}>
      {unit === '$' && (
        <Pair
          title={t`Cost`}
          words={(amount) => costWords(amount, before.figures.source)}
          from={before.figures.billed ?? 0}
          to={after.figures.billed ?? 0}
          {...names}
        />
      )}
      <Pair
        title={t`Total input tokens`}
        words={formatCompact}
        from={before.figures.cumulative}
        to={after.figures.cumulative}
        {...names}
      />
    </div>
  )
}

interface PairProps {
  readonly title: string
  readonly words: (amount: number) => string
  readonly from: number
  readonly to: number
  readonly before: string
  readonly after: string
  readonly isStale: boolean
}

function Pair({ title, words, from, to, before, after, isStale }: PairProps) {
  const share = from > 0 ? ` (${formatPercent(to / from - 1)})` : ''
  return (
    <FigureBars
      title={title}
      isStale={isStale}
      bars={[
        { label: before, value: from, text: words(from) },
        { label: after, value: to, text: `${words(to)}${share}` },
      ]}
    />
  )
}
