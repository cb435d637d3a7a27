/**
 * The rows that are drawn: the aligned ledgers of baseline and memories, each with its step and a key of its
 * own.
 */
import { type AlignedRow, alignRows } from '#core/compare/rows.ts'
import type { Step, StepId } from '#core/model/step.ts'
import type { LedgerRow, LedgerView, StepRef } from '#state/index.ts'
import { type Mark, markOf, STEP_MARKS } from '../../../kit/index.ts'

export interface CompareRow {
  /** The step's id, with a number where the step is in several rows. */
  readonly key: string
  readonly id: StepId
  /** The baseline's step, or the one that a memory added. */
  readonly step: Step | undefined
  /** Whether it is a step of the run, and not one that a strategy made. */
  readonly isOfRun: boolean
  /** Tokens of the step in the baseline; undefined for an added one. */
  readonly tokens: number | undefined
  /** One per memory beside the baseline; undefined: that memory has no such step, or is not there yet. */
  readonly cells: readonly (LedgerRow | undefined)[]
  /** In the order of `cells`: how many steps of the baseline each memory's step here represents. */
  readonly replaced: readonly number[]
  /** And their tokens in the baseline; absent: none of the memories' steps represents any. */
  readonly replacedTokens?: readonly number[]
  /** Whether any memory shows it otherwise than the baseline. */
  readonly differs: boolean
  /** The rows that this one stands for (folds/fold-rows.ts); undefined: it is a step's. */
  readonly folded?: readonly CompareRow[]
}

/** `views`: the baseline first. A view that is not there yet leaves its cells empty. O(total entries). */
export function compareRows(
  views: readonly (LedgerView | undefined)[],
  lookup: (reference: StepRef) => Step | undefined,
): readonly CompareRow[] {
  const seen = new Map<StepId, number>()
  const replaced = views.slice(1).map(countReplaced)
  return alignRows(views.map((view) => view?.rows ?? [])).map((row) => {
    const times = seen.get(row.id) ?? 0
    seen.set(row.id, times + 1)
    return compareRow(row, { times, lookup, replaced })
  })
}

/** With steps that are sent in another form as well: a summary is of files that are attached again, too. */
function countReplaced(view: LedgerView | undefined): ReadonlyMap<StepId, Replaced> {
  const removed = new Set<StepId>()
  const replaced = new Map<StepId, Set<StepId>>()
  for (const { id, state, into } of view?.rows ?? []) {
    if (state === 'dropped') removed.add(id)
    if (into !== undefined) replaced.set(into, (replaced.get(into) ?? new Set()).add(id))
  }
  for (const { id, after } of view?.rows ?? []) {
    if (typeof after !== 'object' || !replaced.has(id)) continue
    for (const one of after.origin ?? []) if (removed.has(one)) replaced.get(id)?.add(one)
  }
  const before = new Map(view?.rows.map(({ id, tokensBefore }) => [id, tokensBefore]))
  const tokensOf = (steps: ReadonlySet<StepId>) =>
    [...steps].reduce((sum, id) => sum + (before.get(id) ?? 0), 0)
  return new Map([...replaced].map(([id, steps]) => [id, { steps: steps.size, tokens: tokensOf(steps) }]))
}

/** What a step represents of the baseline. */
interface Replaced {
  readonly steps: number
  readonly tokens: number
}

interface RowsSoFar {
  /** How many rows before are of the same step. */
  readonly times: number
  readonly lookup: (reference: StepRef) => Step | undefined
  readonly replaced: readonly ReadonlyMap<StepId, Replaced>[]
}

const NOTHING: Replaced = { steps: 0, tokens: 0 }

function compareRow(
  { id, cells: [baseline, ...cells] }: AlignedRow<LedgerRow>,
  { times, lookup, replaced }: RowsSoFar,
): CompareRow {
  const any = baseline ?? cells.find((cell) => cell !== undefined)
  const reference = any?.before ?? any?.after
  const represented = cells.map((cell, place) =>
    cell?.state === 'added' ? (replaced[place]?.get(id) ?? NOTHING) : NOTHING,
  )
  return {
    key: times === 0 ? id : `${id} (${times + 1})`,
    id,
    step: reference === undefined ? undefined : lookup(reference),
    isOfRun: typeof reference === 'string',
    tokens: baseline?.tokensBefore ?? (any?.before === undefined ? undefined : any.tokensBefore),
    cells,
    replaced: represented.map(({ steps }) => steps),
    ...(represented.some(({ steps }) => steps > 0) && {
      replacedTokens: represented.map(({ tokens }) => tokens),
    }),
    differs: cells.some((cell) => cell !== undefined && cell.state !== 'kept'),
  }
}

/** Whether the baseline has the step at this call; another one was inserted by a strategy. */
export function isOfBaseline({ tokens }: CompareRow): boolean {
  return tokens !== undefined
}

export interface FateCounts {
  /** Of the baseline. */
  readonly steps: number
  /** Those that any of several strategies changes; undefined for one strategy, whose marks say it. */
  readonly changed: number | undefined
  /** Of one strategy; of several only what they insert, since a step may have another mark in each. */
  readonly marks: readonly { readonly mark: Mark; readonly count: number }[]
}

/** What became of the steps, each counted once. O(rows). */
export function countFates(rows: readonly CompareRow[]): FateCounts {
  const ofBaseline = rows.filter(isOfBaseline)
  const isOne = rows.every(({ cells }) => cells.length === 1)
  const inserted = rows.length - ofBaseline.length
  const cells = ofBaseline.flatMap((row) => row.cells)
  const countOf = (mark: Mark) =>
    mark === 'added' ? inserted : cells.filter((cell) => cell !== undefined && markOf(cell) === mark).length
  const told = isOne ? STEP_MARKS.filter((mark) => mark !== 'kept') : ADDED
  return {
    steps: ofBaseline.length,
    changed: isOne ? undefined : ofBaseline.filter(({ differs }) => differs).length,
    marks: told.map((mark) => ({ mark, count: countOf(mark) })).filter(({ count }) => count > 0),
  }
}

const ADDED: readonly Mark[] = ['added']

/**
 * Position of the selected row: the one with `key` if it is of the selected step, else the step's first; −1:
 * none.
 */
export function selectedIndex(
  rows: readonly CompareRow[],
  step: StepId | undefined,
  key: string | undefined,
): number {
  if (step === undefined) return -1
  const first = rows.findIndex((row) => row.id === step)
  if (first < 0 || key === undefined || rows[first]?.key === key) return first
  const exact = rows.findIndex((row) => row.key === key && row.id === step)
  return exact < 0 ? first : exact
}

/** Whether a closed row of one call looks as that of another. O(memories). */
export function isDrawnAlike(one: CompareRow, other: CompareRow): boolean {
  return (
    one.id === other.id &&
    one.step === other.step &&
    one.tokens === other.tokens &&
    one.cells.length === other.cells.length &&
    one.cells.every((cell, place) => isSameFate(cell, other.cells[place])) &&
    one.replaced.every((count, place) => count === other.replaced[place])
  )
}

function isSameFate(one: LedgerRow | undefined, other: LedgerRow | undefined): boolean {
  if (one === undefined || other === undefined) return one === other
  return (
    one.state === other.state &&
    one.rule === other.rule &&
    one.sinceCall === other.sinceCall &&
    one.into === other.into &&
    one.tokensBefore === other.tokensBefore &&
    one.tokensAfter === other.tokensAfter
  )
}
