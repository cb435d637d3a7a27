/**
 * The engine's jobs: figures of stored traces under a lens. Plain functions, which run in a worker, in node and in
 * tests alike. Replays are kept; all else is made anew from the workbench's caches.
 */
import { ok, type Result } from '#base/result.ts'
import { buildMemory } from '#core/memories/spec.ts'
import type { CheckedSpec } from '#core/memories/spec-data.ts'
import { type ContextAt, contextAt } from '#core/replay/context-at.ts'
import { replay } from '#core/replay/replay.ts'
import { tellAwaited } from '#core/summaries/awaited.ts'
import type { InfoBasis } from '#core/tokens/tokens-info.ts'
import type { Handlers } from '../host.ts'
import type { Lens, ReplayOutput } from '../protocol.ts'
import { createLossJobs } from './loss.ts'
import { createLru } from './lru.ts'
import { infoBasis, infosOf } from './tokens.ts'
import { awaitedTexts, contextView, inspectView, ledgerView, validityView } from './views.ts'
import { type Bench, createWorkbench, type EngineSources, keyOf } from './workbench.ts'

export interface Engine extends Handlers<'engine'> {
  /** Forgets all traces but these: others were deleted, here or in another tab. */
  keepOnly(ids: ReadonlySet<string>): void
}

interface AtCall {
  readonly traceId: string
  readonly memory: CheckedSpec
  readonly call: number
  readonly lens: Lens
}

const KEPT_REPLAYS = 64
const KEPT_BASES = 24

export function createEngine(sources: EngineSources): Engine {
  const workbench = createWorkbench(sources)
  const replays = createLru<ReplayOutput>(KEPT_REPLAYS)
  const bases = createLru<InfoBasis>(KEPT_BASES)
  const losses = createLossJobs(workbench)

  /** The calibration is of the recorded run whatever the baseline, and nobody's prices change it. */
  function basisOf(traceId: string, lens: Lens, bench: Bench): InfoBasis {
    const key = `${traceId} ${keyOf({ ...lens, baseline: null })}`
    const basis = bases.get(key) ?? infoBasis(bench, lens)
    bases.set(key, basis)
    return basis
  }

  async function atCall<T>(
    { traceId, memory, call, lens }: AtCall,
    signal: AbortSignal,
    view: (found: ContextAt, bench: Bench) => T,
  ): Promise<Result<T>> {
    const bench = await workbench.open(traceId, lens, signal)
    if (!bench.ok) return bench
    const found = contextAt(bench.value.trace, buildMemory(memory), call, bench.value.options)
    return found.ok ? ok(view(found.value, bench.value)) : found
  }

  return {
    measure: async ({ traceId, lens }, { signal }) => {
      const bench = await workbench.open(traceId, lens, signal)
      return bench.ok ? ok(bench.value.trace.steps.map(bench.value.options.measure)) : bench
    },
    replay: async ({ traceId, memory, lens }, { signal }) => {
      const stored = await workbench.answersFor(lens)
      if (!stored.ok) return stored
      const key = `${traceId} ${keyOf([memory, lens, stored.value.revision])}`
      const known = replays.get(key)
      if (known !== undefined) return ok(known)
      const bench = await workbench.open(traceId, lens, signal)
      if (!bench.ok) return bench
      const made = replayOn(bench.value, memory, { lens, basis: basisOf(traceId, lens, bench.value) })
      replays.set(key, made)
      return ok(made)
    },
    calibration: async ({ traceId, lens }, { signal }) => {
      const bench = await workbench.open(traceId, lens, signal)
      return bench.ok ? ok(basisOf(traceId, lens, bench.value).calibrations) : bench
    },
    awaited: async ({ traceId, memory, lens, limit }, { signal }) => {
      const bench = await workbench.open(traceId, lens, signal)
      if (!bench.ok) return bench
      return ok(awaitedTexts(buildMemory(memory), bench.value, { summariser: lens.summariser, limit }))
    },
    context: (input, { signal }) => atCall(input, signal, contextView),
    ledger: (input, { signal }) => atCall(input, signal, ledgerView),
    inspect: (input, { signal }) => atCall(input, signal, inspectView),
    validity: async ({ traceId, memory, lens, provider }, { signal }) => {
      const bench = await workbench.open(traceId, lens, signal)
      return bench.ok ? ok(validityView(buildMemory(memory), provider, bench.value)) : bench
    },
    lost: losses.lost,
    lostReferences: losses.lostReferences,
    count: async ({ text, encoding }) => {
      const count = await workbench.counter(encoding)
      return count.ok ? ok(count.value(text)) : count
    },
    keepOnly: (ids) => {
      workbench.keepOnly(ids)
      bases.drop((key) => !ids.has(key.slice(0, key.indexOf(' '))))
      losses.keepOnly(ids)
      replays.drop((key) => !ids.has(key.slice(0, key.indexOf(' '))))
    },
  }
}

function replayOn(
  bench: Bench,
  memory: CheckedSpec,
  { lens, basis }: { readonly lens: Lens; readonly basis: InfoBasis },
): ReplayOutput {
  const { trace, options } = bench
  const awaited: string[] = []
  const summarise = tellAwaited(options.summarise, lens.summariser, ({ key }) => awaited.push(key))
  const made = replay(trace, buildMemory(memory), { ...options, summarise })
  const output = { ...made, tokensInfo: infosOf(made, bench, basis) }
  return awaited.length === 0 ? output : { ...output, awaited }
}
