/**
 * Recorded usage that contradicts itself, resolved by the rules of docs/usage.md and named in the import
 * report. The one place where it is done: whatever a reader hands in leaves the trace builder as whole
 * numbers that agree.
 */
import { given } from '#base/given.ts'
import { t } from '#base/words.ts'
import type { Call, RecordedTotals, Usage, Warning } from '../model/trace.ts'
import { areCents, isTotalCents, largestPrompt } from './against-models.ts'
import { type CachePlace, cachePlace, placed, type RawUsage, rawUsages } from './cache-place.ts'
import { withCachedFromCost } from './cached-from-cost.ts'
import { USAGE_KINDS } from './recorded-totals.ts'
import { differences, lastIsSum, runningFrom } from './running-totals.ts'

export type { RawUsage } from './cache-place.ts'

export type UsageFault = keyof typeof SAYS

/** What is wrong, and the rule that resolved it. */
const SAYS = {
  'not-a-count': t`a token count is negative or not a number; it counts as not recorded, and so does the prompt that it is part of.`,
  'too-large': t`a token count is larger than any model’s context; it counts as not recorded, and so does the prompt that it is part of.`,
  'cache-beside-prompt': t`most calls have more cached tokens than prompt tokens; the cached tokens are counted in addition to the prompt.`,
  'cache-inside-input': t`the input tokens include the cached tokens, although this format excludes them; they are counted once.`,
  'cache-above-prompt': t`there are more cached tokens than prompt tokens; they are reduced to the prompt.`,
  'hour-above-writes': t`more tokens are written to the cache for an hour than are written in total; they are reduced to the total.`,
  'reasoning-above-output': t`more reasoning than output is recorded; the output is assumed to exclude it, and both are added.`,
  'unlike-total': t`the recorded total is not the sum of its parts; the parts are used.`,
  'running-total': t`the usage is a running total; each call gets the difference from the previous call.`,
  placeholder: t`every call records a prompt of 1 token, a placeholder for a number that was removed; usage counts as not recorded.`,
  'sum-of-calls': t`the usage of the last call is the sum of all other calls; it counts as not recorded.`,
  'above-window': t`a prompt is larger than its model’s context window; its size counts as not recorded.`,
  'unlike-parts': t`the recorded cost is not the sum of its parts; the parts are used.`,
  cents: t`the recorded cost is about a hundred times the list price, as if in cents; it is divided by 100.`,
  'cached-by-cost': t`cached tokens aren’t recorded; they follow from the recorded cost, which is lower than the list price by whole blocks of them.`,
  'bad-cost': t`the recorded cost is negative or not a number; it counts as not recorded.`,
  'zero-cost': t`the recorded cost is $0 although tokens are recorded; it counts as not recorded.`,
} as const

type Counts = { -readonly [Key in keyof Usage]: number }

/** Tokens: twice the largest context window, and more than any model answers. */
const MOST = { prompt: 20_000_000, output: 2_000_000 }
const MOST_OF_RUN = { prompt: 1_000_000_000_000, output: 1_000_000_000_000 }

/**
 * Whole numbers from 0 that agree: reads and writes within the prompt, reasoning within the output. A prompt
 * of which a part is unknown is unknown, unless all of its cached tokens are known apart from the rest.
 */
export function resolveUsage(
  raw: RawUsage,
  tell: (fault: UsageFault) => void,
  most = MOST,
): Usage | undefined {
  const counts: Counts = {}
  const found = { ...raw, ...capped(raw, tell) }
  const bad = new Set<keyof Usage>()
  for (const kind of USAGE_KINDS) {
    const count = found[kind]
    const fault = faultOf(count, kind === 'output' || kind === 'reasoning' ? most.output : most.prompt)
    if (fault !== undefined) bad.add(kind)
    if (fault !== undefined) tell(fault)
    else if (count !== undefined) counts[kind] = Math.round(count)
  }
  const isCacheKnown = raw.isCacheApart === true && (counts.cacheRead ?? 0) + (counts.cacheWrite ?? 0) > 0
  if (bad.has('cacheRead') || bad.has('cacheWrite') || (bad.has('input') && !isCacheKnown))
    for (const kind of PROMPT) delete counts[kind]
  agree(counts, tell)
  checkTotal(raw.total, counts, tell)
  return Object.keys(counts).length === 0 ? undefined : counts
}

const PROMPT = ['input', 'cacheRead', 'cacheWrite', 'cacheWriteHour'] as const

