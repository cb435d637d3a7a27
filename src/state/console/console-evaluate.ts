/**
 * What the console tells of strategies over many runs: the page's own replays and evaluation, as plain data.
 */
import { given } from '#base/given.ts'
import { fail, ok, type Problem, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import type { Interval } from '#core/evaluation/bootstrap.ts'
import type { EvaluatedStrategy, Evaluation, RunSaving, Savings } from '#core/evaluation/evaluation.ts'
import type { GroupEvaluation } from '#core/evaluation/groups.ts'
import { describeSpec } from '#core/spec/describe-spec.ts'
import { leanSpec } from '#core/spec/spec.ts'
import { type CheckedSpec, IDENTITY, type MemorySpec } from '#core/spec/spec-data.ts'
import { type ReplayedRun, unitOfRuns } from '#core/sweep/several-runs.ts'
import { runJob } from '#workers/client.ts'
import type { EvaluationOutput } from '#workers/protocol/evaluating.ts'
import { newestState } from '../edits/edit-session.ts'
import type { OrderedRun } from '../store/several-runs-types.ts'
import { evaluateReplayed } from '../strategies/evaluated.ts'
import { replayInPool } from '../strategies/run-pool.ts'
import { type ConsoleOptions, checkMemories, countingOf } from './console-input.ts'

export interface EvaluateConsoleOptions extends ConsoleOptions {
  /** Only these runs of the collection, by id. */
  readonly runs?: readonly string[]
  /** What the recommendation compares; default: dollars where any run has a price. */
  readonly unit?: 'tokens' | '$'
}

type ConsoleStrategySpec = MemorySpec & { readonly title: string }

interface ConsoleEvaluatedStrategy {
  readonly memory: ConsoleStrategySpec
  /** Paired per run; above 0 is less than as recorded. */
  readonly tokens: Savings
  /** US dollars, over the runs whose model has a price; absent: none has. */
  readonly cost?: Savings
  /** Share of the runs in which it costs less, in the unit of the evaluation. */
  readonly wins: Interval
  readonly refused?: EvaluatedStrategy['refused']
  readonly over: number
  readonly lost: number
  readonly lostMedian: number
  readonly rereads?: number
  readonly worst: readonly RunSaving[]
  readonly isOnFrontier: boolean
}

interface ConsoleRecommendation {
  readonly memory: ConsoleStrategySpec
  /** Share of the draws of runs in which it is recommended, too. */
  readonly stability: number
  /** Runs without which another one would be. */
  readonly decisive: readonly string[]
}

interface ConsoleGroup {
  readonly key?: string
  readonly runs: number
  readonly isThin: boolean
  readonly recommended?: ConsoleRecommendation
}

export interface ConsoleEvaluation {
  readonly unit: Evaluation['unit']
  readonly runs: number
  readonly unpriced: readonly string[]
  readonly failed: readonly { readonly run: string; readonly problem: string }[]
  readonly strategies: readonly ConsoleEvaluatedStrategy[]
  readonly recommended?: ConsoleRecommendation
  readonly byModel: readonly ConsoleGroup[]
  readonly byProject: readonly ConsoleGroup[]
}

/**
 * `runs`: those of the collection, or stored ones. Fails with `bad-argument`, `no-such-run`, and what
 * settings and strategies fail with.
 */
export async function evaluateInConsole(
  runs: readonly Omit<OrderedRun, 'counting'>[],
  strategies: readonly MemorySpec[],
  { runs: picked, unit, ...options }: EvaluateConsoleOptions = {},
): Promise<Result<ConsoleEvaluation>> {
  const counting = countingOf(options)
  if (!counting.ok) return counting
  const specs = checkMemories(strategies)
  if (!specs.ok) return specs
  if (unit !== undefined && unit !== '$' && unit !== 'tokens') {
    return fail({ code: 'bad-argument', message: t`“unit” must be "$" or "tokens".` })
  }
  const chosen = pickRuns(runs, picked)
  if (!chosen.ok) return chosen
  const ordered = chosen.value.map((run): OrderedRun => ({ ...run, counting: counting.value }))
  const all = [IDENTITY, ...specs.value.filter(({ id }) => id !== IDENTITY.id)]
  const { done, failed } = await replayAll(ordered, all)
  const compared = unit ?? unitOfRuns(done)
  const made = await evaluateReplayed({ specs: all, runs: ordered }, done, compared)
  return made.ok ? ok(consoleEvaluation(all, made.value, failed)) : made
}

/** Stored runs by id, with their recorded models. Fails with `bad-argument` and as above. */
export async function evaluateStored(
  ids: readonly string[],
  strategies: readonly MemorySpec[],
  options: EvaluateConsoleOptions = {},
): Promise<Result<ConsoleEvaluation>> {
  if (!Array.isArray(ids) || ids.length === 0 || !ids.every((id) => typeof id === 'string')) {
    return fail({ code: 'bad-argument', message: t`An evaluation needs a list of runs.` })
  }
  const { runs: _, unit: __, ...countingOptions } = options
  const counting = countingOf(countingOptions)
  if (!counting.ok) return counting
  const runs: Omit<OrderedRun, 'counting'>[] = []
  for (const id of new Set(ids)) {
    const state = await newestState(id)
    if (!state.ok) return state
    const summary = await runJob('summary', { traceId: state.value, counting: counting.value })
    if (!summary.ok) return summary
    const [model] = summary.value.models
    runs.push({ id, ...given({ model }) })
  }
  return evaluateInConsole(runs, strategies, options)
}

/** The runs that are meant: all, or those `picked`. Fails with `bad-argument` and `no-such-run`. */
export function pickRuns<Run extends { readonly id: string }>(
  runs: readonly Run[],
  picked: readonly string[] | undefined,
): Result<readonly Run[]> {
  if (picked === undefined) return ok(runs)
  if (!Array.isArray(picked)) return fail({ code: 'bad-argument', message: t`“runs” must be a list of ids.` })
  const missing = picked.find((id) => !runs.some((run) => run.id === id))
  if (missing !== undefined) {
    return fail({ code: 'no-such-run', message: t`The collection has no run “${String(missing)}”.` })
  }
  return ok(runs.filter(({ id }) => picked.includes(id)))
}

interface Failed {
  readonly run: string
  readonly problem: Problem
}

function replayAll(
  runs: readonly OrderedRun[],
  specs: readonly CheckedSpec[],
): Promise<{ readonly done: readonly ReplayedRun[]; readonly failed: readonly Failed[] }> {
  const done: ReplayedRun[] = []
  const failed: Failed[] = []
  return new Promise((resolve) => {
    replayInPool({
      runs,
      specsOf: () => specs,
      unit: 'tokens',
      onReplayed: () => undefined,
      onRun: (run) => void done.push(run),
      onFailed: (run, problem) => void failed.push({ run, problem }),
      onEnd: () => resolve({ done, failed }),
    })
  })
}

function consoleEvaluation(
  specs: readonly CheckedSpec[],
  { evaluation, models, projects }: EvaluationOutput,
  failed: readonly Failed[],
): ConsoleEvaluation {
  const { unit, runs, unpriced, strategies, recommended } = evaluation
  const told = (found: Evaluation['recommended']) => recommendation(specs, found)
  const group = ({ key, runs: count, isThin, recommended: found }: GroupEvaluation): ConsoleGroup => ({
    ...given({ key }),
    runs: count,
    isThin,
    ...told(found),
  })
  return {
    unit,
    runs,
    unpriced,
    failed: failed.map(({ run, problem }) => ({ run, problem: problem.message })),
    strategies: strategies.map((row) => strategyRow(row, unit)),
    ...told(recommended),
    byModel: models.map(group),
    byProject: projects.map(group),
  }
}

function strategyRow(
  {
    place: _,
    spec,
    cost,
    tokens,
    isOptimal,
    refused,
    rereads,
    problems: __,
    changed: ___,
    ...rest
  }: EvaluatedStrategy,
  unit: Evaluation['unit'],
): ConsoleEvaluatedStrategy {
  return {
    memory: named(spec),
    tokens,
    ...given({ cost }),
    wins: (unit === '$' ? (cost ?? tokens) : tokens).wins,
    ...given({ refused, rereads }),
    ...rest,
    isOnFrontier: isOptimal,
  }
}

function recommendation(
  specs: readonly CheckedSpec[],
  found: Evaluation['recommended'],
): { readonly recommended?: ConsoleRecommendation } {
  const spec = found === undefined ? undefined : specs[found.place]
  if (found === undefined || spec === undefined) return {}
  const { stability, decisive } = found
  return { recommended: { memory: named(spec), stability, decisive: decisive.map(({ run }) => run) } }
}

function named(spec: CheckedSpec): ConsoleStrategySpec {
  return { ...leanSpec(spec), title: describeSpec(spec) }
}
