/**
 * The runs of a text difference made short enough to read: what did not change is folded to a few words at
 * its ends, and so is the middle of a very long change. What is folded stays at hand, to be opened.
 */
import { codePointLength } from '#base/text.ts'
import type { TextRun } from '#core/compare/text-difference.ts'

export interface ShownRun extends TextRun {
  /** Where it begins in all runs together, in UTF-16 units: a key that opening a fold does not change. */
  readonly at: number
  /** Set for a fold: how many characters it hides. */
  readonly hidden?: number
}

/** In UTF-16 units: characters left before and after a fold. */
const ENDS = { same: { head: 80, tail: 80 }, gone: { head: 320, tail: 80 }, new: { head: 640, tail: 160 } }
/** A fold that hides less than this is not worth its words. */
const WORTH = 120

/** `opened`: the folds, by `at`, that a person opened. */
export function foldRuns(runs: readonly TextRun[], opened: ReadonlySet<number>): readonly ShownRun[] {
  let at = 0
  return runs.flatMap((run, index) => {
    const ends = ENDS[run.kind]
    const isSame = run.kind === 'same'
    const head = isSame && index === 0 ? 0 : ends.head
    const tail = isSame && index === runs.length - 1 ? 0 : ends.tail
    const pieces = foldRun(run, at, { head, tail, opened })
    at += run.text.length
    return pieces
  })
}

interface FoldEnds {
  readonly head: number
  readonly tail: number
  readonly opened: ReadonlySet<number>
}

function foldRun(run: TextRun, at: number, { head, tail, opened }: FoldEnds): readonly ShownRun[] {
  const { kind, text } = run
  const from = wordEnd(text, head)
  const to = Math.max(from, wordStart(text, text.length - tail))
  if (to - from < WORTH || opened.has(at + from)) return [{ kind, text, at }]
  const middle = text.slice(from, to)
  const pieces: readonly ShownRun[] = [
    { kind, text: text.slice(0, from), at },
    { kind, text: middle, at: at + from, hidden: codePointLength(middle) },
    { kind, text: text.slice(to), at: at + to },
  ]
  return pieces.filter((piece) => piece.text !== '')
}

const NEAR = 24

/** The next space from `index` on, if one is near: so no word and no surrogate pair is cut. */
function wordEnd(text: string, index: number): number {
  if (index <= 0) return 0
  for (let at = index; at < Math.min(text.length, index + NEAR); at++) if (isSpace(text[at])) return at
  return isLowSurrogate(text.charCodeAt(index)) ? index + 1 : Math.min(index, text.length)
}

function wordStart(text: string, index: number): number {
  if (index >= text.length) return text.length
  for (let at = index; at > Math.max(0, index - NEAR); at--) if (isSpace(text[at - 1])) return at
  return isLowSurrogate(text.charCodeAt(index)) ? Math.max(0, index - 1) : Math.max(0, index)
}

function isSpace(character: string | undefined): boolean {
  return character !== undefined && /\s/.test(character)
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff
}
