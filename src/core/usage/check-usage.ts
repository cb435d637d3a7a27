/**
 * Recorded usage that contradicts itself, resolved by the rules of docs/usage.md and named in the import
 * report. The one place where it is done: whatever a reader hands in leaves the trace builder as whole
 * numbers that agree.
 */
import { given } from '#base/given.ts'
import { t } from '#base/words.ts'
import type { Call, RecordedTotals, Usage, Warning } from '../model/trace.ts'
import { USAGE_KINDS } from './recorded-totals.ts'

/**
 * Usage as a reader finds it: any number, negative `input` where the cache exceeds the prompt it is part of.
 */
export interface RawUsage extends Usage {
  /** The file's own sum of the parts. Checked, never kept. */
  readonly total?: number
}

export type UsageFault = keyof typeof SAYS

/** What is wrong, and the rule that resolved it. */
const SAYS = {
  'not-a-count': t`a token count is negative or not a number; it counts as not recorded.`,
  'too-large': t`a token count is larger than any model’s context; it counts as not recorded.`,
  'cache-above-prompt': t`there are more cached tokens than prompt tokens; they are reduced to the prompt.`,
  'hour-above-writes': t`more tokens are written to the cache for an hour than are written in total; they are reduced to the total.`,
  'reasoning-above-output': t`more reasoning than output is recorded; the output is assumed to exclude it, and both are added.`,
  'unlike-total': t`the recorded total is not the sum of its parts; the parts are used.`,
  'running-total': t`the usage is a running total; each call gets the difference from the previous call.`,
  'bad-cost': t`the recorded cost is negative or not a number; it counts as not recorded.`,
  'zero-cost': t`the recorded cost is $0 although tokens are recorded; it counts as not recorded.`,
} as const

type Counts = { -readonly [Key in keyof Usage]: number }

/** No context window and no answer is as large. */
const MOST = 100_000_000
const MOST_OF_RUN = 1_000_000_000_000

/** Whole numbers from 0 that agree: reads and writes within the prompt, reasoning within the output. */
export function resolveUsage(
  raw: RawUsage,
  tell: (fault: UsageFault) => void,
  most = MOST,
): Usage | undefined {
  const counts: Counts = {}
  const cached = capped(raw, tell)
  for (const kind of USAGE_KINDS) {
    const count = { ...raw, ...cached }[kind]
    if (count === undefined) continue
    if (!Number.isFinite(count) || count < 0) tell('not-a-count')
    else if (count > most) tell('too-large')
    else counts[kind] = Math.round(count)
  }
  agree(counts, tell)
  checkTotal(raw.total, counts, tell)
  return Object.keys(counts).length === 0 ? undefined : counts
}

/** Cache counts cut to the prompt that they are part of; reads are believed before writes. */
function capped(
  { input, cacheRead = 0, cacheWrite = 0 }: RawUsage,
  tell: (fault: UsageFault) => void,
): Usage {
  const prompt = (input ?? 0) + cacheRead + cacheWrite
  if (input === undefined || !(input < 0) || !(prompt >= 0) || cacheRead < 0 || cacheWrite < 0) return {}
  tell('cache-above-prompt')
  const reads = Math.min(cacheRead, prompt)
  const writes = Math.min(cacheWrite, prompt - reads)
  return { input: 0, cacheRead: reads, cacheWrite: writes }
}

function agree(counts: Counts, tell: (fault: UsageFault) => void): void {
  const { cacheWrite, cacheWriteHour, output, reasoning } = counts
  if (cacheWriteHour !== undefined && cacheWriteHour > (cacheWrite ?? 0)) {
    if (cacheWrite === undefined) counts.cacheWrite = cacheWriteHour
    else {
      tell('hour-above-writes')
      counts.cacheWriteHour = cacheWrite
    }
  }
  if (reasoning === undefined || output === undefined || reasoning <= output) return
  tell('reasoning-above-output')
  counts.output = output + reasoning
}

/** Providers leave the cache or the reasoning out of their total, or not: each such sum is one. */
function checkTotal(total: number | undefined, counts: Counts, tell: (fault: UsageFault) => void): void {
  const { input, output, cacheRead = 0, cacheWrite = 0, reasoning = 0 } = counts
  if (total === undefined || total === 0 || input === undefined || output === undefined) return
  const sums = [0, cacheRead, cacheWrite, cacheRead + cacheWrite].flatMap((cached) => [
    input + cached + output,
    input + cached + output - reasoning,
    input + cached + output + reasoning,
  ])
  if (!sums.includes(total)) tell('unlike-total')
}

