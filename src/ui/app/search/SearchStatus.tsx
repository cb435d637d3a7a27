/** How far a search is and what it came to, in a line; in all states it takes the same room. */
import { t } from '#base/words.ts'
import { isAsking, type SearchState, stopSearch } from '#state/index.ts'
import { formatExact, ProblemNote, Progress, plural, useAnnounced } from '../../kit/index.ts'
import styles from './SearchStatus.module.css'

export function SearchStatus({ search }: { readonly search: SearchState }) {
  const { work, scope } = search
  const progress = work.status === 'running' ? work.progress : undefined
  useAnnounced(work.status === 'done' && isAsking(search) ? statusWords(search) : undefined, 'search')
  if (work.status === 'failed') return <ProblemNote problem={work.problem} />
  return (
    <div className={styles.status}>
      {work.status === 'running' && scope === 'all' && isAsking(search) ? (
        <Progress
          label={t`Searching: ${foundWords(search)}`}
          share={progress === undefined ? undefined : progress.done / Math.max(1, progress.total)}
          detail={progress && t`${formatExact(progress.done)} of ${plural(progress.total, 'run')}`}
          onCancel={stopSearch}
        />
      ) : (
        <p role="status" aria-live="off">
          {statusWords(search)}
        </p>
      )}
    </div>
  )
}

function statusWords(search: SearchState): string {
  const { work } = search
  if (!isAsking(search)) {
    return t`Finds steps containing every word (prefix match).`
  }
  if (work.status === 'running') return t`Searching… The first search reads all the text of the run.`
  if (work.status === 'idle') return t`Stopped: ${foundWords(search)} so far.`
  const unread = work.status === 'done' ? work.value.unread.length : 0
  const found = foundWords(search)
  return unread === 0 ? found : t`${found}; ${plural(unread, 'run')} couldn’t be read`
}

function foundWords({ runs, scope }: SearchState): string {
  const count = runs.reduce((sum, run) => sum + run.count, 0)
  if (count === 0) return t`Nothing found`
  const steps = t`${plural(count, 'step')} found`
  return scope === 'run' ? steps : t`${steps} in ${plural(runs.length, 'run')}`
}
