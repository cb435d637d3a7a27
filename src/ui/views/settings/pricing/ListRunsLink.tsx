/** How many runs of the library a price list is for, and what they cost; leads to them. */
import { t } from '#base/words.ts'
import { ALL_RUNS, formatRoute, useRoute } from '#state/index.ts'
import { figureWords, plural } from '../../../kit/index.ts'
import styles from './BuiltInPrices.module.css'
import type { ListRuns } from './book-rows.ts'

export function ListRunsLink({ of }: { readonly of: ListRuns | undefined }) {
  const route = useRoute()
  if (of === undefined) return null
  const { runs, cost, models } = of
  const count = plural(runs, 'run')
  return (
    <a
      className={styles.runs}
      href={formatRoute({ ...route, view: 'library', traceId: undefined, list: { ...ALL_RUNS, models } })}
      title={t`Show these runs in the library. A run that used several models is listed with each. Copies aren’t counted.`}
    >
      {cost === undefined ? count : t`${count}, ${figureWords(cost, '$').short}`}
    </a>
  )
}
