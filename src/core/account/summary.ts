/**
 * A run in ten figures, each with where it is from: what the file records wins, everything else is anchored
 * to it.
 */

import { given } from '#base/given.ts'
import { largest } from '#base/lists.ts'
import { type CostInfo, type FigureSource, leastSure } from '../cost/cost-info.ts'
import type { Amounts } from '../cost/price-usage.ts'
import { ownSteps } from '../model/steps.ts'
import type { Call, Trace } from '../model/trace.ts'
import type { Seconds } from '../model/units.ts'
import { totalDollars } from '../replay/cost-meter.ts'
import type { TokenProvenance, TokensInfo } from '../replay/tokens-info.ts'
import { isRefused, recordedPrompt } from '../tokens/calibration/point.ts'
import { failedResults, isAborted, resultErrors } from '../waste/failed-results.ts'
import { waitsOf } from '../waste/waits.ts'
import type { AccountedReplay } from './account.ts'
import { promptOf } from './account-sums.ts'
import { type Outcome, outcomeOf } from './outcome.ts'
import { projectOf } from './project.ts'
import type { RecordCheck } from './record-check.ts'

export interface Figure {
  readonly value: number
  readonly source: FigureSource
  /** The interval; absent where nothing is uncertain, or too little is known. */
  readonly low?: number
  readonly high?: number
}

export interface RunSummary {
  /** Recorded model names, those of most calls first. */
  readonly models: readonly string[]
  readonly calls: Figure
  /** Tokens of all prompts, cache reads and writes included. */
  readonly input: Figure
  /**
   * Of `input`; absent, as for the next two, where the file records none and no price list says how the model
   * caches.
   */
  readonly cacheRead?: Figure
  readonly cacheWrite?: Figure
  readonly output?: Figure
  /** US dollars; absent where a model has no price here and no dollars are recorded. */
  readonly cost?: Figure
  /**
   * US dollars of `cost` by kind, which recorded dollars are split into by list prices; absent where `cost`
   * is.
   */
  readonly costBy?: Omit<Amounts, 'billed'>
  /** Cache reads ÷ input, 0 to 1; absent where no prompt was sent. */
  readonly cacheHitRate?: Figure
  /** Tokens of the largest prompt. */
  readonly peak: Figure
  /** Tokens of the prompts over the run, for a small picture: of each of up to 40 equal parts the largest. */
  readonly contexts: readonly number[]
  /** Seconds from the first recorded time to the last; absent where fewer than two are recorded. */
  readonly duration?: Figure
  /** Of it, seconds in which the agent waited for its user; absent, as the next, where both are little. */
  readonly waiting?: Seconds
  /** Of it, seconds in which tool calls waited for a person to allow them, or the computer was asleep. */
  readonly idle?: Seconds
  /** The first time of the log, in seconds since the epoch; absent where none is recorded. */
  readonly recordedAt?: number
  /** The folder or project, as the file has it; absent where it says nothing. */
  readonly project?: string
  /** Failed tool results (`resultErrors`) and failed model calls, without aborted ones. */
  readonly errors: Figure
  /** Tool and model calls that someone aborted; absent: none. */
  readonly aborted?: number
  /** Tool calls that a person rejected; absent: none. */
  readonly rejected?: number
  /** What the file says of how the run ended; absent where it says nothing. */
  readonly outcome?: Outcome
  /** Answered calls that record no usage, where nearly all others do; absent: none, or more of them. */
  readonly unmeasured?: number
  /** Recorded models that have no price here; `undefined` for calls that name none. */
  readonly unpriced?: readonly (string | undefined)[]
  /**
   * What the file records against list prices and our counts; absent where it records neither dollars nor
   * usage.
   */
  readonly check?: RecordCheck
}

/** `made`: the account of the recorded contexts; `check`: the account's. O(steps + calls). */
export function runSummary(trace: Trace, made: AccountedReplay, check: RecordCheck | undefined): RunSummary {
  const { totals, calls, tokensInfo, inputInfo } = made
  const tokens = calls.map((call) => call.tokens)
  const input = figureOf(totals.cumulative, inputInfo)
  const peakInfo = tokensInfo[tokens.indexOf(totals.peak)]
  const duration = durationOf(trace)
  const outcome = outcomeOf(trace)
  const errors = errorsOf(trace)
  return {
    models: modelsOf(trace),
    calls: recorded(trace.calls.length),
    input,
    ...usesOf(trace, made, check),
    ...(totals.costs === undefined
      ? {}
      : {
          cost: { value: totalDollars(totals.costs), ...(totals.costs.info ?? ESTIMATE) },
          costBy: kindsOf(totals.costs.cost.money),
        }),
    peak: peakInfo === undefined ? recorded(totals.peak) : figureOf(totals.peak, peakInfo),
    contexts: contextSizes(tokens),
    ...(duration === undefined ? {} : { duration: recorded(duration) }),
    ...longWaits(trace, duration),
    errors: recorded(errors.count),
    ...given({
      aborted: errors.aborted || undefined,
      rejected: errors.rejected || undefined,
      outcome,
      unpriced: totals.unpriced,
      unmeasured: fewUnmeasured(trace),
      check,
      recordedAt: firstTimeOf(trace),
      project: projectOf(trace),
    }),
  }
}

/** A smaller share of the run is not worth a word. */
const LONG_WAIT = 0.1

function longWaits(trace: Pick<Trace, 'steps'>, duration = 0): Partial<Pick<RunSummary, 'waiting' | 'idle'>> {
  const waits = waitsOf(trace)
  const waiting = Math.min(waits.user, duration)
  const idle = Math.min(waits.idle, duration - waiting)
  if (waiting + idle === 0 || waiting + idle < LONG_WAIT * duration) return {}
  return given({ waiting: waiting || undefined, idle: idle || undefined })
}

