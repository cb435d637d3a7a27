/** The runs that came with the same file, and their neighbours: pure. */
import type { TraceEntry } from '#storage/index.ts'

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
