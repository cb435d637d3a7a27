/**
 * The latest runs of the library, where a view needs one and none is open: a press opens the run in that
 * view.
 */
import { useMemo } from 'react'
import { t } from '#base/words.ts'
import { doneValue } from '#base/work.ts'
import {
  formatRoute,
  isInLibrary,
  openTrace,
  openView,
  type TraceEntry,
  useApp,
  useRoute,
  useRunSummaries,
  type View,
} from '#state/index.ts'
import { Button, formatExact, plural, SafeText, useIsPhone, visibleLine } from '../../../kit/index.ts'
import { FigureCell, ModelCell } from '../FigureCell.tsx'
import { figuresOf } from '../rows/row-figures.ts'
import styles from './LatestRuns.module.css'

const MOST = 8
const NO_RUNS: readonly TraceEntry[] = []

/** Runs of the library, without those of lessons; undefined: not read yet. */
export function useLibraryRuns(): readonly TraceEntry[] | undefined {
  const library = doneValue(useApp((state) => state.library))
  return useMemo(() => library?.filter(isInLibrary), [library])
}

interface LatestRunsProps {
  readonly view: View
  /** Runs whose figures are read after those of the list. */
  readonly counted?: readonly TraceEntry[]
}

/** Nothing without runs. */
export function LatestRuns({ view, counted = NO_RUNS }: LatestRunsProps) {
  const all = useLibraryRuns() ?? NO_RUNS
  const latest = useMemo(
    () => all.toSorted((one, other) => other.addedAt - one.addedAt).slice(0, MOST),
    [all],
  )
  const summaries = useRunSummaries(useMemo(() => [...latest, ...counted], [latest, counted]))
  if (latest.length === 0) return null
  return (
    <section className={styles.latest} aria-labelledby="latest-runs">
      <h2 id="latest-runs" className={styles.heading}>
        {all.length > latest.length ? t`Latest runs in your library` : t`Runs in your library`}
      </h2>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Run</th>
            <th scope="col">Model</th>
            <th scope="col" className={styles.number}>
              Calls
            </th>
            <th scope="col" className={styles.number}>
              Cost
            </th>
          </tr>
        </thead>
        <tbody>
          {latest.map((entry) => {
            const summary = summaries.get(entry.id)
            return <RunRow key={entry.id} view={view} entry={entry} figures={summary && figuresOf(summary)} />
          })}
        </tbody>
      </table>
      {all.length > latest.length && (
        <Button onClick={() => openView('library')}>{t`All ${plural(all.length, 'run')}`}</Button>
      )}
    </section>
  )
}

interface RunRowProps {
  readonly view: View
  readonly entry: TraceEntry
  readonly figures: ReturnType<typeof figuresOf> | undefined
}

function RunRow({ view, entry: { id, title, callCount, source }, figures }: RunRowProps) {
  const route = useRoute()
  const isPhone = useIsPhone()
  return (
    <tr>
      <th scope="row">
        <a
          className={styles.run}
          href={formatRoute({ ...route, view, traceId: id })}
          title={visibleLine(title === source.fileName ? title : `${title}\n${source.fileName}`)}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
            event.preventDefault()
            openTrace(id, view)
          }}
        >
          <SafeText text={visibleLine(title)} />
        </a>
      </th>
      <td className={styles.model}>
        <ModelCell row={{ figures }} />
        {isPhone && ` · ${plural(callCount, 'call')}`}
      </td>
      <td className={styles.number}>{formatExact(callCount)}</td>
      <td className={styles.number}>
        <FigureCell row={{ figures }} figure={figures?.cost} unit="$" />
      </td>
    </tr>
  )
}
