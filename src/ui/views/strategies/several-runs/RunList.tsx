/** The runs of one strategy with their figures, the one in which it does worst first. */
import { useState } from 'react'
import { t } from '#base/words.ts'
import { costIn } from '#core/sweep/ranking.ts'
import type { RunsRanking } from '#core/sweep/several-runs.ts'
import type { SweepFigures } from '#core/sweep/sweep.ts'
import type { SeveralRunsOrder } from '#state/index.ts'
import { Button, formatAmount, formatCompact, formatExact, ScrollRegion } from '../../../kit/index.ts'
import { Change } from './Change.tsx'
import type { NamedOverRuns } from './named-over-runs.ts'
import { RunLink } from './RunLink.tsx'
import styles from './RunsTable.module.css'

interface RunListProps {
  readonly row: NamedOverRuns
  readonly unit: RunsRanking['unit']
  readonly order: SeveralRunsOrder
  readonly titleOf: (run: string) => string
}

/** A table of a thousand rows takes longer to draw than to read. */
const STEP = 100

export function RunList({ row, unit, order, titleOf }: RunListProps) {
  const [shown, setShown] = useState(STEP)
  const isPriced = unit === '$'
  const amount = (figures: SweepFigures) =>
    isPriced ? formatAmount(costIn(figures, unit), '$', true) : formatCompact(figures.cumulative)
  return (
    <section className={styles.runs} aria-label={t`Runs under ${row.title}`}>
      <h2 className={styles.heading}>Runs under {row.title}</h2>
      <ScrollRegion label={t`Runs, worst first`}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Run</th>
              <th scope="col">{isPriced ? t`Cost as recorded` : t`Tokens as recorded`}</th>
              <th scope="col">{isPriced ? t`Cost` : t`Tokens`}</th>
              <th scope="col">Change</th>
              {isPriced && <th scope="col">Change in tokens</th>}
              <th scope="col">Lost facts</th>
              <th scope="col">Refused calls</th>
            </tr>
          </thead>
          <tbody>
            {row.runs.slice(0, shown).map(({ id, baseline, figures, cost, tokens }) => (
              <tr key={id}>
                <th scope="row" className={styles.run}>
                  <RunLink run={id} row={row} order={order} title={titleOf(id)} />
                </th>
                <td>{amount(baseline)}</td>
                <td>{amount(figures)}</td>
                <td>
                  <Change value={cost} />
                </td>
                {isPriced && (
                  <td>
                    <Change value={tokens} />
                  </td>
                )}
                <td>{formatExact(figures.lost)}</td>
                <td>{formatExact(figures.refused ?? 0)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {row.runs.length > shown && (
        <p>
          <Button size="small" onClick={() => setShown(shown + STEP)}>
            Show {formatExact(Math.min(STEP, row.runs.length - shown))} more of {formatExact(row.runs.length)}
          </Button>
        </p>
      )}
    </section>
  )
}
