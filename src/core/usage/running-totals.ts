/**
 * Calls whose usage is a running total of the run, or the sum of the calls before, told apart from calls that
 * only grow.
 */
import type { Call, RecordedTotals, Usage } from '../model/trace.ts'
import { USAGE_KINDS } from './recorded-totals.ts'

type Counts = { -readonly [Key in keyof Usage]: number }

/** Outputs that only grow are no accident from this many calls on, or where the last is the run's total. */
const MANY = 10
/** Of such calls after others that record their own: the first of them is also at least the sum of those. */
const MANY_LATER = 5

/**
 * The position of the first call whose usage is a running total, all later ones being so too; undefined where
 * each call records its own. O(calls).
 */
export function runningFrom(calls: readonly Call[], totals: RecordedTotals | undefined): number | undefined {
  const counted = calls.filter(({ usage }) => usage !== undefined)
  const last = counted.at(-1)?.usage
  if (counted.length < 3 || last === undefined) return undefined
  let first = counted.length - 1
  while (first > 0 && isGrown(counted[first - 1]?.usage, counted[first]?.usage)) first--
  const many = counted.length - first
  const isWhole = totals?.output !== undefined && totals.output === last.output && totals.input === last.input
  if (first === 0 && (isWhole || many >= MANY)) return counted[0]?.index
  const later = firstAboveSum(counted, first)
  return later !== undefined && counted.length - later >= MANY_LATER ? counted[later]?.index : undefined
}

/**
 * The first call from `from` on that has at least as much as all calls before together, which are two or
 * more.
 */
function firstAboveSum(counted: readonly Call[], from: number): number | undefined {
  const sum: Counts = {}
  for (const [index, { usage = {} }] of counted.entries()) {
    if (index >= Math.max(2, from) && isGrown(sum, usage)) return index
    add(sum, usage)
  }
  return undefined
}

/** Every kind grew or stayed, and the output and the prompt grew. */
function isGrown(before: Usage | undefined, after: Usage | undefined): boolean {
  if (before === undefined || after?.output === undefined) return false
  const isNotLess = USAGE_KINDS.every((kind) => (after[kind] ?? 0) >= (before[kind] ?? 0))
  return isNotLess && after.output > (before.output ?? 0)
}

/** Each call from `first` on gets what it added to the total before. */
export function differences(calls: readonly Call[], first: number): readonly Call[] {
  let before: Counts = {}
  return calls.map((call) => {
    const { usage } = call
    if (usage === undefined) return call
    if (call.index < first) {
      add(before, usage)
      return call
    }
    const own: Counts = {}
    for (const kind of USAGE_KINDS) {
      const count = usage[kind]
      if (count !== undefined) own[kind] = count - (before[kind] ?? 0)
    }
    before = usage
    return { ...call, usage: own }
  })
}

/**
 * The last call where its usage is, kind by kind, the sum of all the others, which are two or more: a total
 * that was written to a call. Undefined otherwise.
 */
export function lastIsSum(calls: readonly Call[]): Call | undefined {
  const counted = calls.filter(({ usage }) => usage !== undefined)
  const last = counted.at(-1)
  if (counted.length < 3 || last?.usage === undefined) return undefined
  const sum: Counts = {}
  for (const { usage = {} } of counted.slice(0, -1)) add(sum, usage)
  const { usage } = last
  const isSum = USAGE_KINDS.every((kind) => (usage[kind] ?? 0) === (sum[kind] ?? 0))
  return isSum && (usage.input ?? 0) + (usage.cacheRead ?? 0) > 0 && usage.output !== 0 ? last : undefined
}

function add(sum: Counts, usage: Usage): void {
  for (const kind of USAGE_KINDS) {
    const count = usage[kind]
    if (count !== undefined) sum[kind] = (sum[kind] ?? 0) + count
  }
}
