/**
 * What the engine's jobs work on: traces, counters and measures, each in a small cache. A stored trace never
 * changes, so their keys say all; only a deleted trace has to be dropped.
 */
import { fail, ok, type Result } from '#base/result.ts'
import { createItems, type ItemOf } from '#core/cost/items.ts'
import { type BoundDialect, bindDialect } from '#core/dialects/index.ts'
import { findProfile } from '#core/profiles/index.ts'
import type { Profile } from '#core/profiles/profile.ts'
import { factorFor, scaledMeasure } from '#core/profiles/scaled-measure.ts'
import type { CostBasis, ReplayOptions } from '#core/replay/replay.ts'
import type { Summarise } from '#core/services.ts'
import { countFor } from '#core/skeleton/skeleton.ts'
import { bindSummariser, type SummariserSpec } from '#core/summaries/index.ts'
import { onDevice } from '#core/summaries/on-device.ts'
import type { Count, EncodingId } from '#core/tokens/encoding.ts'
import { createMeasure, type Measure, perCallTokens } from '#core/tokens/measure.ts'
import { sealedReasoning, withSealed } from '#core/tokens/sealed-reasoning.ts'
import type { Trace } from '#core/trace.ts'
import { NO_ANSWERS, type StoredAnswers } from '#storage/index.ts'
import { CANCELLED } from '../messages.ts'
import type { Lens } from '../protocol.ts'
import { createCounters, type LoadRanks } from './counters.ts'
import { giveWay } from './give-way.ts'
import { createLru, type Lru } from './lru.ts'

export interface EngineSources {
  readonly loadTrace: (id: string) => Promise<Result<Trace>>
  readonly loadRanks: LoadRanks
  /** What the summariser of the device said; `known` where nothing came since. Without: nothing is stored. */
  readonly loadAnswers?: (known: StoredAnswers) => Promise<Result<StoredAnswers>>
}

/** A trace with what a lens makes of it. */
export interface Bench {
  readonly trace: Trace
  readonly bound: BoundDialect
  readonly options: ReplayOptions & { readonly summarise: Summarise }
}

export interface Workbench {
  /** Fails with `cancelled`, and with the problems of the trace, the dialect and the vocabulary. */
  open(traceId: string, lens: Lens, signal: AbortSignal): Promise<Result<Bench>>
  counter(encoding: EncodingId): Promise<Result<Count>>
  /** The trace as the source gave it. */
  trace(traceId: string): Promise<Result<Trace>>
  /** The stored answers as they are now; none for a lens with a summariser that needs none. */
  answersFor(lens: Lens): Promise<Result<StoredAnswers>>
  /** Forgets all traces but these. */
  keepOnly(ids: ReadonlySet<string>): void
}

type Sealed = ReturnType<typeof sealedReasoning>

const KEPT_TRACES = 6
const KEPT_MEASURES = 12
const KEPT_SUMMARISERS = 4
const KEPT_SUMMARIES = 500

