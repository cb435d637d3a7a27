/**
 * What the console says of a replay: the figures of the page, call by call, as plain data.
 */

import { given } from '#base/given.ts'
import type { Problem, Result } from '#base/result.ts'
import { type Figure, figureOf } from '#core/account/summary.ts'
import type { CostInfo, MissRange } from '#core/cost/cost-info.ts'
import type { Cost } from '#core/cost/price-usage.ts'
import type { StepId } from '#core/model/step.ts'
import type { CallIndex, Tokens } from '#core/model/units.ts'
import type { Profile } from '#core/profiles/rules/profile.ts'
import type { Loss, Refetch } from '#core/references/lost.ts'
import type { Repeat } from '#core/references/refetches.ts'
import { type CostMiss, totalDollars } from '#core/replay/cost-meter.ts'
import type { LedgerCounts } from '#core/replay/ledger.ts'
import type { CallFigures, ReplayTotals, SummaryTokens } from '#core/replay/replay.ts'
import type { TokensInfo } from '#core/replay/tokens-info.ts'
import type { RereadRisk } from '#core/rereads/run-risk.ts'
import type { CheckedSpec } from '#core/spec/spec-data.ts'
import { fullName } from '#core/spec/spec-title.ts'
import { indexOfCategory } from '#core/tokens/measure.ts'
import type { ProviderId, Violation } from '#core/validity/check.ts'
import { runJob } from '#workers/client.ts'
import type { OnMemory } from '#workers/protocol/job-table.ts'
import { lossTotals } from './console-loss.ts'
import { inSource } from './console-strategy.ts'

export interface ConsoleReplay {
  readonly memory: Omit<CheckedSpec, 'own'> & { readonly title: string }
  readonly calls: readonly {
    readonly call: CallIndex
    readonly tokens: Tokens
    /** Where `tokens` is from, its interval, and what was recorded. */
    readonly tokensInfo: TokensInfo
    readonly counts: LedgerCounts
    readonly changed: readonly StepId[]
    /** What making summaries for this call would have cost, in tokens; absent where none was made. */
    readonly summaries?: SummaryTokens
    /** Why the memory could not do its work, or keep its budget. */
    readonly problem?: Problem
    /** With `provider`: what it would refuse. */
    readonly validity?: readonly Pick<Violation, 'rule' | 'message' | 'step'>[]
    /** `tokens` as a figure: the same source and interval as in `summary`. */
    readonly figure: Figure
    /**
     * Tokens of the request by kind, and in `money` US dollars; absent where the call's model has no price.
     */
    readonly cost?: Cost
    /** How sure the dollars are. */
    readonly costInfo?: CostInfo
    /**
     * Of `tokens`, those that only the recorded usage shows: the system prompt and tools that the file lacks.
     */
    readonly inferred?: number
    /** Why the call could not read all that the last prompt of its agent left in the cache. */
    readonly cacheMiss?: CostMiss
    /** With `references`. */
    readonly lost?: Loss
    /** With `references`: re-fetched results of its answer. */
    readonly faults?: readonly Pick<Repeat, 'step' | 'repeats'>[]
  }[]
  readonly totals: ConsoleTotals
  /**
   * Texts that wait for the summariser of the device: placeholders represent their summaries, and the figures
   * are not final. Absent: none.
   */
  readonly awaitedSummaries?: number
}

interface ConsoleTotals extends Omit<ReplayTotals, 'costs'> {
  /**
   * The sum over the calls, without making summaries; failed ones cost nothing. Absent where a model has no
   * price.
   */
  readonly cost?: Cost
  /**
   * Calls whose prompt the cache held and could not give: changed, lifetime over, or out of a breakpoint's
   * reach.
   */
  readonly cacheMisses?: number
  /** Of these, the calls that missed as recorded. Absent: none. */
  readonly missesAsRecorded?: number
  /** Cache misses that no rule predicts, which are the range of `dollars`; absent where usage is recorded. */
  readonly misses?: MissRange
  /** Failed calls, which cost nothing. A documented name, so it stays. */
  readonly unbilled?: number
  /** US dollars of making the summaries, which is part of no call. */
  readonly summaryCost?: number
  /** US dollars, summaries included: `cost.money.billed` plus `summaryCost`. */
  readonly dollars?: Figure
  /** Tokens of all prompts: `cumulative` as a figure. */
  readonly input?: Figure
  /** By whose prices, and of which day: those of the run's main model. */
  readonly profile?: Pick<Profile, 'id' | 'title' | 'date' | 'source'>
  /**
   * With `references`: the sums over the calls; about `background` of the lost facts would be found by
   * chance.
   */
  readonly lost?: Loss & { readonly background: number }
  /** Re-fetched results: repeated read-only tool calls whose result was dropped. */
  readonly faults?: number
  /** Other repeated tool calls whose result was dropped. */
  readonly repeatedActions?: number
  /**
   * With `references`: what the strategy makes the agent read again, by what was measured on real
   * compactions.
   */
  readonly rereads?: RereadRisk
}