/** Dollars: nothing below 0, and 0 only where no tokens were used. */
function resolveCost(
  cost: number | undefined,
  usage: Usage | undefined,
  tell: (fault: UsageFault) => void,
): number | undefined {
  if (cost === undefined) return undefined
  if (!Number.isFinite(cost) || cost < 0) {
    tell('bad-cost')
    return undefined
  }
  if (cost > 0 || usage === undefined) return cost > 0 ? cost : undefined
  if (USAGE_KINDS.every((kind) => (usage[kind] ?? 0) === 0)) return cost
  tell('zero-cost')
  return undefined
}

export interface CheckedRun {
  readonly calls: readonly Call[]
  readonly recordedTotals: RecordedTotals | undefined
  readonly warnings: readonly Warning[]
}

/**
 * The calls and totals of a run, resolved; one warning for each kind of fault. `isResolved`: running totals
 * were told apart when the run was first read. O(calls).
 */
export function checkUsage(
  calls: readonly Call[],
  totals: RecordedTotals | undefined,
  { isResolved = false }: { readonly isResolved?: boolean } = {},
): CheckedRun {
  const found = new Map<UsageFault, string[]>()
  const teller = (where: string) => (fault: UsageFault) => {
    const places = found.get(fault) ?? []
    if (places.at(-1) !== where) places.push(where)
    found.set(fault, places)
  }
  const resolved = calls.map((call) => resolveCall(call, teller(t`call ${call.index + 1}`)))
  const recordedTotals = totals === undefined ? undefined : resolveTotals(totals, teller(totals.source))
  const isRunning = !isResolved && isRunningTotal(resolved, recordedTotals)
  if (isRunning) for (const { index } of resolved) teller(t`call ${index + 1}`)('running-total')
  const warnings = [...found].map(([fault, places]) => warningOf(fault, places))
  return { calls: isRunning ? differences(resolved) : resolved, recordedTotals, warnings }
}

const CODES: Partial<Readonly<Record<UsageFault, string>>> = {
  'zero-cost': 'no-cost',
  'running-total': 'running-total',
}

function warningOf(fault: UsageFault, places: readonly string[]): Warning {
  const [where = ''] = places
  const message =
    places.length === 1 ? t`Usage: ${SAYS[fault]}` : t`Usage, at ${places.length} places: ${SAYS[fault]}`
  return { code: CODES[fault] ?? 'bad-usage', message, where }
}

function resolveCall(call: Call, tell: (fault: UsageFault) => void): Call {
  if (call.usage === undefined && call.cost === undefined) return call
  const { usage: raw, ...withoutUsage } = call
  const usage = raw === undefined ? undefined : resolveUsage(raw, tell)
  const counted = usage === undefined ? withoutUsage : { ...call, usage }
  if (resolveCost(call.cost, usage, tell) !== undefined) return counted
  const { cost: _, ...withoutCost } = counted
  return withoutCost
}

/** Totals of nothing are no record: some versions write zeros where they did not count. */
function resolveTotals(
  { cost: dollars, calls, source, ...raw }: RecordedTotals,
  tell: (fault: UsageFault) => void,
): RecordedTotals | undefined {
  const counted = resolveUsage(raw, tell, MOST_OF_RUN)
  const usage = USAGE_KINDS.some((kind) => (counted?.[kind] ?? 0) > 0) ? counted : undefined
  const cost = resolveCost(dollars, undefined, tell)
  const asked = calls !== undefined && Number.isFinite(calls) && calls > 0 ? Math.round(calls) : undefined
  if (usage === undefined && cost === undefined && asked === undefined) return undefined
  return {
    ...usage,
    ...given({ cost, calls: asked }),
    source,
  }
}

/** Outputs that only grow are no accident from so many calls on, or where the last is the run's total. */
const MANY = 10

function isRunningTotal(calls: readonly Call[], totals: RecordedTotals | undefined): boolean {
  const usages = calls.flatMap(({ usage }) => usage ?? [])
  const last = usages.at(-1)
  if (usages.length < 3 || last === undefined) return false
  const grows = usages.every((usage, index) => isGrown(usages[index - 1], usage))
  if (!grows || (usages[0]?.output ?? 0) >= (last.output ?? 0)) return false
  const isWhole = totals?.output !== undefined && totals.output === last.output && totals.input === last.input
  return isWhole || usages.length >= MANY
}

/** Every kind grew or stayed, and the output grew. */
function isGrown(before: Usage | undefined, after: Usage): boolean {
  if (before === undefined) return after.output !== undefined
  const isNotLess = USAGE_KINDS.every((kind) => (after[kind] ?? 0) >= (before[kind] ?? 0))
  return isNotLess && (after.output ?? 0) > (before.output ?? 0)
}

function differences(calls: readonly Call[]): readonly Call[] {
  let before: Usage = {}
  return calls.map((call) => {
    const { usage } = call
    if (usage === undefined) return call
    const own: Counts = {}
    for (const kind of USAGE_KINDS) {
      const count = usage[kind]
      if (count !== undefined) own[kind] = count - (before[kind] ?? 0)
    }
    before = usage
    return { ...call, usage: own }
  })
}
