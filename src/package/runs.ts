/** Reading runs, and replaying and comparing strategies on them: the page's own jobs, one after another. */
import { fail, ok, type Problem, type Result } from '#base/result.ts'
import type { Trace } from '#core/model/trace.ts'
import { totalDollars } from '#core/replay/cost-meter.ts'
import { memoryInfos } from '#core/spec/memory-info.ts'
import { type CheckedSpec, IDENTITY } from '#core/spec/spec-data.ts'
import { readSpec } from '#core/spec/spec-json.ts'
import { readSource, type Source } from '#formats/intake/index.ts'
import { createEngine, type Engine } from '#workers/jobs/engine.ts'
import { loadRanks } from '#workers/jobs/ranks.ts'
import type { CountingSettings } from '#workers/protocol/counting.ts'
import { customSpec, runCustomStrategies } from './custom-strategies.ts'
import { comparisonOf } from './figures.ts'
import { countingOf } from './settings.ts'
import { checkStrategy, formatStrategy, parseStrategy } from './strategy-text.ts'
import type {
  Comparison,
  ContextMessage,
  ReadOptions,
  ReadRuns,
  Replay,
  Run,
  RunSource,
  Settings,
  Strategy,
  StrategyName,
} from './types.ts'

const JOB = { signal: new AbortController().signal, onProgress: () => undefined }

/** A run lives as long as whoever asked for it contains it. */
const traces = new WeakMap<Run, Trace>()
let made = 0

/**
 * Reads a file, archive, or folder in any format that the page reads. Fails where nothing in it can be read,
 * with the sentence that the page shows.
 */
export async function readRun(source: RunSource, options: ReadOptions = {}): Promise<Result<ReadRuns>> {
  const { name = 'run.json', format } = options
  const reading = await readSource(
    sourceOf(source, name),
    { newTraceId: () => `run-${++made}` },
    format === undefined ? {} : { format },
  )
  const parts = reading.parts.map(({ path, reading: part }) => ({
    ...part,
    file: path === '' ? name : `${name}/${path}`,
  }))
  const runs = parts.flatMap(({ file, format: id = '', outcome }) =>
    (outcome?.traces ?? []).map((trace) => runOf(trace, file, id)),
  )
  const problems = [reading.problem, ...parts.map(({ problem }) => problem)].filter(
    (problem) => problem !== undefined,
  )
  const [first] = problems
  if (runs.length === 0) return fail(first ?? nothingIn(name))
  const warnings = [...reading.warnings, ...parts.flatMap((part) => part.warnings)]
  return ok({ runs, warnings, problems })
}

function sourceOf(source: RunSource, name: string): Source {
  if (typeof source === 'string') return { name, bytes: new TextEncoder().encode(source) }
  if (source instanceof Blob) return { name, blob: source }
  return source instanceof Uint8Array ? { name, bytes: source } : { name, files: source.files }
}

function runOf(trace: Trace, file: string, format: string): Run {
  const run: Run = {
    id: trace.id,
    title: trace.title,
    file,
    format,
    calls: trace.calls.length,
    models: [...new Set(trace.calls.flatMap(({ model }) => model ?? []))],
    steps: trace.steps,
  }
  traces.set(run, trace)
  return run
}

function nothingIn(name: string): Problem {
  return { code: 'nothing-read', message: `${name} contains no file that can be read as a run.`, where: name }
}

/**
 * What each call would have been sent under a strategy, in figures. O(calls) times what changes between them.
 */
export function replay(run: Run, strategy: Strategy, settings: Settings = {}): Promise<Result<Replay>> {
  return onRun(run, settings, async (engine, traceId, counting) => {
    const memory = specOf(strategy)
    if (!memory.ok) return memory
    const replayed = await engine.replay({ traceId, memory: memory.value, counting }, JOB)
    if (!replayed.ok) return replayed
    const { totals, calls } = replayed.value
    return ok({
      strategy: formatStrategy(memory.value),
      tokens: totals.cumulative,
      peak: totals.peak,
      ...(totals.costs === undefined ? {} : { cost: totalDollars(totals.costs) }),
      calls: calls.map(({ call, tokens, cost, steps, counts, problem }) => ({
        call: call + 1,
        tokens,
        ...(cost === undefined ? {} : { cost: cost.money.billed }),
        steps,
        kept: counts.kept,
        shortened: counts.rewritten,
        dropped: counts.dropped,
        inserted: counts.added,
        ...(problem === undefined ? {} : { problem: problem.message }),
      })),
    })
  })
}

