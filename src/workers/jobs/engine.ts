/**
 * The engine's jobs: figures of stored traces under counting settings. Plain functions, which run in a
 * worker, in node and in tests alike. Replays are kept; all else is made again from the workbench's caches.
 */
import { given } from '#base/given.ts'
import { sortedJson } from '#base/json.ts'
import { fail, ok, type Result } from '#base/result.ts'
import { runSummary } from '#core/account/summary.ts'
import { storedIdOf } from '#core/edit/address.ts'
import type { Memory } from '#core/memory/memory.ts'
import { openUp } from '#core/opened/open-up.ts'
import { scriptRun } from '#core/programs/script-run.ts'
import { type ContextsAt, contextsAt, type ShownAt } from '#core/replay/context-at.ts'
import { buildMemory } from '#core/spec/spec.ts'
import { IDENTITY } from '#core/spec/spec-data.ts'
import { tellAwaited } from '#core/summaries/awaited.ts'
import { totalTokens } from '#core/tokens/measure.ts'
import { accountedReplay } from '../bench/accounted-replay.ts'
import { createKeptFigures, type FiguresSources } from '../bench/kept-figures.ts'
import { createKeptReplays, type ReplaysSources } from '../bench/kept-replays.ts'
import { createCallsLru, createLru } from '../bench/lru.ts'
import { createTokenPieces } from '../bench/token-pieces.ts'
import { type Bench, createWorkbench, type EngineSources, type MemoryBench } from '../bench/workbench.ts'
import type { Handlers } from '../protocol/host.ts'
import type { AtCall, OnMemory } from '../protocol/job-table.ts'
import { packLedger } from '../protocol/packed-ledger.ts'
import type { CountingSettings, ReplayOutput } from '../protocol/protocol.ts'
import { createCompactionJobs } from './compactions.ts'
import { createInsightJobs } from './insights.ts'
import { createLossJobs } from './loss.ts'
import { createMemories, NO_SANDBOX } from './memories.ts'
import { createOwnCompactionJobs } from './own-compaction.ts'
import { createRefusalWork } from './refusals.ts'
import { createSideBySideJobs } from './runs-side-by-side.ts'
import { createSweepJobs } from './sweeps.ts'
import { awaitedTexts, contextView, inspectView, ledgerView, validityView, writtenContext } from './views.ts'

export interface Engine extends Handlers<'engine'> {
  /** Forgets all traces but these: others were deleted, here or in another tab. */
  keepOnly(ids: ReadonlySet<string>): void
}

const KEPT_REPLAYS = 64
/** Folds that wait at the call that was looked at last, and the steps of all of them together. */
const KEPT_FOLDS = 16
const KEPT_STEPS = 400_000

interface KeptFold {
  readonly bench: MemoryBench
  readonly at: ContextsAt
}

interface KeptSources {
  readonly figures?: FiguresSources
  readonly replays?: ReplaysSources
}

