/**
 * The rows of two runs as they are drawn, pure: each with its steps, what it is called, and where differences
 * begin.
 */
import { t } from '#base/words.ts'
import type { AlignedStep } from '#core/align/align-steps.ts'
import type { Difference } from '#core/align/what-differs.ts'
import type { Step } from '#core/model/step.ts'
import { lineText, stepLine } from '#core/model/step-line.ts'
import type { LedgerState } from '#core/replay/ledger.ts'

export interface SideBySideStep {
  readonly step: Step
  /** Position among the steps of its run. */
  readonly position: number
}

export interface SideBySideRow {
  readonly key: string
  readonly kind: AlignedStep['kind']
  readonly left: SideBySideStep | undefined
  readonly right: SideBySideStep | undefined
  readonly differs: readonly Difference[]
  /** The step is on the other side too, further up or down. */
  readonly moved: 'up' | 'down' | undefined
}

/** O(rows). A row whose step is not there, as while another pair is being aligned, is left out. */
export function sideBySideRows(
  aligned: readonly AlignedStep[],
  left: readonly Step[],
  right: readonly Step[],
): readonly SideBySideRow[] {
  const [leftRows, rightRows] = [new Map<number, number>(), new Map<number, number>()]
  aligned.forEach((row, index) => {
    if ('left' in row) leftRows.set(row.left, index)
    if ('right' in row) rightRows.set(row.right, index)
  })
  /** Where the same step is on the other side. */
  const partner = (row: AlignedStep) => {
    if (row.kind === 'left') return rightRows.get(row.moved ?? -1)
    return row.kind === 'right' ? leftRows.get(row.moved ?? -1) : undefined
  }
  return aligned.flatMap((row, index): readonly SideBySideRow[] => {
    const one = 'left' in row ? stepAt(left, row.left) : undefined
    const other = 'right' in row ? stepAt(right, row.right) : undefined
    if (one === undefined && other === undefined) return []
    const there = partner(row)
    const differs = row.kind === 'differs' ? row.differs : []
    const moved = there === undefined ? undefined : there < index ? 'up' : 'down'
    const key = `${one?.position ?? ''}|${other?.position ?? ''}`
    return [{ key, kind: row.kind, left: one, right: other, differs, moved }]
  })
}

function stepAt(steps: readonly Step[], position: number): SideBySideStep | undefined {
  const step = steps[position]
  return step === undefined ? undefined : { step, position }
}

/** How a row is marked and called. `isEdit`: the right side is what was made of the left one. */
export function stateOf(
  { kind, moved, differs }: Pick<SideBySideRow, 'kind' | 'moved' | 'differs'>,
  isEdit: boolean,
): { readonly mark: LedgerState; readonly words: string } {
  if (moved !== undefined) return { mark: 'moved', words: t`moved` }
  switch (kind) {
    case 'same':
      return { mark: 'kept', words: t`same` }
    case 'differs':
      return { mark: 'rewritten', words: differs.map((part) => DIFFERENCE_WORDS[part]).join(', ') }
    case 'left':
      return { mark: 'dropped', words: isEdit ? t`deleted` : t`only left` }
    case 'right':
      return { mark: 'added', words: isEdit ? t`added` : t`only right` }
  }
}

const DIFFERENCE_WORDS: Readonly<Record<Difference, string>> = {
  kind: 'kind',
  agent: 'agent',
  tools: 'tool',
  arguments: 'arguments',
  text: t`text`,
  results: 'result',
  times: 'time',
  other: t`other fields`,
}

/** The first row of each stretch of rows that are not the same, as indexes. O(rows). */
export function differencePlaces(rows: readonly Pick<SideBySideRow, 'kind'>[]): readonly number[] {
  return rows.flatMap(({ kind }, index) =>
    kind !== 'same' && (index === 0 || rows[index - 1]?.kind === 'same') ? [index] : [],
  )
}

/** The next place below or above a row, going on from the other end; undefined: there is none at all. */
export function nextPlace(places: readonly number[], from: number, isBack: boolean): number | undefined {
  if (isBack) return places.findLast((place) => place < from) ?? places.at(-1)
  return places.find((place) => place > from) ?? places[0]
}

/** The words of a row by which letters typed find it: those of the open run's step, else of the other's. */
export function wordsOf(row: SideBySideRow | undefined): string {
  const step = row?.right?.step ?? row?.left?.step
  return step === undefined ? '' : lineText(stepLine(step))
}
