/** One file on its way in: how far it is, what was read, what was skipped, what went wrong, what is asked. */

import { useMemo } from 'react'
import type { Problem } from '#base/result.ts'
import { t } from '#base/words.ts'
import { FEWEST_CALLS } from '#core/evaluation/fewest-calls.ts'
import {
  cancelImport,
  dismissImport,
  dismissReadImports,
  type ImportedTrace,
  type ImportItem,
  type ImportOutcome,
  openImported,
  openSeveralRuns,
  openView,
  useCopiesAmong,
  useRoute,
} from '#state/index.ts'
import {
  Button,
  classNames,
  IconButton,
  ProblemNote,
  Progress,
  plural,
  SafeText,
  visibleLine,
} from '../../kit/index.ts'
import { FormatQuestion } from './FormatQuestion.tsx'
import styles from './ImportCard.module.css'
import { fateOf, readWithCopies, remarksOf, stageOf } from './import-report.ts'
import { RunPicker } from './RunPicker.tsx'
import { UnreadParts } from './UnreadParts.tsx'
import { WarningList } from './WarningList.tsx'

interface ImportCardProps {
  readonly item: ImportItem
  /** What is said of all of them is said once. */
  readonly isOneOfSeveral: boolean
}

export function ImportCard({ item, isOneOfSeveral }: ImportCardProps) {
  const { id, fileName, work } = item
  switch (work.status) {
    case 'idle':
      return null
    case 'running':
      return (
        <Progress
          label={fileName}
          share={work.progress?.share}
          detail={stageOf(work.progress)}
          onCancel={() => cancelImport(id)}
        />
      )
    case 'failed':
      return <Failure item={item} problem={work.problem} />
    case 'done':
      return work.value.problem === undefined ? (
        <ReadFile item={item} outcome={work.value} isOneOfSeveral={isOneOfSeveral} />
      ) : (
        <Failure item={item} problem={work.value.problem} outcome={work.value} />
      )
  }
}

/** A file with one run has that run's name, as the list below has; the file's is on hover. */
function Title({ item }: { readonly item: ImportItem }) {
  const { fileName, work } = item
  const [run, ...others] = work.status === 'done' ? work.value.traces : []
  const name = run === undefined || others.length > 0 ? fileName : visibleLine(run.title)
  return (
    <div className={styles.title}>
      {run === undefined || others.length > 0 ? (
        <p className={styles.name} title={visibleLine(fileName)}>
          <SafeText text={name} />
        </p>
      ) : (
        <button
          type="button"
          className={classNames(styles.name, styles.open)}
          title={visibleLine(fileName)}
          onClick={() => openImported(run)}
        >
          <SafeText text={name} />
        </button>
      )}
      <IconButton icon="close" size="small" label="Dismiss" onClick={() => dismissImport(item.id)} />
    </div>
  )
}

interface ReadFileProps extends ImportCardProps {
  readonly outcome: ImportOutcome
}

function ReadFile({ item, outcome, isOneOfSeveral }: ReadFileProps) {
  const { traces, parts = [] } = outcome
  const [first, ...others] = traces
  const copies = useCopies(traces)
  // Over an open run the choice among all would only be in the way.
  const isAway = useRoute().view !== 'library' && others.length > 0
  return (
    <article
      className={classNames(styles.card, isOneOfSeveral && styles.line)}
      aria-label={item.fileName}
      data-line={isOneOfSeveral}
    >
      <Title item={item} />
      <div className={styles.read}>
        <p className={styles.kept}>{readWithCopies(outcome, copies.size)}</p>
        {first !== undefined && others.length === 0 && (
          <Button size="small" onClick={() => openImported(first)}>
            Open
          </Button>
        )}
        {!isOneOfSeveral && <CompareOverRuns traces={traces} />}
        {isAway && (
          <Button size="small" onClick={() => openView('library')}>
            Show all
          </Button>
        )}
      </div>
      {!isAway && (
        <>
          {others.length > 0 && (
            // The list below has them, too.
            <details>
              <summary>Choose a run</summary>
              <RunPicker traces={traces} />
            </details>
          )}
          <UnreadParts item={item} parts={parts} />
          <WarningList warnings={remarksOf(item.work)} isFolded={isOneOfSeveral} />
        </>
      )}
    </article>
  )
}

/** The ids of those that are copies of others, as far as the runs are counted. */
function useCopies(traces: readonly ImportedTrace[]): ReadonlySet<string> {
  return useCopiesAmong(useMemo(() => traces.map(({ id }) => id), [traces]))
}

interface CompareOverRunsProps extends Pick<ImportOutcome, 'traces'> {
  /** Beside it is said how many runs there are. */
  readonly isShort?: boolean
  /** Nothing else says that some of the runs are copies. */
  readonly saysCopies?: boolean
}

/** What a person who opens many runs at once wants to know first; runs of one call have nothing to prune. */
export function CompareOverRuns({ traces, isShort = false, saysCopies = false }: CompareOverRunsProps) {
  const copies = useCopies(traces)
  const single = traces.filter(({ id }) => !copies.has(id))
  const long = new Set(single.filter(({ calls }) => calls >= FEWEST_CALLS).map(({ id }) => id))
  if (long.size < 2) return null
  const words = t`Compare strategies over ${plural(long.size, 'run')}`
  const left = new Set(single.map(({ id }) => id)).size - long.size
  return (
    <>
      <Button
        variant="primary"
        {...(isShort ? { 'aria-label': words } : { icon: 'strategies' })}
        onClick={() => {
          dismissReadImports()
          openSeveralRuns([...long])
        }}
      >
        {isShort ? t`Compare strategies` : words}
      </Button>
      {saysCopies && copies.size > 0 && (
        <p className={styles.kept}>{t`Without ${plural(copies.size, 'copy', 'copies')} of another run.`}</p>
      )}
      {left > 0 && <p className={styles.kept}>{leftOutWords(left)}</p>}
    </>
  )
}

function leftOutWords(runs: number): string {
  return runs === 1
    ? t`Without 1 run that has a single call: there is nothing to prune in it.`
    : t`Without ${plural(runs, 'run')} that have a single call: there is nothing to prune in them.`
}

interface FailureProps {
  readonly item: ImportItem
  readonly problem: Problem
  readonly outcome?: ImportOutcome
}

function Failure({ item, problem, outcome }: FailureProps) {
  const fate = fateOf(item)
  const isAsked = fate === 'question'
  const kept = outcome?.traces.length ?? 0
  // Most problems name their file themselves; what the app says of it on its own does not.
  const named = problem.message.includes(item.fileName)
    ? problem
    : { ...problem, message: `${item.fileName}: ${problem.message}` }
  return (
    <article className={styles.card} aria-label={item.fileName}>
      <ProblemNote
        problem={named}
        tone={isAsked || fate === 'stopped' ? 'warning' : 'error'}
        kept={kept === 0 ? undefined : t`${plural(kept, 'run')} imported.`}
        actions={isAsked ? <FormatQuestion item={item} candidates={outcome?.candidates ?? []} /> : undefined}
        onDismiss={() => dismissImport(item.id)}
      />
      <UnreadParts item={item} parts={outcome?.parts ?? []} />
      <WarningList warnings={remarksOf(item.work)} />
    </article>
  )
}
