/** The runs that came with the same file, their neighbours, and the run that views go to: pure. */
import { doneValue } from '#base/work.ts'
import type { TraceEntry } from '#storage/index.ts'
import { isOfLesson } from '../store/learn-types.ts'
import type { AppState } from '../store/store.ts'

/** Runs with this key came from one file. Files whose bytes were not kept go by name and number of runs. */
export function fileKeyOf(entry: TraceEntry): string {
  return entry.fileId ?? `${entry.source.fileName} ${entry.source.runs}`
}

/** The runs of the entry's file, in the order of the file, itself included. */
export function runsOf(entry: TraceEntry, library: readonly TraceEntry[]): readonly TraceEntry[] {
  const key = fileKeyOf(entry)
  return library
    .filter((other) => fileKeyOf(other) === key)
    .sort((one, other) => one.source.run - other.source.run)
}

/** The run before (−1) or after (1); undefined at the ends. */
export function neighbourRun(
  entry: TraceEntry,
  library: readonly TraceEntry[],
  by: -1 | 1,
): TraceEntry | undefined {
  const runs = runsOf(entry, library)
  const at = runs.findIndex((run) => run.id === entry.id)
  return at < 0 ? undefined : runs[at + by]
}

/**
 * The run that views of a run show: the open one, else the one opened last that is still stored, else, as
 * after a reload, the one added last. O(stored runs).
 */
export function runOfViews({
  route: { traceId },
  lastViews,
  library,
}: Pick<AppState, 'route' | 'lastViews' | 'library'>): string | undefined {
  const stored = doneValue(library)
  const opened = [...lastViews.keys()].findLast((id) => stored?.some((entry) => entry.id === id) ?? true)
  return traceId ?? opened ?? newestOf(stored ?? [])
}

/** Runs of lessons belong to their lesson. */
function newestOf(stored: readonly TraceEntry[]): string | undefined {
  return stored.reduce<TraceEntry | undefined>(
    (newest, entry) => (isOfLesson(entry) || (newest?.addedAt ?? 0) > entry.addedAt ? newest : entry),
    undefined,
  )?.id
}
