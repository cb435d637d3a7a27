/**
 * Recorded usage and dollars held against what their model can take and charges: a prompt that its context
 * window can't hold, and dollars that are cents.
 */
import { costOfUsage } from '../cost/price-usage.ts'
import type { Call, RecordedTotals, Usage } from '../model/trace.ts'
import type { BookEntry } from '../profiles/book/entry.ts'
import { findModel, profileOfEntry } from '../profiles/find-model.ts'

/** Room for windows that the book has from one host, while another's is larger. */
const ROOM = 1.25
/** The same where the window isn't verified. */
const UNVERIFIED_ROOM = 2
/** Long-context betas made windows up to five times as large; they show as a price tier above the window. */
const BETA_ROOM = 5

/** Tokens of the largest prompt that the model can have taken; undefined where the book doesn't have it. */
export function largestPrompt({ model, timestamp }: Pick<Call, 'model' | 'timestamp'>): number | undefined {
  const entry = model === undefined ? undefined : findModel(model, timestamp)
  return entry === undefined ? undefined : entry.window * roomOf(entry)
}

function roomOf({ window, periods, unverified }: BookEntry): number {
  const hasBeta = periods.some(({ tiers }) => tiers.some(({ above }) => above >= window))
  if (hasBeta) return BETA_ROOM
  return unverified === undefined ? ROOM : UNVERIFIED_ROOM
}

/** Recorded dollars for a dollar of the list price where they are cents: 100, with room for discounts. */
const CENTS = { low: 67, high: 150 }

/**
 * Whether the dollars that calls record are cents: their sum, and that of the median call, are about a
 * hundred times what the usage costs by list prices. Calls without usage or a price say nothing. O(calls ·
 * log calls).
 */
export function areCents(calls: readonly Call[]): boolean {
  const priced = calls.flatMap((call) => {
    const listed = call.cost === undefined ? undefined : listPrice(call, call.usage)
    return call.cost === undefined || listed === undefined ? [] : [{ cost: call.cost, listed }]
  })
  const ratios = priced.map(({ cost, listed }) => cost / listed).toSorted((one, other) => one - other)
  const sum = priced.reduce(
    (all, { cost, listed }) => ({ cost: all.cost + cost, listed: all.listed + listed }),
    { cost: 0, listed: 0 },
  )
  return isHundred(sum.cost / sum.listed) && isHundred(ratios[Math.floor(ratios.length / 2)] ?? 0)
}

/** The same of the dollars of a run: against its calls' usage, or its own where no call records any. */
export function isTotalCents(calls: readonly Call[], totals: RecordedTotals | undefined): boolean {
  const { cost, ...usage } = totals ?? {}
  if (cost === undefined) return false
  const counted = calls.filter((call) => call.usage !== undefined)
  const [first] = calls
  const listed =
    counted.length > 0
      ? counted.reduce((sum, call) => sum + (listPrice(call, call.usage) ?? Number.NaN), 0)
      : first && listPrice(first, usage)
  return listed !== undefined && isHundred(cost / listed)
}

function isHundred(ratio: number): boolean {
  return ratio >= CENTS.low && ratio <= CENTS.high
}

/** US dollars; undefined for a model without a price, or where nothing was used. */
function listPrice({ model, timestamp, usageOrigin }: Call, usage: Usage | undefined): number | undefined {
  const entry = model === undefined ? undefined : findModel(model, timestamp)
  if (entry === undefined || usage === undefined || usageOrigin === 'client') return undefined
  const { billed } = costOfUsage(profileOfEntry(entry, timestamp), usage, timestamp).money
  return billed > 0 ? billed : undefined
}
