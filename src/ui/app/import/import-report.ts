/** What the import tray says about files on their way in: pure. */
import { isCanceled } from '#base/errors.ts'
import type { Problem } from '#base/result.ts'
import { t } from '#base/words.ts'
import type { Warning } from '#core/model/trace.ts'
import type { ImportedTrace, ImportItem, ImportOutcome, ImportProgress } from '#state/index.ts'
import { formatExact, formatShare, plural } from '../../kit/index.ts'

type ImportFate = 'waiting' | 'running' | 'read' | 'remarks' | 'question' | 'stopped' | 'failed'

/** Codes of problems that a person solves by choosing a format. */
const QUESTIONS: ReadonlySet<string> = new Set(['ambiguous-format', 'unknown-format', 'no-runs'])

export function fateOf({ work }: ImportItem): ImportFate {
  if (work.status === 'idle') return 'waiting'
  if (work.status === 'running') return 'running'
  if (work.status === 'failed') return isCanceled(work.problem) ? 'stopped' : 'failed'
  const { problem, parts = [] } = work.value
  if (problem !== undefined) return isQuestion(problem) ? 'question' : 'failed'
  return remarksOf(work).length > 0 || parts.some((part) => part.problem !== undefined) ? 'remarks' : 'read'
}

/** The runs of a file that was read, those that the library had already among them. */
export function tracesOf({ work }: ImportItem): readonly ImportedTrace[] {
  return work.status === 'done' ? work.value.traces : []
}

/** Whether choosing a format may solve it. */
export function isQuestion({ code }: Problem): boolean {
  return QUESTIONS.has(code)
}

/** What was skipped or repaired: of the source as a whole, then of each of its parts, named. */
export function remarksOf(work: ImportItem['work']): readonly Warning[] {
  if (work.status !== 'done') return []
  const { warnings, parts = [] } = work.value
  return [...warnings, ...parts.flatMap((part) => part.warnings.map((warning) => within(part.path, warning)))]
}

function within(path: string, warning: Warning): Warning {
  return { ...warning, where: warning.where === undefined ? path : `${path}, ${warning.where}` }
}

/** Such as `12 runs of 3 files read and stored`. */
export function readOf({ traces, parts, isKnown }: ImportOutcome): string {
  if (isKnown === true) return t`Already in your library`
  if (parts === undefined) return t`Imported ${plural(traces.length, 'run')}`
  const read = parts.filter((part) => part.traces.length > 0)
  const added = read.filter((part) => part.isKnown !== true)
  const runs = plural(added.flatMap((part) => part.traces).length, 'run')
  const words = t`Imported ${runs} from ${plural(added.length, 'file')}`
  const known = read.length - added.length
  return known === 0 ? words : t`${words}, ${formatExact(known)} already in your library`
}

/** Such as `Imported 9 runs from 9 files, one of them a copy`. */
export function readWithCopies(outcome: ImportOutcome, copies: number): string {
  const words = readOf(outcome)
  if (copies === 0) return words
  return copies === 1 ? t`${words}, one of them a copy` : t`${words}, ${formatExact(copies)} of them copies`
}

/** The runs whose titles hold all words of the query. */
export function filterRuns(traces: readonly ImportedTrace[], query: string): readonly ImportedTrace[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  return traces.filter(({ title }) => words.every((word) => title.toLowerCase().includes(word)))
}

interface ImportCounts {
  readonly total: number
  /** Waiting or running. */
  readonly open: number
  readonly read: number
  /** Failed, or a question for the person. */
  readonly problems: number
  /** By the person. */
  readonly stopped: number
  /** The library had them already; not among those read. */
  readonly known: number
  readonly runs: number
}

export function countImports(items: readonly ImportItem[]): ImportCounts {
  const counts = {
    total: items.length,
    open: 0,
    read: 0,
    problems: 0,
    stopped: 0,
    known: 0,
    runs: 0,
  }
  for (const item of items) {
    const fate = fateOf(item)
    if (fate === 'waiting' || fate === 'running') counts.open++
    else if (fate === 'failed' || fate === 'question') counts.problems++
    else if (fate === 'stopped') counts.stopped++
    else if (isKnown(item)) counts.known++
    else counts.read++
    counts.runs += tracesOf(item).length - knownRunsOf(item)
  }
  return counts
}

/** Whether the library had it already. */
export function isKnown({ work }: ImportItem): boolean {
  return work.status === 'done' && work.value.isKnown === true
}

/** How many of its runs the library had already: of a folder, those of some files may be new. */
export function knownRunsOf({ work }: ImportItem): number {
  if (work.status !== 'done') return 0
  const { traces, isKnown, parts = [] } = work.value
  if (isKnown === true) return traces.length
  return parts.reduce((sum, part) => sum + (part.isKnown === true ? part.traces.length : 0), 0)
}

/** The tray's one line, such as `200 files: 197 read, 3 with problems`. */
export function summaryOf(counts: ImportCounts): string {
  const { total, open, read, problems, stopped, known } = counts
  const files = plural(total, 'file')
  if (open > 0)
    return total === 1 ? t`Importing 1 file` : t`Importing ${formatExact(total - open + 1)} of ${files}`
  const runs = plural(counts.runs, 'run')
  const imported =
    counts.runs > read ? t`${formatExact(read)} imported (${runs})` : t`${formatExact(read)} imported`
  const parts = [
    ...(read === 0 ? [] : [imported]),
    ...(known === 0 ? [] : [t`${formatExact(known)} already in your library`]),
    ...(problems === 0 ? [] : [t`${formatExact(problems)} failed`]),
    ...(stopped === 0 ? [] : [t`${formatExact(stopped)} stopped`]),
  ]
  return `${files}: ${parts.join(', ')}`
}

const STAGES: Readonly<Record<ImportProgress['stage'], string>> = {
  reading: t`Reading`,
  recognising: t`Detecting format`,
  storing: t`Saving`,
}

/** What a running import is at, such as `Storing · 12 runs so far`. */
export function stageOf(progress: ImportProgress | undefined): string {
  if (progress === undefined) return t`Starting`
  const { stage, share, runs } = progress
  const words = STAGES[stage]
  if (stage !== 'reading') return runs === 0 ? words : t`${words} (${plural(runs, 'run')})`
  return share === undefined ? words : t`${words} · ${formatShare(Math.floor(share * 100) / 100)}`
}
