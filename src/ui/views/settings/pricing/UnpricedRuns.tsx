/** Runs of the library that used a model without a price, each with the way to choose its prices. */
import { t } from '#base/words.ts'
import type { RunSummary } from '#core/account/summary.ts'
import { openTrace, type TraceEntry } from '#state/index.ts'
import { Button, plural, SafeText, ShowAll, useShown, visibleLine } from '../../../kit/index.ts'
import styles from './Pricing.module.css'

interface UnpricedRunsProps {
  readonly entries: readonly TraceEntry[]
  readonly summaries: ReadonlyMap<string, RunSummary>
}

const FIRST = 5

export function UnpricedRuns({ entries, summaries }: UnpricedRunsProps) {
  const runs = entries.flatMap((entry) => {
    const unpriced = summaries.get(entry.id)?.unpriced ?? []
    return unpriced.length === 0 ? [] : [{ entry, unpriced }]
  })
  const { shown, more } = useShown(runs, FIRST)
  if (runs.length === 0) return null
  return (
    <section className={styles.lists} aria-labelledby="unpriced-runs">
      <h3 id="unpriced-runs" className={styles.heading}>
        {t`${plural(runs.length, 'run')} without prices for all calls`}
      </h3>
      <ul className={styles.own}>
        {shown.map(({ entry: { id, title }, unpriced }) => (
          <li key={id}>
            <span className={styles.ownTitle}>
              <SafeText text={visibleLine(title)} />{' '}
              <span className={styles.help}>
                <SafeText text={unpriced.map((model) => model ?? t`no model recorded`).join(', ')} />
              </span>
            </span>
            <Button
              size="small"
              aria-label={t`Choose prices for ${visibleLine(title)}`}
              onClick={() => openTrace(id, 'settings')}
            >
              Choose prices
            </Button>
          </li>
        ))}
      </ul>
      {more.left > 0 && <ShowAll {...more} words={plural(runs.length, 'run')} />}
    </section>
  )
}
