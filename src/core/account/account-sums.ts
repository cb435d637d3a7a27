/** The sums of an account: its calls with where each figure is from, as one replay with totals. */

import { given } from '#base/given.ts'
import { type CostInfo, leastSure } from '../cost/cost-info.ts'
import { type Amounts, type Cost, createCostSum } from '../cost/price-usage.ts'
import type { Call, Trace } from '../model/trace.ts'
import type { Dollars } from '../model/units.ts'
import { type CostTotals, totalDollars } from '../replay/cost-meter.ts'
import type { CallFigures, Replay, ReplayTotals } from '../replay/replay.ts'
import type { TokensInfo } from '../replay/tokens-info.ts'
import { sumInfo } from '../replay/whose-counts.ts'
import { withDollars } from './call-cost.ts'
import { type Output, outputInfo } from './output.ts'
import { missRange, type PossibleMiss } from './possible-misses.ts'
import type { RunRecord } from './recorded.ts'

/** A replay whose figures are anchored. */
export interface AccountedReplay extends Replay {
  /** For each call, in order: where its tokens are from, and their interval. */
  readonly tokensInfo: readonly TokensInfo[]
  /** Where the input and output tokens of the run are from, and their intervals. */
  readonly inputInfo: TokensInfo
  readonly outputInfo: CostInfo
}

export interface Entry {
  readonly figures: CallFigures
  readonly info: TokensInfo
  readonly output: Output
  /** Whether its tokens are part of sums: a request that was refused was not read. */
  readonly counts: boolean
  readonly isUnpriced: boolean
  /** How sure the dollars are without the miss. */
  readonly costInfo: CostInfo | undefined
  /** A miss that no rule predicts; undefined where usage is recorded, or nothing is read. */
  readonly miss: PossibleMiss | undefined
  /** A miss of the replay that was a hit as recorded. */
  readonly isHit: boolean
}

export interface Costed extends Pick<CallFigures, 'use' | 'cost' | 'costInfo'> {
  readonly miss?: PossibleMiss
}

/**
 * A total of prompts that only the run records is a recorded one, though its shares are not. `made`: of the
 * recorded contexts.
 */
export function withRunInput(made: AccountedReplay, { prompts }: RunRecord): AccountedReplay {
  const isShared = prompts.some((one) => one?.from === 'run')
  if (!isShared) return made
  return { ...made, inputInfo: { provenance: 'recorded', recorded: made.totals.cumulative } }
}

/**
 * The recorded dollars of the run are those of its recorded contexts, of which `made` is, whatever a price
 * list says.
 */
export function withRunDollars(
  made: AccountedReplay,
  { record, calls }: Pick<Trace, 'calls'> & { readonly record: RunRecord },
): AccountedReplay {
  const { dollars } = record
  if (dollars === undefined || calls.some(({ cost }) => cost !== undefined)) return made
  const { costs: listed = NO_COSTS } = made.totals
  const recorded = { ...listed, cost: withDollars(listed.cost, dollars), info: RECORDED }
  return { ...made, totals: { ...made.totals, costs: recorded } }
}

const RECORDED: CostInfo = { source: 'recorded' }
const NO_COSTS: CostTotals = { cost: createCostSum().sum(), breaks: 0, failedCalls: 0 }

export function recordedCost(dollars: Dollars, use: Amounts = createCostSum().sum()): Costed {
  const cost: Cost = { ...use, money: createCostSum().sum().money }
  return { use, cost: withDollars(cost, dollars), costInfo: RECORDED }
}

/** A refused call costs what its record says, and nothing without. */
export function refusedCost({ cost }: Call): Costed {
  return cost === undefined ? { cost: createCostSum().sum(), use: createCostSum().sum() } : recordedCost(cost)
}

interface SumBasis extends Pick<Trace, 'calls'> {
  /** Whether dollars are wanted; without, a model that has no price is no news. */
  readonly isPriced: boolean
}

export function accounted(
  replay: Pick<Replay, 'totals'>,
  entries: readonly Entry[],
  basis: SumBasis,
): AccountedReplay {
  const calls = entries.map(({ figures }) => figures)
  const { costs: simulated, ...rest } = replay.totals
  const counted = entries.filter(({ counts }) => counts)
  const counting = counted.map(({ figures }) => figures.tokens)
  const uses = calls.flatMap(({ use }) => use ?? [])
  const made = costsOf(simulated, entries)
  const totals: ReplayTotals = {
    ...rest,
    peak: counting.reduce((most, tokens) => Math.max(most, tokens), 0),
    cumulative: counting.reduce((sum, tokens) => sum + tokens, 0),
    ...(uses.length === calls.length ? { use: sumOf(uses) } : {}),
    ...given({ costs: made }),
    ...(basis.isPriced ? unpricedModels(entries, basis) : {}),
  }
  return {
    calls,
    totals,
    tokensInfo: entries.map(({ info }) => info),
    inputInfo: sumInfo(
      counted.map(({ info }) => info),
      counting,
    ),
    outputInfo: outputInfo(entries.map(({ output }) => output)),
  }
}

function sumOf(uses: readonly Amounts[]): Amounts {
  const sum = createCostSum()
  for (const use of uses) sum.add({ ...use, money: use })
  const { money: _, ...amounts } = sum.sum()
  return amounts
}

function costsOf(simulated: CostTotals | undefined, entries: readonly Entry[]): CostTotals | undefined {
  if (entries.length === 0 || entries.some(({ isUnpriced }) => isUnpriced)) return undefined
  const sum = createCostSum()
  let [low, high] = [0, 0]
  for (const { figures, costInfo } of entries) {
    if (figures.cost === undefined) continue
    sum.add(figures.cost)
    low += costInfo?.low ?? figures.cost.money.billed
    high += costInfo?.high ?? figures.cost.money.billed
  }
  const misses = missRange(entries.flatMap(({ miss }) => miss ?? []))
  high += misses?.dollars ?? 0
  const cost = sum.sum()
  const { recordedBreaks, failedCalls = 0, summaries } = simulated ?? {}
  const breaks = (simulated?.breaks ?? 0) - entries.filter(({ isHit }) => isHit).length
  const untold = untoldTokens(entries)
  const made = { cost, breaks, failedCalls, ...given({ recordedBreaks, summaries, untold }) }
  const sources = entries.flatMap(({ figures }) => figures.costInfo?.source ?? [])
  const source = leastSure(summaries === undefined ? sources : [...sources, 'estimate'])
  const rest = totalDollars(made) - cost.money.billed
  const interval = low === high ? {} : { low: low + rest, high: high + rest }
  return { ...made, info: { source, ...interval }, ...given({ misses }) }
}

/** Prompt tokens of calls whose usage says nothing of a cache; undefined where there is none. */
function untoldTokens(entries: readonly Entry[]): number | undefined {
  const uses = entries.flatMap(({ figures }) => (figures.isCacheUntold ? (figures.use ?? []) : []))
  return uses.length === 0 ? undefined : uses.reduce((sum, use) => sum + promptOf(use), 0)
}

/** Prompt tokens, however they are priced. */
export function promptOf({ input, cacheRead, cacheWrite }: Amounts): number {
  return input + cacheRead + cacheWrite
}

function unpricedModels(
  entries: readonly Entry[],
  { calls }: Pick<Trace, 'calls'>,
): Pick<ReplayTotals, 'unpriced'> {
  const models = entries.flatMap(({ figures, isUnpriced }) =>
    isUnpriced ? [calls[figures.call]?.model] : [],
  )
  return models.length === 0 ? {} : { unpriced: [...new Set(models)] }
}
