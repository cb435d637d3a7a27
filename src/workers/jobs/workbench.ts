/**
 * What the engine's jobs work on: traces, counters and measures, each in a small cache. A stored trace never
 * changes, so their keys say all; only a deleted trace has to be dropped.
 */
import { fail, ok, type Result } from '#base/result.ts'
import { type BoundDialect, bindDialect } from '#core/dialects/index.ts'
import type { ReplayOptions } from '#core/replay/replay.ts'
import type { Summarise } from '#core/services.ts'
import { bindSummariser, type SummariserSpec } from '#core/summaries/index.ts'
import type { Count, EncodingId } from '#core/tokens/encoding.ts'
import { createMeasure, type Measure, perCallTokens } from '#core/tokens/measure.ts'
import type { Trace } from '#core/trace.ts'
import { CANCELLED } from '../messages.ts'
import type { Lens } from '../protocol.ts'
import { createCounters, type LoadRanks } from './counters.ts'
import { giveWay } from './give-way.ts'
import { createLru, type Lru } from './lru.ts'

export interface EngineSources {
  readonly loadTrace: (id: string) => Promise<Result<Trace>>
  readonly loadRanks: LoadRanks
}

/** A trace with what a lens makes of it. */
export interface Bench {
  readonly trace: Trace
  readonly bound: BoundDialect
  readonly options: ReplayOptions
}

export interface Workbench {
  /** Fails with `cancelled`, and with the problems of the trace, the dialect and the vocabulary. */
  open(traceId: string, lens: Lens, signal: AbortSignal): Promise<Result<Bench>>
  counter(encoding: EncodingId): Promise<Result<Count>>
  /** Forgets all traces but these. */
  keepOnly(ids: ReadonlySet<string>): void
}

const KEPT_TRACES = 6
const KEPT_MEASURES = 12
const KEPT_SUMMARISERS = 4
const KEPT_SUMMARIES = 500

export function createWorkbench({ loadTrace, loadRanks }: EngineSources): Workbench {
  const counter = createCounters(loadRanks)
  const traces = createLru<Promise<Result<Trace>>>(KEPT_TRACES)
  const measures = createLru<Measure>(KEPT_MEASURES)
  const summarisers = new WeakMap<Trace, Lru<Summarise>>()

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
  function summariserOf(spec: SummariserSpec, trace: Trace): Result<Summarise> {
    const ofTrace = summarisers.get(trace) ?? createLru<Summarise>(KEPT_SUMMARISERS)
    summarisers.set(trace, ofTrace)
    const known = ofTrace.get(keyOf(spec))
    if (known !== undefined) return ok(known)
    const bound = bindSummariser(spec, trace)
    if (!bound.ok) return bound
    const remembering = rememberSummaries(bound.value)
    ofTrace.set(keyOf(spec), remembering)
    return ok(remembering)
  }

  async function measureOf(lens: Lens, bound: BoundDialect): Promise<Result<Measure>> {
    const key = keyOf([lens.encoding, bound.dialect.id, bound.values, lens.overhead])
    const count = await counter(lens.encoding)
    if (!count.ok) return count
    const measure = measures.get(key) ?? createMeasure(count.value, bound, lens.overhead)
    measures.set(key, measure)
    return ok(measure)
  }

  async function open(traceId: string, lens: Lens, signal: AbortSignal): Promise<Result<Bench>> {
    const bound = bindDialect(lens.dialect)
    if (!bound.ok) return bound
    const [trace, measure] = await Promise.all([traceOf(traceId), measureOf(lens, bound.value)])
    if (!trace.ok) return trace
    if (!measure.ok) return measure
    // The fold cannot be interrupted; so an abort that is already waiting must be heard before it starts.
    await giveWay()
    if (signal.aborted) return fail(CANCELLED)
    const { baseline, window } = lens
    const [count, summarise] = [await counter(lens.encoding), summariserOf(lens.summariser, trace.value)]
    if (!count.ok) return count
    if (!summarise.ok) return summarise
    const counted = { count: count.value, summarise: summarise.value, measure: measure.value }
    const options = { baseline, ...counted, perCall: perCallTokens(lens.overhead), window }
    return ok({ trace: trace.value, bound: bound.value, options })
  }

  return { open, counter, keepOnly: (ids) => traces.drop((id) => !ids.has(id)) }
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
