/** What is asked before traces are deleted. */
import { removeAllTraces, removeTrace } from '#state/index.ts'
import { plural } from '../../kit/index.ts'
import type { LibraryRow } from './library-rows.ts'

export type AskFirst = (question: {
  readonly title: string
  readonly text: string
  readonly action: string
  readonly run: () => void
}) => void

export function askToDelete(row: LibraryRow, onAsk: AskFirst): void {
  const { title, runs } = row
  if (runs.length === 0) {
    onAsk({
      title: 'Delete this trace?',
      text: `“${title}” is deleted from this browser. This cannot be undone.`,
      action: 'Delete',
      run: () => void removeTrace(row.id),
    })
  } else {
    onAsk({
      title: `Delete ${plural(runs.length, 'run')}?`,
      text: `The runs of “${title}” in this list are deleted from this browser. This cannot be undone.`,
      action: `Delete ${plural(runs.length, 'run')}`,
      run: () => void removeRuns(runs),
    })
  }
}

async function removeRuns(runs: readonly LibraryRow[]): Promise<void> {
  for (const run of runs) await removeTrace(run.id)
}

export function askToDeleteAll(count: number, onAsk: AskFirst): void {
  onAsk({
    title: `Delete ${plural(count, 'trace')}?`,
    text: 'Every trace and every file kept with them is deleted from this browser. Settings stay. This cannot be undone.',
    action: 'Delete everything',
    run: () => void removeAllTraces(),
  })
}
