/**
 * What is counted for the rows: tokens of each step, and of the context that its call was sent, once the
 * worker has them.
 */
import { useMemo } from 'react'
import type { Problem } from '#base/result.ts'
import { doneValue } from '#base/work.ts'
import { cacheMisses } from '#core/account/cache-misses.ts'
import type { Trace } from '#core/model/trace.ts'
import type { Dollars } from '#core/model/units.ts'
import type { TokensInfo } from '#core/replay/tokens-info.ts'
import { totalTokens } from '#core/tokens/measure.ts'
import type { Uncertainty } from '#core/tokens/with-images.ts'
import {
  type ReplayOutput,
  useBaseline,
  useCalibrations,
  useStepTokens,
  useTokenProvenance,
  useUncertainty,
} from '#state/index.ts'
import type { Provenance } from '../../kit/index.ts'
import type { PerStepValues } from './held-values.ts'
import { useHeld } from './use-held.ts'

/** One number per step, in order; undefined while they are counted, `failed` where that was not possible. */
type PerStep = PerStepValues<number> | 'failed' | undefined

export interface CallCost {
  readonly dollars: Dollars
  /** It could not read all that the call before had left in the cache. */
  readonly isMiss: boolean
}

export interface Figures {
  readonly tokens: PerStep
  readonly contexts: PerStep
  /** What the call of a step cost. */
  readonly costs: PerStepValues<CallCost> | undefined
  readonly isPriced: boolean
  /** Whose tokens the contexts are; put into words only for the rows in view. */
  readonly sources: PerStepValues<TokensInfo> | undefined
  /** The most tokens of one step. */
  readonly largest: number
  /** The largest context of the run. */
  readonly peak: number
  /** Whose tokens those of the steps are. */
  readonly provenance: Provenance
  /** By what the counts of steps are multiplied; undefined: it isn't one for all, or not known. */
  readonly factor: number | undefined
  /** How far the tokens of a step may be off, by its position; of most they are not. */
  readonly uncertainties: ReadonlyMap<number, Uncertainty>
  readonly problem: Problem | undefined
}

export function useFigures(trace: Trace): Figures {
  const measured = useStepTokens()
  const baseline = useBaseline()
  const provenance = useTokenProvenance()
  const fits = useCalibrations().latest
  const uncertaintyOf = useUncertainty()
  const uncertainties = useMemo(() => {
    const found = new Map<number, Uncertainty>()
    for (const [position, step] of trace.steps.entries()) {
      const uncertainty = uncertaintyOf(step)
      if (uncertainty !== undefined) found.set(position, uncertainty)
    }
    return found
  }, [trace, uncertaintyOf])
  const counted = doneValue(measured.work)
  const replay = doneValue(baseline.work)
  const tokens = useHeld(
    trace.steps,
    useMemo(() => counted?.map(totalTokens), [counted]),
  )
  const largest = useMemo(
    () => tokens?.reduce<number>((most, count) => Math.max(most, count ?? 0), 0) ?? 0,
    [tokens],
  )
  const sent = useMemo(() => (replay === undefined ? undefined : contextsOf(trace, replay)), [trace, replay])
  const contexts = useHeld(trace.steps, sent?.contexts)
  const sources = useHeld(trace.steps, sent?.sources)
  const costs = useHeld(
    trace.steps,
    useMemo(() => (replay === undefined ? undefined : costsOf(trace, replay)), [trace, replay]),
  )
  const failedTokens = measured.work.status === 'failed' ? measured.work.problem : undefined
  const failedReplay = baseline.work.status === 'failed' ? baseline.work.problem : undefined
  return {
    tokens: failedTokens === undefined ? tokens : 'failed',
    largest,
    contexts: failedReplay === undefined ? contexts : 'failed',
    sources,
    costs,
    isPriced: useMemo(() => costs?.some((cost) => cost !== undefined) === true, [costs]),
    peak: (replay ?? baseline.latest)?.totals.peak ?? 0,
    provenance,
    factor: fits?.length === 1 ? fits[0]?.factor : undefined,
    uncertainties,
    problem: failedTokens ?? failedReplay,
  }
}

/**
 * Size of the context of the call that each step answers, and whose tokens they are; none of others, and none
 * of a request that the provider refused.
 */
function contextsOf(trace: Trace, { calls, tokensInfo }: ReplayOutput) {
  const contexts: (number | undefined)[] = trace.steps.map(() => undefined)
  const sources: (TokensInfo | undefined)[] = trace.steps.map(() => undefined)
  for (const [place, { call, tokens, isRefused }] of calls.entries()) {
    const { at, stepId } = trace.calls[call] ?? {}
    if (at === undefined || trace.steps[at]?.id !== stepId || isRefused === true) continue
    contexts[at] = tokens
    sources[at] = tokensInfo[place]
  }
  return { contexts, sources }
}

/** What the call cost that each step answers; none of others, and none without a price. O(calls + steps). */
function costsOf(trace: Trace, { calls }: ReplayOutput): readonly (CallCost | undefined)[] {
  const missed = new Set(cacheMisses(trace, calls).map(({ call }) => call))
  const costs: (CallCost | undefined)[] = trace.steps.map(() => undefined)
  for (const { call, cost } of calls) {
    const { at, stepId } = trace.calls[call] ?? {}
    if (cost === undefined || at === undefined || trace.steps[at]?.id !== stepId) continue
    costs[at] = { dollars: cost.money.billed, isMiss: missed.has(call) }
  }
  return costs
}

export function valueAt(figures: PerStep, position: number): number | 'failed' | undefined {
  return typeof figures === 'string' ? figures : figures?.[position]
}
