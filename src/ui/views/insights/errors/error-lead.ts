/** The cause that cost most, and the most expensive one that a person can avoid, in a line each. Pure. */
import { formatAmount } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import { plural } from '../../../kit/index.ts'
import { type ErrorCause, isOtherCause } from './error-causes.ts'

interface LeadLine {
  /** The cause, with its failed calls and what they cost. */
  readonly cause: string
  /** What to do about it; may be empty. */
  readonly advice: string
}

/** `picked`: the only cause to speak of. `costOf`: dollars as written; empty: they aren't known. */
export function leadLines(
  causes: readonly ErrorCause[],
  picked: ErrorCause | undefined,
  costOf: (cause: ErrorCause) => string,
): readonly LeadLine[] {
  const figures = (cause: ErrorCause) => figuresOf(cause, costOf(cause))
  const named = causes.filter((cause) => !isOtherCause(cause))
  const [only] = causes.length === 1 ? named : []
  const one = picked ?? only
  if (one !== undefined) return [{ cause: t`${one.title}: ${figures(one)}.`, advice: one.advice }]
  const [top] = named
  if (top === undefined) return []
  const isKnown = top.dollars > 0 || top.tokens > 0
  const isMost = causes.every(({ dollars }) => dollars <= top.dollars)
  const most = { title: top.title, figures: figures(top) }
  const first = isKnown
    ? isMost
      ? t`Most expensive cause: ${most.title} (${most.figures}).`
      : t`Most expensive known cause: ${most.title} (${most.figures}).`
    : t`Most frequent cause: ${most.title} (${most.figures}).`
  const next = top.advice === '' ? named.find(({ advice }) => advice !== '') : undefined
  const avoidable = next && {
    cause: t`What you can avoid: ${next.title} (${figures(next)}).`,
    advice: next.advice,
  }
  return [{ cause: first, advice: top.advice }, ...(avoidable === undefined ? [] : [avoidable])]
}

function figuresOf({ count, tokens }: ErrorCause, cost: string): string {
  const calls = plural(count, 'failed call')
  if (cost !== '') return t`${calls}, ${cost}`
  return tokens === 0 ? calls : t`${calls}, ${formatAmount(tokens, 'tokens', true)} of input`
}
