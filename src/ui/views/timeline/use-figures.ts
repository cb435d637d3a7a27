/** What is counted for the rows: tokens of each step and the size of the context after it, once the worker has them. */
import { useMemo } from 'react'
import type { Problem } from '#base/result.ts'
import { totalTokens } from '#core/tokens/measure.ts'
import type { Trace } from '#core/trace.ts'
import { runningContext, useBaseline, useStepTokens, useTokenProvenance } from '#state/index.ts'

/** One number per step, in order; undefined while they are counted, `failed` where that was not possible. */
export type PerStep = readonly number[] | 'failed' | undefined

export interface Figures {
  readonly tokens: PerStep
  readonly contexts: PerStep
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
  const contexts = useMemo(
    () => (replay === undefined ? undefined : runningContext(trace, replay)),
    [trace, replay],
  )
  const failedTokens = measured.work.status === 'failed' ? measured.work.problem : undefined
  const failedReplay = baseline.work.status === 'failed' ? baseline.work.problem : undefined
  return {
    tokens: failedTokens === undefined ? tokens : 'failed',
    largest,
    contexts: failedReplay === undefined ? contexts : 'failed',
    peak: replay?.totals.peak ?? 0,
    provenance,
    problem: failedTokens ?? failedReplay,
  }
}

export function valueAt(figures: PerStep, position: number): number | 'failed' | undefined {
  return typeof figures === 'string' ? figures : figures?.[position]
}
