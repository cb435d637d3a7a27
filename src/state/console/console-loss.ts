/**
 * What the console tells of losses: re-fetched results, the least that could have been lost, and sweeps. The
 * same jobs as the page runs; what a person gets wrong is a problem.
 */
import { given } from '#base/given.ts'
import { fail, ok, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import type { Mode, Trigger } from '#core/memory/policy.ts'
import type { CallIndex } from '#core/model/units.ts'
import type { Bound } from '#core/oracle/bound.ts'
import type { Loss, LossTotals, Refetch } from '#core/references/lost.ts'
import { describeSpec } from '#core/spec/describe-spec.ts'
import { memoryInfos } from '#core/spec/memory-info.ts'
import { type CheckedSpec, IDENTITY, type MemorySpec } from '#core/spec/spec-data.ts'
import { onFrontier } from '#core/sweep/frontier.ts'
import { everyMemory, expandGrid, expandStages, type Grid, stagesOfGrid } from '#core/sweep/grid.ts'
import { lossBasis, lossIn } from '#core/sweep/loss.ts'
import type { SweepFigures } from '#core/sweep/sweep.ts'
import { runJob } from '#workers/client.ts'
import { newestState } from '../edits/edit-session.ts'
import { customEntries } from '../programs/custom-programs.ts'
import { type ConsoleOptions, checkMemory, countingOf } from './console-input.ts'

export interface RefetchesConsoleOptions extends ConsoleOptions {
  /** Only of this call, 0-based; without, of all. */
  readonly call?: CallIndex
}

export async function refetchesInConsole(
  traceId: string,
  memory: MemorySpec,
  { call, ...options }: RefetchesConsoleOptions = {},
): Promise<Result<readonly Refetch[]>> {
  const counting = countingOf(options)
  if (!counting.ok) return counting
  const spec = checkMemory(memory)
  if (!spec.ok) return spec
  const state = await newestState(traceId)
  if (!state.ok) return state
  const input = { traceId: state.value, memory: spec.value, counting: counting.value }
  return runJob('refetchedResults', call === undefined ? input : { ...input, call })
}

/** The sums over the calls, as `replay` tells them. */
export function lossTotals(totals: LossTotals | undefined): {
  readonly lost?: Loss & { readonly background: number }
  readonly repeatedActions?: number
} {
  if (totals === undefined) return {}
  const { count, weight, background, repeatedActions } = totals
  return {
    lost: { count, weight, background },
    ...given({ repeatedActions }),
  }
}

/** Of a budget no one did anything, so there is no class and no efficiency. */
export type ConsoleOracle = Pick<Bound, 'calls' | 'totals'> &
  Partial<Pick<Bound, 'memoryClass' | 'efficiency'>>

/** `budget`: tokens a call, or a memory, which then represents what it showed at each call. */
export async function oracleInConsole(
  traceId: string,
  budget: number | MemorySpec,
  options: ConsoleOptions = {},
): Promise<Result<ConsoleOracle>> {
  const counting = countingOf(options)
  if (!counting.ok) return counting
  if (typeof budget === 'number' && !(Number.isFinite(budget) && budget >= 0)) {
    return bad(t`The budget must be a number of tokens per call, or a strategy.`)
  }
  const spec = typeof budget === 'number' ? ok(IDENTITY) : checkMemory(budget)
  if (!spec.ok) return spec
  const state = await newestState(traceId)
  if (!state.ok) return state
  const input = { traceId: state.value, memory: spec.value, counting: counting.value, withCheapest: true }
  const bound = await runJob('bound', typeof budget === 'number' ? { ...input, budget } : input)
  if (!bound.ok || typeof budget !== 'number') return bound
  const { calls, totals } = bound.value
  return ok({ calls, totals })
}

export interface SweepConsoleOptions extends ConsoleOptions {
  /** What beside the parameters is tried, each with all of them. */
  readonly triggers?: readonly Trigger[]
  readonly modes?: readonly Mode[]
}

export interface ConsoleSweepRow extends SweepFigures {
  readonly memory: MemorySpec & { readonly title: string }
  /**
   * No provider refuses it, and no other of the sweep costs less (billed, without a profile the tokens sent)
   * and loses less.
   */
  readonly isOnFrontier: boolean
}

/**
 * `memory`: one, whose `grid` of values is tried (of several in a row as `2.count`); or `all`, each with its
 * initial values.
 */
export async function sweepInConsole(
  traceIds: readonly string[],
  memory: MemorySpec | 'all',
  grid: Grid = {},
  options: SweepConsoleOptions = {},
): Promise<Result<readonly ConsoleSweepRow[]>> {
  const { triggers: _, modes: __, ...countingOptions } = options
  const counting = countingOf(countingOptions)
  if (!counting.ok) return counting
  const memories = memoriesOf(memory, grid, options)
  if (!memories.ok) return memories
  if (!Array.isArray(traceIds) || traceIds.length === 0) return bad(t`A sweep needs a list of runs.`)
  const states: string[] = []
  for (const traceId of traceIds) {
    const state = await newestState(traceId)
    if (!state.ok) return state
    states.push(state.value)
  }
  const input = { traceIds: states, memories: memories.value, counting: counting.value }
  const swept = await runJob('sweep', input)
  return swept.ok ? ok(rowsOf(memories.value, swept.value)) : swept
}

function memoriesOf(
  memory: MemorySpec | 'all',
  grid: Grid,
  { triggers, modes }: Pick<SweepConsoleOptions, 'triggers' | 'modes'>,
): Result<readonly CheckedSpec[]> {
  const own = customEntries()
  if (memory === 'all') return ok(everyMemory(memoryInfos(own), own))
  if (typeof grid !== 'object' || grid === null || !Object.values(grid).every(Array.isArray)) {
    return bad(t`The grid must map parameters to lists of values: { count: [5, 10, 20] }.`)
  }
  const spec = checkMemory(memory)
  if (!spec.ok) return spec
  const { id, params, pipeline, trigger, mode } = spec.value
  const policy = { triggers: triggers ?? [trigger], modes: modes ?? [mode], own }
  if (pipeline === undefined) return expandGrid({ id, params }, grid, policy)
  const stages = stagesOfGrid(pipeline, grid)
  return stages.ok ? expandStages(stages.value, policy) : stages
}

function rowsOf(
  memories: readonly CheckedSpec[],
  figures: readonly SweepFigures[],
): readonly ConsoleSweepRow[] {
  const basis = lossBasis(figures)
  const isBest = onFrontier(
    figures.map(({ billed, cumulative, lostWeight, rereads, refused }) => ({
      cost: billed ?? cumulative,
      loss: lossIn({ lost: lostWeight, rereads }, basis),
      isRefused: (refused ?? 0) > 0,
    })),
  )
  return figures.flatMap((row, place) => {
    const spec = memories[place]
    if (spec === undefined) return []
    const { own: _, ...memory } = spec
    return [
      { memory: { ...memory, title: describeSpec(spec) }, ...row, isOnFrontier: isBest[place] ?? false },
    ]
  })
}

function bad(message: string): Result<never> {
  return fail({ code: 'bad-argument', message })
}