function faultOf(count: number | undefined, most: number): UsageFault | undefined {
  if (count === undefined) return undefined
  if (!Number.isFinite(count) || count < 0) return 'not-a-count'
  return count > most ? 'too-large' : undefined
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

/** Rounding that parts of a cost may have, as a share of it and in dollars. */
const ROUNDED = { share: 0.01, dollars: 0.000_001 }

/** The sum of the parts, where the file has them and its own sum is another one. */
function ofParts(
  cost: number | undefined,
  { costOfParts = 0 }: RawUsage = {},
  tell: (fault: UsageFault) => void,
): number | undefined {
  if (cost === undefined || !(cost > 0) || !(costOfParts > 0) || !Number.isFinite(costOfParts)) return cost
  if (Math.abs(cost - costOfParts) <= Math.max(ROUNDED.dollars, ROUNDED.share * cost)) return cost
  tell('unlike-parts')
  return costOfParts
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

interface CheckedRun {
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
  const place = isResolved ? 'as-read' : cachePlace(rawUsages(calls))
  const measured = withoutPlaceholders(calls, (call) => teller(t`call ${call + 1}`)('placeholder'))
  const resolved = measured.map((call) => resolveCall(call, place, teller(t`call ${call.index + 1}`)))
  const summed = totals === undefined ? undefined : resolveTotals(totals, teller(totals.source))
  const tellerOf = (call: number) => teller(t`call ${call + 1}`)
  const own = isResolved ? resolved : eachItsOwn(resolved, summed, tellerOf)
  const held = own.map((call) => withinWindow(call, tellerOf(call.index)))
  const checked = areCents(held) ? held.map((call) => fromCents(call, tellerOf(call.index))) : held
  const cached = isResolved
    ? checked
    : withCachedFromCost(checked, ({ index }) => tellerOf(index)('cached-by-cost'))
  const recordedTotals =
    summed !== undefined && isTotalCents(held, summed) ? fromCents(summed, teller(summed.source)) : summed
  const warnings = [...found].map(([fault, places]) => warningOf(fault, places))
  return { calls: cached, recordedTotals, warnings }
}

/** Without the prompt that the model can't have taken. */
function withinWindow(call: Call, tell: (fault: UsageFault) => void): Call {
  const { usage } = call
  if (usage === undefined || promptOf(usage) <= (largestPrompt(call) ?? Number.POSITIVE_INFINITY)) return call
  tell('above-window')
  const { input: _, cacheRead: __, cacheWrite: ___, cacheWriteHour: ____, ...rest } = usage
  return Object.keys(rest).length === 0 ? withoutUsage(call) : { ...call, usage: rest }
}

function promptOf({ input = 0, cacheRead = 0, cacheWrite = 0 }: Usage): number {
  return input + cacheRead + cacheWrite
}

function fromCents<T extends { readonly cost?: number }>(of: T, tell: (fault: UsageFault) => void): T {
  if (of.cost === undefined || of.cost === 0) return of
  tell('cents')
  return { ...of, cost: of.cost / 100 }
}

/** The usage of each call, where some record a total of several. */
function eachItsOwn(
  calls: readonly Call[],
  totals: RecordedTotals | undefined,
  tellerOf: (call: number) => (fault: UsageFault) => void,
): readonly Call[] {
  const first = runningFrom(calls, totals)
  if (first !== undefined) {
    for (const { index } of calls) if (index >= first) tellerOf(index)('running-total')
    return differences(calls, first)
  }
  const sum = lastIsSum(calls)
  if (sum === undefined) return calls
  tellerOf(sum.index)('sum-of-calls')
  return calls.map((call) => (call === sum ? withoutUsage(call) : call))
}

/** Scrubbed traces write 1 for every count, and a prompt is never that short. */
function withoutPlaceholders(calls: readonly Call[], tell: (call: number) => void): readonly Call[] {
  const counted = calls.filter(({ usage }) => usage !== undefined)
  if (counted.length < LEAST_PLACEHOLDERS || !counted.every(({ usage }) => isPlaceholder(usage))) return calls
  for (const { index } of counted) tell(index)
  return calls.map((call) => (call.usage === undefined ? call : withoutUsage(call)))
}

const LEAST_PLACEHOLDERS = 3

/** One token in the prompt. Zeros are left to the rules for counts that were never made. */
function isPlaceholder({ input = 0, cacheRead = 0, cacheWrite = 0, output = 0 }: Usage = {}): boolean {
  return input + cacheRead + cacheWrite === 1 && output <= 1
}

function withoutUsage({ usage: _, ...call }: Call): Call {
  return call
}

const CODES: Partial<Readonly<Record<UsageFault, string>>> = {
  'zero-cost': 'no-cost',
  'running-total': 'running-total',
  'sum-of-calls': 'running-total',
}

function warningOf(fault: UsageFault, places: readonly string[]): Warning {
  const [where = ''] = places
  const message =
    places.length === 1 ? t`Usage: ${SAYS[fault]}` : t`Usage, at ${places.length} places: ${SAYS[fault]}`
  return { code: CODES[fault] ?? 'bad-usage', message, where }
}

const PLACES = { beside: 'cache-beside-prompt', inside: 'cache-inside-input' } as const

function resolveCall(call: Call, place: CachePlace, tell: (fault: UsageFault) => void): Call {
  if (call.usage === undefined && call.cost === undefined) return call
  const raw = call.usage === undefined ? undefined : placed(call.usage, place)
  if (raw !== call.usage && place !== 'as-read') tell(PLACES[place])
  const usage = raw === undefined ? undefined : resolveUsage(raw, tell)
  const counted = usage === undefined ? withoutUsage(call) : { ...call, usage }
  const cost = resolveCost(ofParts(call.cost, call.usage, tell), usage, tell)
  if (cost === call.cost) return counted
  const { cost: _, ...withoutCost } = counted
  return { ...withoutCost, ...given({ cost }) }
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
