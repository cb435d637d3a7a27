/**
 * What the replays of several runs come to: made in the worker as runs are added, at fewer and fewer points,
 * so that a thousand runs cost a dozen evaluations.
 */
import { useEffect } from 'react'
import { given } from '#base/given.ts'
import { ok, type Problem, type Result } from '#base/result.ts'
import { groupKeysOf } from '#core/collections/opened-run.ts'
import { packRun } from '#core/evaluation/packed.ts'
import type { Unit } from '#core/evaluation/paired.ts'
import type { ReplayedRun } from '#core/sweep/several-runs.ts'
import { listTraces, loadCollectionRun } from '#storage/index.ts'
import { runJob } from '#workers/client.ts'
import type { EvaluationOutput } from '#workers/protocol/evaluating.ts'
import { tellProblem } from '../shell/notices.ts'
import type {
  Evaluated,
  OrderedRun,
  SeveralRunsOrder,
  SeveralRunsState,
} from '../store/several-runs-types.ts'
import { store, useApp } from '../store/store.ts'

/** Recorded models by run, where the order does not say them. */
type Models = ReadonlyMap<string, string>

interface Due {
  readonly count: number
  readonly unit: Unit
  readonly models: Models
}

/** The evaluation of the runs so far, of fewer of them while they are added; undefined: none yet. */
export function useEvaluated(state: SeveralRunsState, unit: Unit, models: Models): Evaluated | undefined {
  const count = evaluatedCount(state)
  const { order } = state
  useEffect(() => {
    if (order !== undefined && count > 0) void evaluateUpTo(order, { count, unit, models })
  }, [order, count, unit, models])
  return useApp(({ severalRuns }) => severalRuns?.evaluated?.[unit])
}

/** How many of the runs an evaluation is due for: all once nothing runs, else powers of two of them. */
export function evaluatedCount({ status, done }: Pick<SeveralRunsState, 'status' | 'done'>): number {
  return status !== 'running' || done.length === 0 ? done.length : 2 ** Math.floor(Math.log2(done.length))
}

async function evaluateUpTo(order: SeveralRunsOrder, { count, unit, models }: Due): Promise<void> {
  const { severalRuns } = store.getState()
  if (severalRuns === undefined || severalRuns.order !== order) return
  const known = severalRuns.evaluated?.[unit]
  if (known?.runs === count && known.models === models.size) return
  const collected = await collectedOf(order)
  const runs = order.runs.map((run) => ({
    ...collected.get(run.id),
    ...run,
    ...given({ model: run.model ?? models.get(run.id) }),
  }))
  const made = await evaluateReplayed({ ...order, runs }, severalRuns.done.slice(0, count), unit)
  if (!made.ok) return tellUnlessCanceled(made.error)
  store.setState(({ severalRuns: now }) => {
    // Another order, or a later evaluation, came before this one.
    if (now?.order !== order || (now.evaluated?.[unit]?.runs ?? 0) > count) return {}
    const evaluated = { ...now.evaluated, [unit]: { runs: count, models: models.size, output: made.value } }
    return { severalRuns: { ...now, evaluated } }
  })
}

type Collected = ReadonlyMap<string, Pick<OrderedRun, 'project' | 'session'>>

const collectedBy = new WeakMap<SeveralRunsOrder, Promise<Collected>>()

/** What collections know of the runs that were opened from them: read once for an order. O(runs). */
function collectedOf(order: SeveralRunsOrder): Promise<Collected> {
  const known = collectedBy.get(order) ?? readCollected(new Set(order.runs.map(({ id }) => id)))
  collectedBy.set(order, known)
  return known
}

async function readCollected(ids: ReadonlySet<string>): Promise<Collected> {
  const stored = await listTraces()
  const found = new Map<string, Pick<OrderedRun, 'project' | 'session'>>()
  for (const { id, collectionRun } of stored.ok ? stored.value : []) {
    if (collectionRun === undefined || !ids.has(id)) continue
    const run = await loadCollectionRun(collectionRun)
    if (run.ok && run.value !== undefined) found.set(id, groupKeysOf(run.value))
  }
  return found
}

function tellUnlessCanceled(problem: Problem): void {
  if (problem.code !== 'cancelled') tellProblem(problem)
}

/**
 * Replayed runs under what the order knows of them, in its order: helpers end runs in any, and what is drawn
 * must not depend on it. Fails as a job does.
 */
export async function evaluateReplayed(
  { specs, runs, saved }: Pick<SeveralRunsOrder, 'specs' | 'runs' | 'saved'>,
  replayed: readonly ReplayedRun[],
  unit: Unit,
): Promise<Result<EvaluationOutput>> {
  const found = new Map(replayed.map((run) => [run.id, run]))
  const old = new Set(saved?.runs)
  const made = await runJob('evaluation', {
    specs,
    unit,
    runs: runs.flatMap((run) => {
      const figures = found.get(run.id)
      // Of a run without a price, only the baseline is replayed.
      if (figures === undefined || figures.figures.length < specs.length) return []
      return [{ ...packRun(figures), ...groupsOf(run), ...(old.has(run.id) ? { isOld: true } : {}) }]
    }),
  })
  return made.ok ? ok(made.value) : made
}

function groupsOf({
  model,
  project,
  session,
}: OrderedRun): Pick<OrderedRun, 'model' | 'project' | 'session'> {
  return {
    ...given({ model, project, session }),
  }
}
