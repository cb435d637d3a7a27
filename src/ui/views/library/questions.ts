/** What is asked before traces are deleted. */
import { t } from '#base/words.ts'
import { removeAllTraces, removeTraces } from '#state/index.ts'
import { plural } from '../../kit/index.ts'
import type { AskFirst } from '../view-entry.ts'
import type { LibraryRow } from './rows/library-rows.ts'

export function askToDelete(row: LibraryRow, onAsk: AskFirst): void {
  const { title, runs } = row
  if (runs.length === 0) {
    onAsk({
      title: t`Delete this run?`,
      text: t`Deletes “${title}” from this browser. This can’t be undone.`,
      action: 'Delete',
      run: () => void removeTraces([row.id]),
    })
  } else {
    const what = t`Delete ${runsOf(row)}`
    onAsk({
      title: `${what}?`,
      text: row.isWhole
        ? t`Deletes “${title}” and all runs imported from it from this browser. This can’t be undone.`
        : t`Deletes the listed runs of “${title}” from this browser and keeps the others. This can’t be undone.`,
      action: what,
      run: () => void removeTraces(runs.map((run) => run.id)),
    })
  }
}

export function askToDeleteRuns(runs: readonly LibraryRow[], onAsk: AskFirst): void {
  const count = plural(runs.length, 'run')
  const [only] = runs
  if (only !== undefined && runs.length === 1) {
    askToDelete(only, onAsk)
    return
  }
  onAsk({
    title: t`Delete ${count}?`,
    text: t`Deletes the selected runs from this browser. This can’t be undone.`,
    action: t`Delete ${count}`,
    run: () => void removeTraces(runs.map(({ id }) => id)),
  })
}

/** What goes with the row of a file: the file with its runs, or those that a search left in the list. */
export function runsOf({ runs, isWhole }: LibraryRow): string {
  return isWhole ? t`file and its ${plural(runs.length, 'run')}` : plural(runs.length, 'run')
}

export function askToDeleteAll(count: number, onAsk: AskFirst): void {
  onAsk({
    title: t`Delete ${plural(count, 'run')}?`,
    text: t`Deletes every run and its files from this browser, but keeps your settings. This can’t be undone.`,
    action: t`Delete everything`,
    run: () => void removeAllTraces(),
  })
}
