/** What is asked before traces are deleted. */
import { t } from '#base/words.ts'
import { removeAllTraces, removeTraces } from '#state/index.ts'
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
      title: t`Delete this trace?`,
      text: t`“${title}” is deleted from this browser. This cannot be undone.`,
      action: 'Delete',
      run: () => void removeTraces([row.id]),
    })
  } else {
    const what = t`Delete ${runsOf(row)}`
    onAsk({
      title: `${what}?`,
      text: row.isWhole
        ? t`“${title}” and all runs read from it are deleted from this browser. This cannot be undone.`
        : t`Of “${title}”, the runs in this list are deleted from this browser; the others stay. This cannot be undone.`,
      action: what,
      run: () => void removeTraces(runs.map((run) => run.id)),
    })
  }
}

/** What goes with the row of a file: the file with its runs, or those that a search left in the list. */
export function runsOf({ runs, isWhole }: LibraryRow): string {
  return isWhole ? t`file and its ${plural(runs.length, 'run')}` : plural(runs.length, 'run')
}

export function askToDeleteAll(count: number, onAsk: AskFirst): void {
  onAsk({
    title: t`Delete ${plural(count, 'trace')}?`,
    text: t`Deletes every run and its files from this browser. Settings stay. This can't be undone.`,
    action: t`Delete everything`,
    run: () => void removeAllTraces(),
  })
}
