/** What is counted for the rows: tokens of each step and the size of the context after it, once the worker has them. */
import { useMemo } from 'react'
import type { Problem } from '#base/result.ts'
import { totalTokens } from '#core/tokens/measure.ts'
import type { Trace } from '#core/trace.ts'
import { nextCalls, type ReplayOutput, useBaseline, useStepTokens, useTokenProvenance } from '#state/index.ts'
import { tokenWords } from '../../kit/index.ts'

/** One number per step, in order; undefined while they are counted, `failed` where that was not possible. */
export type PerStep = readonly number[] | 'failed' | undefined

export interface Figures {
  readonly tokens: PerStep
  readonly contexts: PerStep
  /** Whose tokens the context is, in words; undefined where there is nothing to add. */
  readonly notes: readonly (string | undefined)[] | undefined
  /** The most tokens of one step. */
  readonly largest: number
  /** The largest context of the run. */
  readonly peak: number
  readonly provenance: 'exact' | 'estimate'
  readonly problem: Problem | undefined
}

export function useFigures(trace: Trace): Figures {
  const measured = useStepTokens()
  const baseline = useBaseline()
  const provenance = useTokenProvenance()
  // What was counted last stays on screen while the next lens is counted; of another run it is never shown.
  const counted = measured.latest?.length === trace.steps.length ? measured.latest : undefined
  const replay = baseline.latest?.calls.length === trace.calls.length ? baseline.latest : undefined
  const tokens = useMemo(() => counted?.map(totalTokens), [counted])
  const largest = useMemo(() => tokens?.reduce((most, count) => Math.max(most, count), 0) ?? 0, [tokens])
  const after = useMemo(
    () => (replay === undefined ? undefined : contextsAfter(trace, replay)),
    [trace, replay],
  )
  const failedTokens = measured.work.status === 'failed' ? measured.work.problem : undefined
  const failedReplay = baseline.work.status === 'failed' ? baseline.work.problem : undefined
  return {
    tokens: failedTokens === undefined ? tokens : 'failed',
    largest,
    contexts: failedReplay === undefined ? after?.contexts : 'failed',
    notes: after?.notes,
    peak: replay?.totals.peak ?? 0,
    provenance,
    problem: failedTokens ?? failedReplay,
  }
}

/** Size and words of the context that each step goes into next. */
function contextsAfter(trace: Trace, { calls, tokensInfo, totals }: ReplayOutput) {
  const places = nextCalls(trace, { calls, totals })
  const words = tokensInfo.map((info) => tokenWords(info, 'exact').note)
  return {
    contexts: places.map((place) => (place === undefined ? 0 : (calls[place]?.tokens ?? 0))),
    notes: places.map((place) => (place === undefined ? undefined : words[place])),
  }
}

export function valueAt(figures: PerStep, position: number): number | 'failed' | undefined {
  return typeof figures === 'string' ? figures : figures?.[position]
}
