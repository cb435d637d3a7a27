/** How the rows of a strategy add up to the size of its context. Pure. */
import { t } from '#base/words.ts'
import type { InferredRow } from '#core/account/inferred-rows.ts'
import {
  CORRECTION_ABOUT,
  CORRECTION_TITLE,
  MISSING_ABOUT,
  sentOfParts,
  unseenChange,
} from '#core/compare/unseen-change.ts'
import type { CallFigures } from '#core/replay/replay.ts'
import type { LedgerRow } from '#state/index.ts'

export interface SizeSum {
  /** Of the baseline's context, in tokens. */
  readonly from: number
  /** Of the strategy's. */
  readonly to: number
  /** What the rows say, and what no row has: with `from` they add up to `to`. */
  readonly ofRows: number
  readonly missing: number
  readonly correction: number
}

type Figures = Pick<CallFigures, 'tokens' | 'byCategory'>

/** A line for tokens outside the steps: in the baseline, and by how much each strategy changes them. */
export interface OutsideLine {
  readonly id: string
  readonly title: string
  readonly about?: string
  readonly tokens: number
  /** By strategy; undefined: not known yet. */
  readonly changes: readonly (number | undefined)[]
}

interface Outside {
  /** Of the baseline's context, without its steps. */
  readonly rest: number
  readonly tools: number
  /** What is inferred of the baseline's context, by what it is. */
  readonly inferred: readonly Pick<InferredRow, 'id' | 'title' | 'note' | 'tokens'>[]
}

/** The tokens outside the steps, in the words of Memory; only lines that say something. O(strategies). */
export function outsideLines(
  { rest, tools, inferred }: Outside,
  sums: readonly (Pick<SizeSum, 'missing' | 'correction'> | undefined)[],
): readonly OutsideLine[] {
  const parts = inferred.map(({ tokens }) => tokens)
  const all = parts.reduce((sum, part) => sum + part, 0)
  const sent = sums.map((sum) => sum && sentOfParts(parts, all + sum.missing))
  const other = rest - all - tools
  const isMarkup = other > 0 && sums.every((sum) => sum === undefined || sum.correction === 0)
  const lines: readonly OutsideLine[] = [
    ...inferred.map(({ id, title, note, tokens }, place) => {
      const changes = sent.map((of) => of && (of[place] ?? 0) - tokens)
      const isLess = changes.some((change = 0) => change < 0)
      return { id, title, about: isLess ? t`${note} ${MISSING_ABOUT}` : note, tokens, changes }
    }),
    { id: 'tools', title: t`Tool definitions`, tokens: tools, changes: sums.map((sum) => sum && 0) },
    {
      id: 'correction',
      ...(isMarkup
        ? { title: t`Markup around the messages` }
        : { title: CORRECTION_TITLE, about: CORRECTION_ABOUT }),
      tokens: other,
      changes: sums.map((sum) => sum?.correction),
    },
  ]
  return lines.filter(({ tokens, changes }) => tokens !== 0 || changes.some((change = 0) => change !== 0))
}

/** `always`: tokens that every prompt has. Undefined: something of it is not known yet. O(rows). */
export function sizeSum(
  from: Figures | undefined,
  to: Figures | undefined,
  rows: readonly Pick<LedgerRow, 'tokensBefore' | 'tokensAfter'>[] | undefined,
  always = 0,
): SizeSum | undefined {
  if (from === undefined || to === undefined || rows === undefined) return undefined
  const ofRows = rows.reduce((sum, { tokensBefore, tokensAfter }) => sum + tokensAfter - tokensBefore, 0)
  return { from: from.tokens, to: to.tokens, ofRows, ...unseenChange(from, to, ofRows, always) }
}
