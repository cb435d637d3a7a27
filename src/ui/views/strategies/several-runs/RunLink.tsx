/** The way to a run in Strategies, with a strategy selected there. */
import { t } from '#base/words.ts'
import { hrefOfRun, isRanked, openRunUnder, type SeveralRunsOrder } from '#state/index.ts'
import { SafeText } from '../../../kit/index.ts'
import type { NamedOverRuns } from './named-over-runs.ts'
import styles from './RunsTable.module.css'

interface RunLinkProps {
  /** Its stored id. */
  readonly run: string
  readonly row: Pick<NamedOverRuns, 'spec' | 'title'>
  readonly order: SeveralRunsOrder
  readonly title: string
}

export function RunLink({ run, row: { spec, title: strategy }, order, title }: RunLinkProps) {
  const ordered = order.runs.find(({ id }) => id === run)
  if (ordered === undefined) return <SafeText text={title} />
  return (
    <a
      className={styles.link}
      href={hrefOfRun(ordered, spec)}
      title={t`${title}: open under ${strategy}`}
      onClick={(event) => {
        // Parameters of the person's own are no part of another run's ranking until they are added to it.
        if (isRanked(spec)) return
        event.preventDefault()
        void openRunUnder(ordered, spec)
      }}
    >
      <SafeText text={title} />
    </a>
  )
}