export function createWorkbench({ loadTrace, loadRanks, loadAnswers }: EngineSources): Workbench {
  const counter = createCounters(loadRanks)
  const traces = createLru<Promise<Result<Trace>>>(KEPT_TRACES)
  const measures = createLru<Measure>(KEPT_MEASURES)
  const items = new WeakMap<Measure, ItemOf>()
  const sealed = new WeakMap<Trace, Sealed>()
  const summarisers = new WeakMap<Trace, Lru<Summarise>>()
  let answers = NO_ANSWERS

  /** Jobs that start together share one load; a failed one is not kept. */
  function traceOf(id: string): Promise<Result<Trace>> {
    const known = traces.get(id)
    if (known !== undefined) return known
    const loading = loadTrace(id).then((loaded) => {
      if (!loaded.ok) traces.drop((key) => key === id)
      return loaded
    })
    traces.set(id, loading)
    return loading
  }

  /** One a trace and spec, which remembers what it said: a person who scrubs asks for the same again and again. */
  function summariserOf(spec: SummariserSpec, trace: Trace, stored: StoredAnswers): Result<Summarise> {
    const key = keyOf([spec, stored.revision])
    const ofTrace = summarisers.get(trace) ?? createLru<Summarise>(KEPT_SUMMARISERS)
    summarisers.set(trace, ofTrace)
    const known = ofTrace.get(key)
    if (known !== undefined) return ok(known)
    const { steps, recorded } = trace
    const bound = bindSummariser(spec, { steps, recorded, answers: stored.answers })
    if (!bound.ok) return bound
    const remembering = rememberSummaries(bound.value)
    ofTrace.set(key, remembering)
    return ok(remembering)
  }

  async function answersFor({ summariser }: Lens): Promise<Result<StoredAnswers>> {
    if (summariser.id !== onDevice.id || loadAnswers === undefined) return ok(NO_ANSWERS)
    const loaded = await loadAnswers(answers)
    if (loaded.ok) answers = loaded.value
    return loaded
  }

  /** `only`: the trace whose texts are counted in a way of their own, as a skeleton's are; undefined for all others. */
  function measureOf(
    lens: Lens,
    bound: BoundDialect,
    count: Count,
    { only, sealed }: { readonly only: string | undefined; readonly sealed: Sealed },
  ): Measure {
    const factor = factorFor(lens.encoding, profileOf(lens))
    const key = keyOf([lens.encoding, factor, bound.dialect.id, bound.values, lens.overhead, only ?? null])
    const known = measures.get(key)
    if (known !== undefined) return known
    // What a provider sealed it has counted itself: no factor.
    const measure = withSealed(scaledMeasure(createMeasure(count, bound, lens.overhead), factor), sealed)
    measures.set(key, measure)
    return measure
  }

  function sealedOf(trace: Trace): Sealed {
    const found = sealed.get(trace) ?? sealedReasoning(trace)
    sealed.set(trace, found)
    return found
  }

  /** What stands in a prompt cache for a step: kept as long as the measure that weighs it. */
  function costBasisOf(lens: Lens, bound: BoundDialect, measure: Measure): CostBasis | undefined {
    const profile = profileOf(lens)
    if (profile === undefined) return undefined
    const known = items.get(measure) ?? createItems(measure, bound)
    items.set(measure, known)
    return { profile, items: known }
  }

  async function open(traceId: string, lens: Lens, signal: AbortSignal): Promise<Result<Bench>> {
    const bound = bindDialect(lens.dialect)
    if (!bound.ok) return bound
    const [trace, plain] = await Promise.all([traceOf(traceId), counter(lens.encoding)])
    if (!trace.ok) return trace
    if (!plain.ok) return plain
    // The fold cannot be interrupted; so an abort that is already waiting must be heard before it starts.
    await giveWay()
    if (signal.aborted) return fail(CANCELLED)
    const { baseline, window } = lens
    const stored = await answersFor(lens)
    if (!stored.ok) return stored
    const count = countFor(trace.value, lens.encoding, plain.value)
    const ofTrace = sealedOf(trace.value)
    const only = count === plain.value && ofTrace.size === 0 ? undefined : traceId
    const measure = measureOf(lens, bound.value, count, { only, sealed: ofTrace })
    const summarise = summariserOf(lens.summariser, trace.value, stored.value)
    if (!summarise.ok) return summarise
    const counted = { count, summarise: summarise.value, measure }
    const cost = costBasisOf(lens, bound.value, measure)
    const billed = cost === undefined ? {} : { cost }
    const options = { baseline, ...counted, perCall: perCallTokens(lens.overhead), window, ...billed }
    return ok({ trace: trace.value, bound: bound.value, options })
  }

  return { open, counter, answersFor, trace: traceOf, keepOnly: (ids) => traces.drop((id) => !ids.has(id)) }
}

/** One that is not known, as in a link from another browser, bills nothing; the page says so. */
function profileOf({ profile, ownProfile }: Lens): Profile | undefined {
  if (profile === undefined) return undefined
  const found = findProfile(profile, ownProfile === undefined ? [] : [ownProfile])
  return found.ok ? found.value : undefined
}

/** A summariser answers the same each time, so what it said can be kept under what it was asked. */
function rememberSummaries(summarise: Summarise): Summarise {
  const said = createLru<Result<string>>(KEPT_SUMMARIES)
  return (request) => {
    const { steps, prompt } = request
    const key = `${steps[0]?.id} ${steps.at(-1)?.id} ${steps.length} ${prompt}`
    const known = said.get(key)
    if (known !== undefined) return known
    const summary = summarise(request)
    said.set(key, summary)
    return summary
  }
}

/** The same text for the same data, whatever the order of its keys. */
export function keyOf(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )
}
