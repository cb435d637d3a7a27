/** The rows of the library: a file with many runs is a row of its own with its runs below. Pure. */
import { given } from '#base/given.ts'
import { largest } from '#base/lists.ts'
import { projectNames } from '#core/account/project.ts'
import type { RunSummary } from '#core/account/summary.ts'
import { outcomeFact } from '#core/account/summary-facts.ts'
import { ALL_RUNS, fileKeyOf, isFiltered, type RunList, storedCopies, type TraceEntry } from '#state/index.ts'
import { figuresOf, type RowFigures, sumFigures } from './row-figures.ts'
import { facetsIn, facetValue, RUN_FACETS } from './run-facets.ts'

export interface LibraryRow {
  readonly id: string
  readonly title: string
  /** Of a run of a file, from 1, where not every title there has a number. */
  readonly number?: number
  /** Title of the format. */
  readonly format: string
  readonly fileName: string
  readonly steps: number
  readonly calls: number
  readonly agents: number
  readonly warnings: number
  /** Milliseconds since the epoch. */
  readonly addedAt: number
  /** The run that it is stored again of. */
  readonly copyOf?: TraceEntry
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
 * Rows in the order of the library, runs in the order of their file. `titleOf` gives the title of a format's
 * id; `summaries` are as far as they are made.
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
  const nameOf = projectNames(library.flatMap(({ id }) => summaries.get(id)?.project ?? []))
  const figures = ({ id }: TraceEntry): RowFigures | undefined => {
    const summary = summaries.get(id)
    const project = summary?.project === undefined ? undefined : nameOf(summary.project)
    return summary && { ...figuresOf(summary), ...given({ project }) }
  }
  const copies = storedCopies(library, summaries)
  return [...files].flatMap(([key, entries]) => {
    const ordered = entries.toSorted((one, other) => one.source.run - other.source.run)
    const addedAt = largest(ordered.map((entry) => entry.addedAt))
    const runs = ordered.map((entry) => ({
      ...traceRow(entry, addedAt, titleOf, figures(entry)),
      ...given({ copyOf: copies.get(entry) }),
    }))
    return runs.length < 2 ? runs : [fileRow(`file ${key}`, runs)].flatMap((row) => row ?? [])
  })
}

function traceRow(
  entry: TraceEntry,
  addedAt: number,
  titleOf: (format: string) => string,
  figures: RowFigures | undefined,
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
    figures,
    entry,
    runs: [],
    isWhole: true,
  }
}

function fileRow(id: string, runs: readonly LibraryRow[]): LibraryRow | undefined {
  const [row] = runs
  if (row === undefined) return undefined
  const { copyOf: _, ...first } = row
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
    runs: runs.every(({ title }) => /\d/.test(title))
      ? runs
      : runs.map((row) => ({ ...row, number: row.entry.source.run + 1 })),
  }
}

/** What a run must have to be listed: every word of the text, and a value of each facet with values. */
export type RunFilter = Pick<RunList, 'text' | 'models' | 'formats' | 'facets'>

/** The rows that match; of a file the runs that do. */
export function filterRows(rows: readonly LibraryRow[], filter: RunFilter): readonly LibraryRow[] {
  if (!isFiltered({ ...ALL_RUNS, ...filter })) return rows
  const matches = matcherOf(filter)
  return rows.flatMap((row) => {
    if (row.runs.length === 0) return matches(row) ? [row] : []
    const runs = row.runs.filter(matches)
    return runs.length === 0 ? [] : [{ ...row, runs, isWhole: runs.length === row.runs.length }]
  })
}

/** Whether a run matches. */
export function matcherOf({ text, models, formats, facets }: RunFilter): (run: LibraryRow) => boolean {
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  const wanted = RUN_FACETS.map((facet) => ({ facet, values: facetsIn(facets, facet) }))
  return (run) =>
    words.every((word) => textOf(run).includes(word)) &&
    (models.length === 0 || modelsOf(run).some((model) => models.includes(model))) &&
    (formats.length === 0 || formats.includes(run.entry.source.format)) &&
    wanted.every(
      ({ facet, values }) =>
        values.length === 0 || (run.figures !== undefined && values.includes(facetValue(facet, run.figures))),
    )
}

function textOf({ title, fileName, format, entry, figures }: LibraryRow): string {
  const outcome = figures?.outcome && outcomeFact(figures.outcome).exact
  const names = [...entry.agents, ...(figures?.models ?? []), outcome ?? '', figures?.project ?? ''].join(' ')
  return `${title} ${fileName} ${format} ${names}`.toLowerCase()
}

/** Names of a run's models; the empty name where none is recorded; none while that is not known yet. */
export function modelsOf({ figures }: LibraryRow): readonly string[] {
  if (figures === undefined) return []
  return figures.models.length === 0 ? [NO_MODEL] : figures.models
}

const NO_MODEL = ''

/** The runs of the rows: each that is one itself, and those of files. */
export function runsIn(rows: readonly LibraryRow[]): readonly LibraryRow[] {
  return rows.flatMap((row) => (row.runs.length === 0 ? [row] : row.runs))
}
