/** What the breakdown of a run leaves beside its listed steps. Pure. */
import { t } from '#base/words.ts'
import type { BreakdownGroup } from '#core/breakdown/breakdown.ts'
import type { Dollars } from '#core/model/units.ts'
import { CATEGORIES, indexOfCategory, type TokensByCategory } from '#core/tokens/measure.ts'
import { plus, times } from '#core/waste/step-prices.ts'

/** Less, beside steps of the same kind that are listed, is a row for nothing. */
const CENT = 0.01

/** A run by tool, and all of its prompts. */
export interface RestInput {
  readonly groups: readonly BreakdownGroup[]
  /** Of the whole run, by category. */
  readonly totals: TokensByCategory
  /** What all prompts of the run cost; undefined: not known. */
  readonly paid: Dollars | undefined
  /** What inferred tokens are called. */
  readonly inferred: string
}

/**
 * What no listed step makes up: tool definitions, what is inferred, and what a recorded compaction rewrote.
 * What the listed steps leave of the run's cost is split among them by their tokens.
 */
export function restOf({ groups, totals, inferred, paid }: RestInput) {
  const RESULTS = indexOfCategory('results')
  const CALLS = indexOfCategory('calls')
  const listed = (category: number) =>
    groups.filter((group) => group.category === category).reduce((tokens, { overRun }) => tokens + overRun, 0)
  const rest = CATEGORIES.flatMap(({ id, title: usual }, category) => {
    const title = id === 'inferred' ? inferred : usual
    // Tools have both their calls and their results.
    if (category === CALLS) return []
    const total = (totals[category] ?? 0) + (category === RESULTS ? (totals[CALLS] ?? 0) : 0)
    const tokens = total - listed(category) - (category === RESULTS ? listed(CALLS) : 0)
    const hasListed = groups.some((group) => group.category === category)
    if (tokens <= 0) return []
    return hasListed
      ? [{ category, title: t`Other: ${title}`, note: t`in no recorded step`, tokens }]
      : [{ category, title, note: '', tokens }]
  })
  const price = times(
    1 /
      Math.max(
        1,
        rest.reduce((all, { tokens }) => all + tokens, 0),
      ),
    without(paid, groups),
  )
  return rest
    .map((part) => ({ ...part, dollars: times(part.tokens, price) }))
    .filter(({ note, dollars = CENT }) => note === '' || dollars >= CENT)
}

/** Undefined where a part is not known. */
export function without(
  all: Dollars | undefined,
  parts: readonly { readonly dollars?: Dollars | undefined }[],
): Dollars | undefined {
  const known = parts.reduce<Dollars | undefined>((sum, { dollars }) => plus(sum, dollars), 0)
  return all === undefined || known === undefined ? undefined : Math.max(0, all - known)
}
