/** What errors cost: their output in later calls, and the model calls that retried. Pure. */
import { formatAmount, formatExact, formatTenths, moneyFormat, moneyParts } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import type { StepId } from '#core/model/step.ts'
import { stepPlaces } from '#core/model/step-places.ts'
import type { Trace } from '#core/model/trace.ts'
import type { CallIndex, Dollars } from '#core/model/units.ts'
import type { CallFigures } from '#core/replay/replay.ts'
import type { Failure, FailureSize } from '#core/waste/failures.ts'
import { plural } from '../../../kit/index.ts'

/** Dollars of errors in whole cents: they are small beside what a run costs. */
export const centsOf = moneyFormat([])

interface ErrorCosts {
  /** Failed calls. */
  readonly count: number
  readonly sizes: readonly FailureSize[]
  readonly retries: Retries
  /** What the run cost; absent: not known yet. */
  readonly whole?: Dollars | undefined
}

interface ErrorCostWords {
  /** In one line; empty: not known yet, or there were no errors. */
  readonly sum: string
  /** What the sum is for and what it leaves out; empty: it has no parts. */
  readonly parts: string
}

/** What retries and error output cost; the sum is that of the rows as written. */
export function errorCostWords({ count, sizes, retries, whole }: ErrorCosts): ErrorCostWords {
  const isOne = count === 1
  const tokens = tokensOf(sizes)
  const [output, retried] = [dollarsOf(sizes), dollarsOf(retries.calls) ?? 0]
  if (output === undefined) {
    const added = formatAmount(tokens, 'tokens', true)
    const sum = isOne
      ? t`Its output added ${added} of input to later calls.`
      : t`Their output added ${added} of input to later calls.`
    return { sum: tokens === 0 ? '' : sum, parts: '' }
  }
  const all = output + retried
  if (all < CENT) {
    const least = centsOf(CENT)
    const sum = isOne ? t`It cost less than ${least}.` : t`They cost less than ${least}.`
    return { sum: sizes.length === 0 ? '' : sum, parts: laterWords(retries) }
  }
  const sum = ofRun(centsOf(all), all, whole)
  return {
    sum: isOne ? t`It cost about ${sum}.` : t`They cost about ${sum}.`,
    parts: [partWords(all, { output, retried }, retries), laterWords(retries)].filter(Boolean).join(' '),
  }
}

/** What the sum is for. */
function partWords(
  all: number,
  { output, retried }: { readonly output: number; readonly retried: number },
  { calls }: Retries,
): string {
  const sum = centsOf(all)
  if (retried < CENT) return t`The ${sum} is for sending the output of errors in later calls.`
  const what = retriesWords(calls)
  if (output < CENT) return t`The ${sum} is for ${what}.`
  const [ofRetries = '', ofOutput = ''] = moneyParts([retried, output], { decimals: 2 })
  return t`Of the ${sum}, ${ofRetries} is for ${what}, and ${ofOutput} for sending the output of errors in later calls.`
}

function laterWords({ later }: Retries): string {
  if (later === 0) return ''
  return later === 1
    ? t`1 rerun after other work isn’t counted.`
    : t`${formatExact(later)} reruns after other work aren’t counted.`
}

/** With the share of the run's cost, where that is known. */
function ofRun(written: string, dollars: number, whole = 0): string {
  return whole <= 0 ? written : t`${written} (${formatTenths(dollars / whole)} of the run)`
}

const CENT = 0.01

/** How many they are, and how many of them failed. */
function retriesWords(calls: readonly RetryingCall[]): string {
  const sum = (of: (call: RetryingCall) => number) => calls.reduce((all, call) => all + of(call), 0)
  const [count, failed] = [sum(({ retries }) => retries), sum((call) => call.failed)]
  const what = plural(count, 'retry', 'retries')
  return failed === 0 ? what : t`${what} (${formatExact(failed)} failed)`
}

/** A model call that made a retry. */
export interface RetryCall {
  readonly call: CallIndex
  /** Undefined: it has no price. */
  readonly dollars: number | undefined
}

/** What a model call retried at once. */
export interface RetryingCall extends RetryCall {
  readonly retries: number
  /** Of these retries, those that failed. */
  readonly failed: number
}

/** Finds the model call that made a step. O(steps + calls), then O(calls). */
export function callFinder(
  { steps, calls }: Pick<Trace, 'steps' | 'calls'>,
  figures: readonly Pick<CallFigures, 'call' | 'cost'>[],
): (step: StepId) => RetryCall | undefined {
  const placeOf = stepPlaces(steps)
  const costs = new Map(figures.map(({ call, cost }) => [call, cost?.money.billed]))
  return (id) => {
    const place = placeOf(id)
    if (place === undefined) return undefined
    const made = calls.findLast(
      ({ at, agent, failure }) => failure === undefined && at <= place && agent === steps[place]?.agent,
    )
    return made && { call: made.index, dollars: costs.get(made.index) }
  }
}

/** Retries of failures, each of which has one at most. */
export interface Retries {
  /** The model calls that retried at once, each once. */
  readonly calls: readonly RetryingCall[]
  /** Retries after other work, which the errors don't cost. */
  readonly later: number
}

export function retriesOf(
  failures: readonly Failure[],
  callOf: (step: StepId) => RetryCall | undefined,
): Retries {
  const calls = new Map<CallIndex, RetryingCall>()
  for (const { retry } of failures) {
    const found = retry && !retry.isAfterChange ? callOf(retry.step) : undefined
    if (found === undefined) continue
    const { retries, failed } = calls.get(found.call) ?? { retries: 0, failed: 0 }
    calls.set(found.call, {
      ...found,
      retries: retries + 1,
      failed: failed + Number(retry?.isFailed === true && retry.stopped === undefined),
    })
  }
  return {
    calls: [...calls.values()],
    later: failures.filter(({ retry }) => retry?.isAfterChange === true).length,
  }
}

/** Over the run. */
function tokensOf(sizes: readonly FailureSize[]): number {
  return sizes.reduce((sum, size) => sum + size.tokens * size.calls, 0)
}

/** Undefined where one has no price. */
export function dollarsOf(sizes: readonly { readonly dollars?: number | undefined }[]): number | undefined {
  const known = sizes.flatMap(({ dollars }) => dollars ?? [])
  return known.length < sizes.length ? undefined : known.reduce((sum, one) => sum + one, 0)
}
