/** What runs of a ranking are called, and the way to each in Strategies, with a strategy selected there. */
import { useMemo } from 'react'
import { t } from '#base/words.ts'
import {
  formatRoute,
  hrefOfRun,
  isRanked,
  openRunUnder,
  readApp,
  type SeveralRunsOrder,
} from '#state/index.ts'
import { formatExact, SafeText } from '../../../kit/index.ts'
import type { NamedOverRuns } from './named-over-runs.ts'
import styles from './RunsTable.module.css'
import { useKnownRuns } from './use-runs-around.ts'

/** The address at which a row of the table is selected. */
export function hrefOfRow(id: string): string {
  return formatRoute({ ...readApp().route, picked: [id] })
}

interface RunLinkProps {
  /** Its stored id. */
  readonly run: string
  readonly row: Pick<NamedOverRuns, 'spec' | 'title'>
  readonly order: Pick<SeveralRunsOrder, 'runs'>
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

/** The title of a run by its id; the id where it is not known. Hostile text. */
export function useRunTitles({ runs }: SeveralRunsOrder): (id: string) => string {
  const known = useKnownRuns(useMemo(() => runs.map(({ id }) => id), [runs]))
  const titles = useMemo(() => new Map(known.map(({ id, title }) => [id, title])), [known])
  return (id) => titles.get(id) ?? id
}

const MOST_NAMED = 3

/** The first titles, and how many others there are. */
export function shortList(titles: readonly string[]): string {
  const named = titles.slice(0, MOST_NAMED).join('; ')
  const others = titles.length - MOST_NAMED
  return others > 0 ? t`${named}; and ${formatExact(others)} more` : named
}
