/** Several selected strategies at a glance, and the way to compare them in detail. */
import { t } from '#base/words.ts'
import { costWords } from '#core/account/figure-words.ts'
import { leanSpec } from '#core/spec/spec.ts'
import { costIn, type Ranking } from '#core/sweep/ranking.ts'
import { openInCompare, pickStrategies } from '#state/index.ts'
import { Button, formatCompact, formatExact, plural } from '../../kit/index.ts'
import { CostDelta } from './ranked/CostDelta.tsx'
import type { RankedStrategy } from './ranked/ranked-strategy.ts'
import styles from './SelectionCard.module.css'

/** Compare shows them side by side: more do not fit side by side. */
const MOST_COMPARED = 8

interface SeveralCardProps {
  readonly shown: readonly RankedStrategy[]
  readonly ranking: Ranking
}

export function SeveralCard({ shown, ranking: { baseline, unit } }: SeveralCardProps) {
  const compared = shown.slice(0, MOST_COMPARED)
  return (
    <section className={styles.card} aria-label="Selected strategies">
      <h2 className={styles.title}>{plural(shown.length, 'strategy', 'strategies')} selected</h2>
      <table className={styles.several}>
        <thead>
          <tr>
            <th scope="col">Strategy</th>
            <th scope="col">{unit === '$' ? t`Cost` : t`Tokens`}</th>
            <th scope="col">Lost facts</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ id, title, cost, figures }) => (
            <tr key={id}>
              <th scope="row">
                <button type="button" className={styles.source} onClick={() => pickStrategies([id])}>
                  {title}
                </button>
              </th>
              <td>
                {unit === '$' ? costWords(cost, baseline.source, true) : formatCompact(cost)}{' '}
                <CostDelta
                  value={cost}
                  baseline={costIn(baseline, unit)}
                  unit={unit}
                  range={figures.range}
                  isBrief
                />
              </td>
              <td>{formatExact(figures.lost)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.actions}>
        <Button
          variant="primary"
          icon="compare"
          onClick={() => openInCompare(compared.map(({ spec }) => leanSpec(spec)))}
        >
          {compared.length === shown.length
            ? t`Compare ${formatExact(shown.length)} in detail`
            : t`Compare the cheapest ${formatExact(compared.length)} in detail`}
        </Button>
        <Button variant="quiet" onClick={() => pickStrategies([])}>
          Clear selection
        </Button>
      </div>
    </section>
  )
}