/** A larger share makes the cost of the run an estimate. */
const FEW = 0.1

function fewUnmeasured({ calls }: Pick<Trace, 'calls'>): number | undefined {
  const answered = calls.filter((call) => !isRefused(call))
  const count = answered.filter((call) => recordedPrompt(call) === undefined).length
  return count > 0 && count <= answered.length * FEW ? count : undefined
}

function kindsOf({ billed: _, ...kinds }: Amounts): Omit<Amounts, 'billed'> {
  return kinds
}

const MOST_PARTS = 40

/** The picture of a run’s prompts, of the tokens of each: `RunSummary.contexts`. O(calls). */
export function contextSizes(tokens: readonly number[]): readonly number[] {
  const parts = Math.min(MOST_PARTS, tokens.length)
  const from = (part: number) => Math.floor((part * tokens.length) / parts)
  return Array.from({ length: parts }, (_, part) => largest(tokens.slice(from(part), from(part + 1))))
}

const ESTIMATE: CostInfo = { source: 'estimate' }

/** No call records its size, and the sizes add up to what the run records. */
function isRunTotal({ calls, recordedTotals }: Trace, check: RecordCheck | undefined): boolean {
  return recordedTotals?.input !== undefined && check?.input?.isUsed === true && !calls.some(hasUsage)
}

function hasUsage({ usage, usageOrigin }: Call): boolean {
  return usage !== undefined && usageOrigin !== 'client'
}

function usesOf(
  trace: Trace,
  { calls, tokensInfo, totals, outputInfo }: AccountedReplay,
  check: RecordCheck | undefined,
) {
  const { use } = totals
  if (use === undefined) return {}
  const answered = trace.calls.filter((call) => !isRefused(call))
  const isTotal = isRunTotal(trace, check)
  const hasPrompt = (call: Call) => recordedPrompt(call) !== undefined
  const isRecorded = (answered.length > 0 && answered.every(hasPrompt)) || isTotal
  const source: FigureSource = isRecorded
    ? 'recorded'
    : leastSure(tokensInfo.map(({ provenance }) => SOURCE_OF[provenance]))
  const prompt = promptOf(use)
  const untold = calls.reduce(
    (sum, { isCacheUntold, use: own }) => sum + (isCacheUntold && own ? promptOf(own) : 0),
    0,
  )
  const figure = (value: number): Figure => ({ value, source })
  const missed = Math.min(use.cacheRead, totals.costs?.misses?.read ?? 0)
  /** Less where calls missed that no rule predicts, more where a call's usage says nothing of a cache. */
  const reads = { low: use.cacheRead - missed, high: use.cacheRead + untold }
  const read = (per: number): Figure => {
    const value = use.cacheRead / per
    if (missed + untold === 0) return figure(value)
    const unsure: FigureSource = untold === 0 ? source : 'estimate'
    return { value, source: unsure, low: reads.low / per, high: reads.high / per }
  }
  const output = { value: use.output, ...outputInfo }
  // Usage without a word of a cache doesn't say that there was no hit.
  if (untold > 0 && untold === prompt) return { output }
  return {
    cacheRead: read(1),
    cacheWrite: figure(use.cacheWrite),
    output,
    ...(prompt === 0 ? {} : { cacheHitRate: read(prompt) }),
  }
}

/** A number of tokens as a figure. */
export function figureOf(value: number, { provenance, low, high }: TokensInfo): Figure {
  const source = SOURCE_OF[provenance]
  return low === undefined || high === undefined ? { value, source } : { value, source, low, high }
}

/** An exact count is an estimate without an interval: no one recorded it. */
const SOURCE_OF: Readonly<Record<TokenProvenance, FigureSource>> = {
  recorded: 'recorded',
  exact: 'estimate',
  calibrated: 'calibrated',
  estimated: 'estimate',
}

function recorded(value: number): Figure {
  return { value, source: 'recorded' }
}

/**
 * Failed tool results (`resultErrors`) and failed model calls; apart from them, those that were aborted, and
 * tool calls that a person rejected.
 */
export function errorsOf({ steps, calls }: Pick<Trace, 'steps' | 'calls'>) {
  const requests = calls.flatMap(({ failure }) => failure ?? [])
  const requestsAborted = requests.filter(isAborted).length
  const results = steps.flatMap((step) => failedResults(step, steps))
  const of = (kind: 'aborted' | 'rejected') => results.filter((result) => result.kind === kind).length
  return {
    count: steps.flatMap((step) => resultErrors(step, steps)).length + requests.length - requestsAborted,
    aborted: of('aborted') + requestsAborted,
    rejected: of('rejected'),
  }
}

function firstTimeOf({ steps, calls }: Trace) {
  return [...ownSteps(steps), ...calls].find(({ timestamp }) => timestamp !== undefined)?.timestamp
}

/** Seconds from the first recorded time to the last; undefined where fewer than two times are recorded. */
export function durationOf({ steps, calls }: Pick<Trace, 'steps' | 'calls'>): number | undefined {
  let [first, last, count] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0]
  for (const { timestamp, duration = 0 } of [...ownSteps(steps), ...calls]) {
    if (timestamp === undefined) continue
    first = Math.min(first, timestamp)
    last = Math.max(last, timestamp + duration)
    count++
  }
  // A file that gives every entry one time, such as that of its export, says nothing of how long it took.
  return count < 2 || last === first ? undefined : last - first
}

function modelsOf({ calls }: Pick<Trace, 'calls'>): readonly string[] {
  const counts = new Map<string, number>()
  for (const { model } of calls) if (model !== undefined) counts.set(model, (counts.get(model) ?? 0) + 1)
  return [...counts].sort(([, one], [, other]) => other - one).map(([model]) => model)
}