/**
 * The messages that a call would have been sent under a strategy, in the OpenAI chat form. The first call is
 * 1.
 */
export function contextAt(
  run: Run,
  strategy: Strategy,
  call: number,
  settings: Settings = {},
): Promise<Result<readonly ContextMessage[]>> {
  return onRun(run, settings, async (engine, traceId, counting) => {
    const memory = specOf(strategy)
    if (!memory.ok) return memory
    return engine.written({ traceId, memory: memory.value, counting, call: call - 1 }, JOB)
  })
}

/**
 * What each strategy would have cost and lost, beside the run as recorded: the figures of the page's Compare
 * and Strategies views.
 */
export function compare(
  run: Run,
  strategies: readonly Strategy[],
  settings: Settings = {},
): Promise<Result<Comparison>> {
  return onRun(run, settings, async (engine, traceId, counting) => {
    const specs: CheckedSpec[] = []
    for (const strategy of strategies) {
      const spec = specOf(strategy)
      if (!spec.ok) return spec
      specs.push(spec.value)
    }
    const rows = await engine.sweep({ traceIds: [traceId], memories: [IDENTITY, ...specs], counting }, JOB)
    return rows.ok ? ok(comparisonOf(specs, rows.value, counting.baseline)) : rows
  })
}

/** Each built-in strategy, with the values that it begins with. */
export function strategies(): readonly {
  readonly strategy: string
  readonly title: string
  readonly summary: string
}[] {
  return memoryInfos().map(({ id, title, description }) => ({ strategy: id, title, summary: description }))
}

function specOf(strategy: Strategy): Result<CheckedSpec> {
  if (typeof strategy === 'string') return parseStrategy(strategy)
  if (isOwn(strategy)) return customSpec(strategy)
  const spec = readSpec(strategy)
  return spec.ok ? checkStrategy(spec.value, 'id' in spec.value ? spec.value.id : 'pipeline') : spec
}

/** Data names a strategy by its id, or a pipeline of some. */
function isOwn(strategy: Exclude<Strategy, string>): strategy is Exclude<Strategy, StrategyName> {
  return typeof strategy === 'function' || 'program' in strategy || 'kind' in strategy
}

/** One engine for all runs, with what it has computed of the last one. */
let engine: Engine | undefined
const held = new Map<string, Trace>()
let last: Promise<unknown> = Promise.resolve()

/** One after another: so the caches of one run are all that is held, however many are compared. */
function onRun<T>(
  run: Run,
  settings: Settings,
  work: (engine: Engine, traceId: string, counting: CountingSettings) => Promise<Result<T>>,
): Promise<Result<T>> {
  const next = last.then(async () => {
    const trace = traces.get(run)
    if (trace === undefined) return fail(NOT_READ)
    const counting = countingOf(settings)
    if (!counting.ok) return counting
    engine ??= createEngine({
      loadTrace: async (id) => loaded(held.get(id)),
      loadRanks,
      runPrograms: runCustomStrategies,
    })
    held.clear()
    held.set(trace.id, trace)
    engine.keepOnly(new Set([trace.id]))
    return work(engine, trace.id, counting.value)
  })
  // What fails is told to whoever asked; the next one is not held up by it.
  last = next.catch(() => undefined)
  return next
}

function loaded(trace: Trace | undefined): Result<Trace> {
  return trace === undefined ? fail(NOT_READ) : ok(trace)
}

export const NOT_READ: Problem = {
  code: 'no-such-run',
  message: 'This is not a run that readRun gave.',
  hint: 'Hand in the very object: a copy of it, such as one that was stored, has to be read again.',
}
