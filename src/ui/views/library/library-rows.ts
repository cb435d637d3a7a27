/** The rows of the library: a file with many runs is a row of its own with its runs below. Pure. */
import { largest } from '#base/lists.ts'
import type { RunSummary } from '#core/account/summary.ts'
import { fileKeyOf, type TraceEntry } from '#state/index.ts'
import { figuresOf, type RowFigures, sumFigures } from './row-figures.ts'

export interface LibraryRow {
  readonly id: string
  readonly title: string
  /** Title of the format. */
  readonly format: string
  readonly fileName: string
  readonly steps: number
  readonly calls: number
  readonly agents: number
  readonly warnings: number
  /** Milliseconds since the epoch. */
  readonly addedAt: number
  /** Undefined: not counted yet. */
  readonly figures: RowFigures | undefined
  /** The trace of the row, or the first of its runs. */
  readonly entry: TraceEntry
  /** The runs of a file; empty for a row that is a trace itself. */
  readonly runs: readonly LibraryRow[]
  /** Whether these are all runs of the file; false where a search left some of them. */
  readonly isWhole: boolean
}

/**
 * Rows in the order of the library, runs in the order of their file. `titleOf` gives the title of a format's id;
 * `summaries` are as far as they are made.
 */
export function libraryRows(
  library: readonly TraceEntry[],
  titleOf: (format: string) => string,
  summaries: ReadonlyMap<string, RunSummary> = new Map(),
): readonly LibraryRow[] {
  const files = new Map<string, TraceEntry[]>()
  for (const entry of library) {
    const key = fileKeyOf(entry)
    const runs = files.get(key)
    if (runs === undefined) files.set(key, [entry])
    else runs.push(entry)
  }
  return [...files].flatMap(([key, entries]) => {
    const ordered = entries.toSorted((one, other) => one.source.run - other.source.run)
    const addedAt = largest(ordered.map((entry) => entry.addedAt))
    const runs = ordered.map((entry) => traceRow(entry, addedAt, titleOf, summaries.get(entry.id)))
    return runs.length < 2 ? runs : [fileRow(`file ${key}`, runs)].flatMap((row) => row ?? [])
  })
}

function traceRow(
  entry: TraceEntry,
  addedAt: number,
  titleOf: (format: string) => string,
  summary: RunSummary | undefined,
): LibraryRow {
  return {
    id: entry.id,
    title: entry.title,
    format: titleOf(entry.source.format),
    fileName: entry.source.fileName,
    steps: entry.stepCount,
    calls: entry.callCount,
    agents: entry.agents.length,
    warnings: entry.warningCount,
    addedAt,
    figures: summary && figuresOf(summary),
    entry,
    runs: [],
    isWhole: true,
  }
}

function fileRow(id: string, runs: readonly LibraryRow[]): LibraryRow | undefined {
  const [first] = runs
  if (first === undefined) return undefined
  const sum = (of: (row: LibraryRow) => number) => runs.reduce((total, row) => total + of(row), 0)
  return {
    ...first,
    id,
    title: first.fileName,
    steps: sum((row) => row.steps),
    calls: sum((row) => row.calls),
    agents: largest(runs.map((row) => row.agents)),
    warnings: sum((row) => row.warnings),
    figures: sumFigures(runs.map((row) => row.figures)),
    runs,
  }
}

/** The rows that hold every word of the query; of a file the runs that do, or all where the file itself does. */
export function filterRows(rows: readonly LibraryRow[], query: string): readonly LibraryRow[] {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  if (words.length === 0) return rows
  const matches = (row: LibraryRow) => {
    const agents = row.entry.agents.join(' ')
    const models = row.figures?.models.join(' ') ?? ''
    const text = `${row.title} ${row.fileName} ${row.format} ${agents} ${models}`.toLowerCase()
    return words.every((word) => text.includes(word))
  }
  return rows.flatMap((row) => {
    if (row.runs.length === 0) return matches(row) ? [row] : []
    const runs = row.runs.filter(matches)
    return runs.length === 0 ? [] : [{ ...row, runs, isWhole: runs.length === row.runs.length }]
  })
}
