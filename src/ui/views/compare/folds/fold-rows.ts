/**
 * Neighboring steps that share what became of them, as one row that opens: a strategy that summarizes 473
 * steps would otherwise be a list of 473 lines that say the same. Pure.
 */
import { namingCall } from '#core/model/answered-calls.ts'
import type { Step, StepId } from '#core/model/step.ts'
import { shortToolName } from '#core/model/tool-subject.ts'
import { attachedAgain } from '#core/summaries/attached-again.ts'
import { type Mark, markOf } from '../../../kit/index.ts'
import { type CompareRow, isOfBaseline } from '../model/compare-rows.ts'

/** Fewer rows are read faster than opened. */
export const FEWEST_FOLDED = 6
const FEWEST_FILES = 2

/**
 * The rows with what can be folded as heads, their steps in `folded`. Only dropped and summarized steps are
 * folded; what a strategy shortened, moved, or inserted differs in each row. What is sent instead
 * of removed steps is before all of them, so that it is read first and doesn’t part them.
 * O(rows · strategies).
 */
export function foldRows(rows: readonly CompareRow[]): readonly CompareRow[] {
  return foldFiles(foldRemoved(rows))
}

function foldRemoved(rows: readonly CompareRow[]): readonly CompareRow[] {
  const shown: CompareRow[] = []
  let group: CompareRow[] = []
  let inserted: CompareRow[] = []
  let groupFate: string | undefined
  const close = () => {
    shown.push(...inserted, ...(group.length < FEWEST_FOLDED ? group : [headOf(group)]))
    group = []
    inserted = []
  }
  for (const row of rows) {
    if (isInsertedFor(row, group)) {
      inserted.push(row)
      continue
    }
    const fate = removalOf(row)
    if (fate === undefined || fate !== groupFate) close()
    groupFate = fate
    if (fate === undefined) shown.push(row)
    else group.push(row)
  }
  close()
  return shown
}

/** Files attached again, below one another, are one row: they were read before. O(rows · strategies). */
function foldFiles(rows: readonly CompareRow[]): readonly CompareRow[] {
  const shown: CompareRow[] = []
  let files: CompareRow[] = []
  const close = () => {
    const [first] = files
    if (first !== undefined && files.length >= FEWEST_FILES) {
      shown.push({ ...headOf(files), isOfRun: false, tokens: undefined })
    } else shown.push(...files)
    files = []
  }
  for (const row of rows) {
    const isFile = !isOfBaseline(row) && row.step !== undefined && attachedAgain(row.step) !== undefined
    if (!isFile || !areOfSame(row, files[0])) close()
    if (isFile) files.push(row)
    else shown.push(row)
  }
  close()
  return shown
}

/** Whether the same strategies inserted both. O(strategies). */
function areOfSame({ cells }: CompareRow, first: CompareRow | undefined): boolean {
  return cells.every((cell, place) => (cell === undefined) === (first?.cells[place] === undefined))
}

/** What became of a removed step, as a key; undefined: some strategy does more than remove it. */
function removalOf({ cells, isOfRun }: CompareRow): string | undefined {
  const marks = cells.map((cell) => (cell === undefined ? '' : markOf(cell)))
  if (!isOfRun || !marks.some(isRemoval) || !marks.every((mark) => isRemoval(mark) || mark === 'kept')) {
    return undefined
  }
  return cells.map((cell, place) => `${marks[place]} ${cell?.rule ?? ''}`).join('\n')
}

/** Every strategy that inserted it sends none of the group: its context stays in order. O(strategies). */
function isInsertedFor(row: CompareRow, [first]: readonly CompareRow[]): boolean {
  if (first === undefined || isOfBaseline(row)) return false
  return row.cells.every((cell, place) => {
    const removed = first.cells[place]
    return cell === undefined || (removed !== undefined && isRemoval(markOf(removed)))
  })
}

function isRemoval(mark: Mark | ''): boolean {
  return mark === 'dropped' || mark === 'summarized'
}

function headOf(group: readonly CompareRow[]): CompareRow {
  const [first] = group
  const key = `fold ${first?.key ?? ''}`
  return {
    key,
    // No step's, so that the selection of a step never means the head.
    id: key,
    step: undefined,
    isOfRun: true,
    tokens: group.reduce((sum, { tokens = 0 }) => sum + tokens, 0),
    cells: first?.cells ?? [],
    replaced: first?.replaced ?? [],
    differs: group.some(({ differs }) => differs),
    folded: group,
  }
}

/** The head that contains the step; undefined: none does. O(rows). */
export function headOver(rows: readonly CompareRow[], step: StepId): CompareRow | undefined {
  return rows.find(({ folded }) => folded?.some(({ id }) => id === step))
}

/** Rows that leave room for the texts of what was inserted among them. */
const FEW_ROWS = 10

/**
 * What a strategy inserted can be read at once where there are few rows, and its first summary anyway; files
 * that are attached again were read before. O(rows).
 */
export function openAtFirst(folded: readonly CompareRow[]): ReadonlySet<string> {
  const inserted = folded.filter(
    (row) =>
      !isOfBaseline(row) &&
      row.folded === undefined &&
      (row.step === undefined || attachedAgain(row.step) === undefined),
  )
  const read =
    folded.length > FEW_ROWS ? inserted.filter(({ step }) => step?.kind === 'summary').slice(0, 1) : inserted
  return new Set(read.map(({ key }) => key))
}

/** The rows with the steps of open heads below them. O(rows). */
export function withOpenFolds(
  rows: readonly CompareRow[],
  isOpen: (key: string) => boolean,
): readonly CompareRow[] {
  return rows.flatMap((row) => (row.folded !== undefined && isOpen(row.key) ? [row, ...row.folded] : [row]))
}

export interface FoldFacts {
  readonly first: Step | undefined
  readonly last: Step | undefined
  /** Of the steps that call a tool, most calls first. */
  readonly tools: readonly { readonly tool: string; readonly count: number }[]
}

/** O(rows). */
export function foldFacts(folded: readonly CompareRow[]): FoldFacts {
  const counts = new Map<string, number>()
  for (const { step } of folded) {
    const tool = step?.kind === 'action' ? namingCall(step)?.name : undefined
    if (tool === undefined) continue
    const name = shortToolName(tool)
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return {
    first: folded[0]?.step,
    last: folded.at(-1)?.step,
    tools: [...counts]
      .map(([tool, count]) => ({ tool, count }))
      .sort((one, other) => other.count - one.count),
  }
}

export interface FoldedCell {
  readonly mark: Mark
  /** Sent fewer, 0 or less. */
  readonly tokens: number
  /** The calls at which the first and the last of them were removed, 0-based; undefined: unknown. */
  readonly since: { readonly first: number; readonly last: number } | undefined
}

/** What became of the steps under the strategy at `place`; undefined: it has none of them. O(rows). */
export function foldedCell(folded: readonly CompareRow[], place: number): FoldedCell | undefined {
  const cells = folded.flatMap((row) => row.cells[place] ?? [])
  const [cell] = cells
  if (cell === undefined) return undefined
  const calls = cells.flatMap(({ sinceCall }) => sinceCall ?? [])
  return {
    mark: markOf(cell),
    tokens: cells.reduce((sum, { tokensBefore, tokensAfter }) => sum + tokensAfter - tokensBefore, 0),
    since: calls.length === 0 ? undefined : { first: Math.min(...calls), last: Math.max(...calls) },
  }
}