/** One memory on a run. Rejects with what a job fails with. */
export async function replayOne(
  input: OnMemory,
  { provider, references }: { readonly provider: ProviderId | undefined; readonly references: boolean },
): Promise<ConsoleReplay> {
  const { calls, totals, awaited, tokensInfo, inputInfo } = orThrow(await runJob('replay', input))
  const { settledProfile } = orThrow(await runJob('counting', input))
  const validity =
    provider === undefined ? undefined : orThrow(await runJob('validity', { ...input, provider }))
  const losses = references ? orThrow(await runJob('lost', input)) : undefined
  const faults = references ? orThrow(await runJob('refetchedResults', input)) : undefined
  const rereads = references ? orThrow(await runJob('rereadRisk', input)) : undefined
  // In a skeleton it is unknown what was fetched again: its empty list doesn't mean none.
  const known = losses?.totals.faults === undefined ? undefined : faults
  return {
    memory: { ...withoutCode(input.memory), title: fullName(input.memory) },
    calls: calls.map(({ call, tokens, counts, changed, summaries, problem, ...others }, index) => ({
      call,
      tokens,
      tokensInfo: tokensInfo[index] ?? ESTIMATED,
      figure: figureOf(tokens, tokensInfo[index] ?? ESTIMATED),
      counts,
      changed,
      ...given({ summaries }),
      ...(problem === undefined ? {} : { problem: inSource(problem, input.memory) }),
      ...costed(others),
      ...lossOf(losses?.calls[index]),
      ...(known === undefined ? {} : { faults: faultsAt(known, call) }),
      ...(validity === undefined
        ? {}
        : { validity: (validity[index] ?? []).map(({ rule, message, step }) => ({ rule, message, step })) }),
    })),
    totals: {
      ...consoleTotals(totals, settledProfile),
      input: figureOf(totals.cumulative, inputInfo),
      ...lossTotals(losses?.totals),
      ...given({ faults: known?.length, rereads }),
    },
    ...given({ awaitedSummaries: awaited?.length }),
  }
}

/** What a person asked for needs no copy of the code. */
function withoutCode({ own: _, pipeline, ...spec }: CheckedSpec): CheckedSpec {
  if (pipeline === undefined) return spec
  return { ...spec, pipeline: pipeline.map(({ id, params }) => ({ id, params })) }
}

function lossOf(loss: Loss | undefined): { readonly lost?: Loss } {
  return loss === undefined ? {} : { lost: { count: loss.count, weight: loss.weight } }
}

function faultsAt(faults: readonly Refetch[], call: number): readonly Pick<Repeat, 'step' | 'repeats'>[] {
  return faults.flatMap(({ call: at, step, repeats }) => (at === call ? [{ step, repeats }] : []))
}

const ESTIMATED: TokensInfo = { provenance: 'estimated' }
const INFERRED = indexOfCategory('inferred')

function costed({
  cost,
  costInfo,
  cacheMiss,
  byCategory,
}: Pick<CallFigures, 'cost' | 'costInfo' | 'cacheMiss' | 'byCategory'>) {
  const inferred = byCategory[INFERRED] ?? 0
  return {
    ...given({ cost, costInfo }),
    ...(inferred === 0 ? {} : { inferred }),
    ...given({ cacheMiss }),
  }
}

function consoleTotals({ costs, ...totals }: ReplayTotals, profile: Profile | undefined): ConsoleTotals {
  if (costs === undefined) return totals
  const {
    cost,
    breaks,
    recordedBreaks,
    failedCalls,
    summaries,
    misses,
    info = { source: 'estimate' },
  } = costs
  return {
    ...totals,
    cost,
    cacheMisses: breaks,
    unbilled: failedCalls,
    ...given({ misses, summaryCost: summaries, missesAsRecorded: recordedBreaks }),
    dollars: { value: totalDollars(costs), ...info },
    ...(profile === undefined ? {} : named(profile)),
  }
}

function named({ id, title, date, source }: Profile): Pick<ConsoleTotals, 'profile'> {
  return { profile: { id, title, date, source } }
}

/** In the console a problem is an Error, as people expect there. */
export function orThrow<T>(result: Result<T>): T {
  if (result.ok) return result.value
  throw new Error([result.error.message, result.error.hint].filter(Boolean).join(' '), {
    cause: result.error,
  })
}
