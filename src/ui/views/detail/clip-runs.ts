/** A difference made short enough to draw, pure: what is long is cut in the middle, and says how much was left out. */
import { codePointLength } from '#base/text.ts'
import type { TextRun } from '#core/compare/text-difference.ts'

export interface ChangeRun {
  readonly kind: TextRun['kind'] | 'cut'
  readonly text: string
  /** Where it begins in the whole difference: its key. */
  readonly start: string
}

/** UTF-16 units of an equal stretch that stay at each end, and of a changed one. */
const SAME_ENDS = 120
const CHANGED_ENDS = 1000

export function clipRuns(runs: readonly TextRun[]): readonly ChangeRun[] {
  return runs.flatMap((run, index) => clipRun(run, String(index)))
}

function clipRun({ kind, text }: TextRun, start: string): readonly ChangeRun[] {
  const ends = kind === 'same' ? SAME_ENDS : CHANGED_ENDS
  if (text.length <= ends * 2 + 40) return [{ kind, text, start }]
  const left = codePointLength(text.slice(ends, -ends))
  const what = kind === 'same' ? 'equal ' : ''
  return [
    { kind, text: text.slice(0, ends), start: `${start}a` },
    { kind: 'cut', text: ` … ${left.toLocaleString('en-US')} ${what}characters … `, start: `${start}b` },
    { kind, text: text.slice(-ends), start: `${start}c` },
  ]
}