/** `figures` and `replays`: of runs, kept for later; without, each is made again. */
export function createEngine(sources: EngineSources & KeptSources): Engine {
  const workbench = createWorkbench(sources)
  const figures = createKeptFigures(sources.figures)
  const replays = createCallsLru<ReplayOutput>(KEPT_REPLAYS)
  const folds = createLru<KeptFold>(KEPT_STEPS, ({ bench: { trace } }) =>
    Math.max(trace.steps.length, KEPT_STEPS / KEPT_FOLDS),
  )
  const memories = createMemories(workbench, sources.runPrograms)
  const losses = createLossJobs(workbench, memories)
  const refusals = createRefusalWork()
  const tokenPieces = createTokenPieces(sources.loadRanks)

  async function atCall<T>(
    { call, ...wanted }: AtCall,
    signal: AbortSignal,
    view: (found: ShownAt, bench: MemoryBench) => T,
  ): Promise<Result<T>> {
    const key = await keyOf(wanted)
    if (!key.ok) return key
    const fold = await foldOf(key.value, wanted, signal)
    if (!fold.ok) return fold
    const { at, bench } = fold.value
    const found = at(call)
    return found.ok ? ok(view(found.value, bench)) : found
  }

  /** A person who goes from call to call has each memory folded once. */
  async function foldOf(key: string, wanted: OnMemory, signal: AbortSignal): Promise<Result<KeptFold>> {
    const known = folds.get(key)
    if (known !== undefined) return ok(known)
    const bench = await memories.open(wanted, signal)
    if (!bench.ok) return bench
    const { trace, memory, options } = bench.value
    const made = { bench: bench.value, at: contextsAt(trace, memory, options) }
    folds.set(key, made)
    return ok(made)
  }

  /** All that a memory on a run depends on. */
  async function keyOf({ traceId, memory, counting }: OnMemory): Promise<Result<string>> {
    const stored = await workbench.answersFor(counting)
    return stored.ok ? ok(`${traceId} ${sortedJson([memory, counting, stored.value.revision])}`) : stored
  }

  const replayed: Engine['replay'] = async (wanted, { signal }) => {
    const key = await keyOf(wanted)
    if (!key.ok) return key
    const known = replays.get(key.value)
    if (known !== undefined) return ok(known)
    const bench = await memories.open(wanted, signal)
    if (!bench.ok) return bench
    const made = replayOn(bench.value, bench.value.memory)
    replays.set(key.value, made)
    return ok(made)
  }

  return {
    measure: async ({ traceId, counting }, { signal }) => {
      const bench = await workbench.open(traceId, counting, signal)
      return bench.ok ? ok(bench.value.trace.steps.map(bench.value.options.measure)) : bench
    },
    replay: replayed,
    scriptRun: async ({ traceId, counting, summary }, { signal }) => {
      const bench = await workbench.open(traceId, counting, signal)
      if (!bench.ok) return bench
      const { trace, options } = bench.value
      const tokens = trace.steps.map((step) => totalTokens(options.measure(step)))
      return ok(JSON.stringify(scriptRun(trace, tokens, summary)))
    },
    calibration: async ({ traceId, counting }, { signal }) => {
      const bench = await workbench.open(traceId, counting, signal)
      return bench.ok ? ok(bench.value.calibrations) : bench
    },
    counting: async ({ traceId, counting }, { signal }) => {
      const bench = await workbench.open(traceId, counting, signal)
      return bench.ok ? ok(bench.value.counting) : bench
    },
    summary: async ({ traceId, counting }, { signal }) => {
      // A run is summed up as it was sent, whatever the strategies are compared with.
      const sent: CountingSettings = { ...counting, baseline: 'as-recorded' }
      return figures.keptOr(traceId, sent, async () => {
        const bench = await workbench.open(traceId, sent, signal)
        if (!bench.ok) return bench
        const { trace, account } = bench.value
        return ok(runSummary(trace, accountedReplay(bench.value, buildMemory(IDENTITY)), account().check))
      })
    },
    awaited: async ({ traceId, memory, counting, limit }, { signal }) => {
      const bench = await memories.open({ traceId, memory, counting }, signal)
      if (!bench.ok) return bench
      return ok(awaitedTexts(bench.value.memory, bench.value, { summariser: counting.summariser, limit }))
    },
    context: (input, { signal }) =>
      atCall(input, signal, (found, bench) => contextView(found, input.call, bench)),
    written: (input, { signal }) => atCall(input, signal, writtenContext),
    ledger: (input, { signal }) =>
      atCall(input, signal, (found, bench) => packLedger(ledgerView(found, input.call, bench))),
    inspect: async ({ traceId, memory, call, counting, query }, { signal }) => {
      const bench = await memories.open({ traceId, memory, counting, inspect: call }, signal)
      if (!bench.ok) return bench
      const options = { ...bench.value.options, ...given({ query }) }
      const opened = openUp(bench.value.trace, bench.value.memory, call, options)
      return opened.ok ? ok(inspectView(opened.value, bench.value)) : opened
    },
    validity: async ({ traceId, memory, counting, provider }, { signal }) => {
      const bench = await memories.open({ traceId, memory, counting }, signal)
      return bench.ok ? ok(validityView(bench.value.memory, provider, bench.value)) : bench
    },
    refusals: async ({ traceId, memory, counting, provider }, { signal }) => {
      const bench = await memories.open({ traceId, memory, counting }, signal)
      return bench.ok ? refusals.find(bench.value, { traceId, counting, provider }, signal) : bench
    },
    ...losses.handlers,
    bound: memories.bounds.bound,
    ...createSweepJobs(losses, refusals, createKeptReplays(sources.replays)),
    // Whoever never evaluates many runs does not load what it takes.
    evaluation: async (input) => (await import('./evaluation.ts')).evaluateRuns(input),
    ...createOwnCompactionJobs(losses),
    ...createCompactionJobs(workbench),
    ...createInsightJobs(workbench, replayed, memories),
    ...createSideBySideJobs(workbench, replayed),
    count: async ({ text, encoding }) => {
      const count = await workbench.counter(encoding)
      return count.ok ? ok(count.value(text)) : count
    },
    tokenPieces: ({ text, encoding }) => tokenPieces(text, encoding),
    checkPython: async ({ code }, { signal }) =>
      sources.checkPython === undefined ? fail(NO_SANDBOX) : sources.checkPython(code, { signal }),
    keepOnly: (ids) => {
      const isGone = (key: string) => !ids.has(storedIdOf(key.slice(0, key.indexOf(' '))))
      workbench.keepOnly(ids)
      memories.keepOnly(ids)
      losses.keepOnly(ids)
      refusals.keepOnly(ids)
      replays.drop(isGone)
      folds.drop(isGone)
    },
  }
}

function replayOn(bench: Bench, memory: Memory): ReplayOutput {
  const { options, counting } = bench
  const awaited: string[] = []
  const summarise = tellAwaited(options.summarise, counting.summariser, ({ key }) => awaited.push(key))
  const output = accountedReplay(bench, memory, { ...options, summarise })
  return awaited.length === 0 ? output : { ...output, awaited }
}
