/** One file on its way in: how far it is, what was read, what was skipped, what went wrong, what is asked. */

import type { Problem } from '#base/result.ts'
import {
  cancelImport,
  dismissImport,
  type ImportItem,
  type ImportOutcome,
  openTrace,
  openView,
  useRoute,
} from '#state/index.ts'
import { Button, IconButton, ProblemNote, Progress, plural } from '../kit/index.ts'
import { FormatQuestion } from './FormatQuestion.tsx'
import styles from './ImportCard.module.css'
import { fateOf, stageOf } from './import-report.ts'
import { WarningList } from './WarningList.tsx'

export function ImportCard({ item }: { readonly item: ImportItem }) {
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
        <ReadFile item={item} outcome={work.value} />
      ) : (
        <Failure item={item} problem={work.value.problem} outcome={work.value} />
      )
  }
}

function Title({ item }: { readonly item: ImportItem }) {
  return (
    <div className={styles.title}>
      <p className={styles.name} title={item.fileName}>
        {item.fileName}
      </p>
      <IconButton icon="close" size="small" label="Dismiss" onClick={() => dismissImport(item.id)} />
    </div>
  )
}

interface ReadFileProps {
  readonly item: ImportItem
  readonly outcome: ImportOutcome
}

function ReadFile({ item, outcome }: ReadFileProps) {
  const { traces, warnings } = outcome
  const { view } = useRoute()
  const [first, ...others] = traces
  const isShown = others.length > 0 && view === 'library'
  return (
    <article className={styles.card} aria-label={item.fileName}>
      <Title item={item} />
      <div className={styles.read}>
        <p className={styles.kept}>{plural(traces.length, 'run')} read and stored</p>
        {first !== undefined && !isShown && (
          <Button
            size="small"
            onClick={() => (others.length === 0 ? openTrace(first.id) : openView('library'))}
          >
            {others.length === 0 ? 'Open' : 'Show in the library'}
          </Button>
        )}
      </div>
      <WarningList warnings={warnings} />
    </article>
  )
}

interface FailureProps {
  readonly item: ImportItem
  readonly problem: Problem
  readonly outcome?: ImportOutcome
}

function Failure({ item, problem, outcome }: FailureProps) {
  const fate = fateOf(item)
  const isQuestion = fate === 'question'
  const kept = outcome?.traces.length ?? 0
  // Most problems name their file themselves; what the app says of it by itself does not.
  const named = problem.message.includes(item.fileName)
    ? problem
    : { ...problem, message: `${item.fileName}: ${problem.message}` }
  return (
    <article className={styles.card} aria-label={item.fileName}>
      <ProblemNote
        problem={named}
        tone={isQuestion || fate === 'stopped' ? 'warning' : 'error'}
        kept={kept === 0 ? undefined : `${plural(kept, 'run')} could be read and stored.`}
        actions={
          isQuestion ? <FormatQuestion item={item} candidates={outcome?.candidates ?? []} /> : undefined
        }
        onDismiss={() => dismissImport(item.id)}
      />
      <WarningList warnings={outcome?.warnings ?? []} />
    </article>
  )
}
