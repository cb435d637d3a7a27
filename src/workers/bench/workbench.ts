/**
 * What the engine's jobs work on: traces, counters and measures, each in a small cache. A stored trace never
 * changes, so their keys say all; only a deleted trace has to be dropped.
 */
import { CANCELED } from '#base/errors.ts'
import { given } from '#base/given.ts'
import { sortedJson } from '#base/json.ts'
import { fail, ok, type Result } from '#base/result.ts'
import { type Account, createAccount } from '#core/account/account.ts'
import type { PricingOf } from '#core/account/pricing.ts'
import { recordOf } from '#core/account/recorded.ts'
import { recordedLifetimes } from '#core/account/recorded-lifetimes.ts'
import { type Scales, scalesOf } from '#core/account/scales.ts'
import { type Counting, settleCounting } from '#core/account/settle.ts'
import { createItems, type ItemOf } from '#core/cost/items.ts'
import { type Front, PUBLISHED_LIFE } from '#core/cost/request.ts'
import { type BoundDialect, bindDialect } from '#core/dialects/index.ts'
import { storedIdOf } from '#core/edit/address.ts'
import type { Memory } from '#core/memory/memory.ts'
import type { ReservedAt, Summarise } from '#core/model/services.ts'
import { toolsOf } from '#core/model/tools-of.ts'
import type { Call, Trace } from '#core/model/trace.ts'
import type { CallIndex } from '#core/model/units.ts'
import { scaledMeasure } from '#core/profiles/rules/scaled-measure.ts'
import { type CostBasis, type ReplayOptions, replay } from '#core/replay/replay.ts'
import { isExact } from '#core/replay/tokens-info.ts'
import { countFor } from '#core/skeleton/skeleton.ts'
import { buildMemory } from '#core/spec/spec.ts'
import { IDENTITY } from '#core/spec/spec-data.ts'
import { onDevice } from '#core/summaries/on-device.ts'
import { type OwnChanges, uncompacted } from '#core/sweep/uncompacted.ts'
import { answerTokens } from '#core/tokens/answer-tokens.ts'
import type { Calibration } from '#core/tokens/calibration/calibrate.ts'
import { seriesOf, UNNAMED_MODEL } from '#core/tokens/calibration/point.ts'
import { boundedSizes, type Sizes } from '#core/tokens/calibration/prompt-growth.ts'
import type { Count, EncodingId } from '#core/tokens/encoding.ts'
import { DEFAULT_IMAGES, type ImageRule } from '#core/tokens/image-tokens.ts'
import { createMeasure, type Measure, perCallTokens } from '#core/tokens/measure.ts'
import { sealedReasoning, withSealed } from '#core/tokens/sealed-reasoning.ts'
import { DEFAULT_TOOLS } from '#core/tokens/tool-definitions.ts'
import { holdsWholePrompts } from '#core/tokens/whole-prompts.ts'
import { createUncertainty, type UncertaintyOf, withImages } from '#core/tokens/with-images.ts'
import { NO_ANSWERS, type StoredAnswers } from '#storage/index.ts'
import type { CountingSettings } from '../protocol/protocol.ts'
import { calibrationsOf } from './calibrations.ts'
import { countersFor, type LoadRanks } from './counters.ts'
import { pricingOf } from './counting-pricing.ts'
import { fullHistoryOf } from './full-history.ts'
import { giveWay } from './give-way.ts'
import { type CountsSources, createKeptCounts } from './kept-counts.ts'
import { createSummarisers } from './kept-summaries.ts'
import { createLru } from './lru.ts'
import type { CheckPython, RunPrograms } from './run-programs.ts'
import { toolCounter } from './tool-counter.ts'

export interface EngineSources {
  readonly loadTrace: (id: string) => Promise<Result<Trace>>
  readonly loadRanks: LoadRanks
  /** What the summariser of the device said; `known` where nothing came since. Without: nothing is stored. */
  readonly loadAnswers?: (known: StoredAnswers) => Promise<Result<StoredAnswers>>
  /** Runs custom programs; without, they cannot be run. */
  readonly runPrograms?: RunPrograms
  /** Asks a program in Python what it declares; without, there is no Python. */
  readonly checkPython?: CheckPython
  /** Token counts of before, kept for later. Without: every worker counts again. */
  readonly counts?: CountsSources
}

/** A trace with what counting settings make of it. */
export interface Bench {
  /** With the baseline `uncompacted` the run without its compactions. */
  readonly trace: Trace
  /** With the baseline `uncompacted`: what the compactions changed. */
  readonly own?: OwnChanges
  readonly bound: BoundDialect
  readonly options: ReplayOptions & { readonly summarise: Summarise }
  /** The counting settings with what follows from the recorded models of the run. */
  readonly counting: CountingSettings & Counting
  /** The model's tokens for one counted token; already in the measure of `options`. */
  readonly factor: number
  /** Of the recorded run, per model. */
  readonly calibrations: readonly Calibration[]
  /**
   * Anchors replays under `options` to the record. Made at its first use: O(a replay of the recorded run).
   */
  readonly account: () => Account
}

/** With the memory that works on it. */
export type MemoryBench = Bench & { readonly memory: Memory }

export interface Workbench {
  /** Fails with `cancelled`, and with the problems of the trace, the dialect and the vocabulary. */
  open(traceId: string, counting: CountingSettings, signal: AbortSignal): Promise<Result<Bench>>
  counter(encoding: EncodingId): Promise<Result<Count>>
  /** The trace as the source gave it. */
  trace(traceId: string): Promise<Result<Trace>>
  /** The stored answers as they are now; none for counting settings with a summariser that needs none. */
  answersFor(counting: CountingSettings): Promise<Result<StoredAnswers>>
  /** Forgets all traces but these. */
  keepOnly(ids: ReadonlySet<string>): void
}

type Sealed = ReturnType<typeof sealedReasoning>

const KEPT_TRACES = 6
const KEPT_MEASURES = 12
const KEPT_CALIBRATIONS = 24
const KEPT_ACCOUNTS = 24

export function createWorkbench({ loadTrace, loadRanks, loadAnswers, counts }: EngineSources): Workbench {
  const kept = createKeptCounts(counts)
  const counter = countersFor(loadRanks)
  const traces = createLru<Promise<Result<Trace>>>(KEPT_TRACES)
  const measures = createLru<Measure>(KEPT_MEASURES)
  const items = new WeakMap<Measure, ItemOf>()
  const uncertainties = new WeakMap<Measure, UncertaintyOf>()
  const bounded = createLru<Sizes>(KEPT_MEASURES)
  const calibrations = createLru<readonly Calibration[]>(KEPT_CALIBRATIONS)
  const accounts = createLru<Account>(KEPT_ACCOUNTS)
  const sealedOf = madeOnce(sealedReasoning)
  const livesOf = madeOnce(recordedLifetimes)
  const summariserOf = createSummarisers()
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

  async function answersFor({ summariser }: CountingSettings): Promise<Result<StoredAnswers>> {
    if (summariser.id !== onDevice.id || loadAnswers === undefined) return ok(NO_ANSWERS)
    const loaded = await loadAnswers(answers)
    if (loaded.ok) answers = loaded.value
    return loaded
  }

  /** Under one key as long as it is kept: what is remembered of a measure hangs on it. */
  function measureOf(counted: Counted, factor: number): Measure {
    const { counting, bound, count, ofTrace } = counted
    const key = sortedJson([measureKey(counted), factor])
    const known = measures.get(key)
    if (known !== undefined) return known
    const plain = kept.measure(wayOf(counted), () => createMeasure(count, bound, counting.overhead))
    const texts = scaledMeasure(plain, factor)
    // Images weigh by a rule of their own, and what a provider sealed it has counted itself: no factor for
    // them.
    const measure = withSealed(withImages(texts, bound, imagesOf(counting)), ofTrace)
    measures.set(key, measure)
    return measure
  }

  /** What steps count, at most what the recorded sizes of prompts leave for them. */
  function sizesOf(counted: Counted, { factor, isOwn, scaleOf }: Scales): Sizes {
    const plain = measureOf(counted, factor)
    if (!isOwn) return { measure: plain }
    const key = `${counted.id} ${sortedJson([measureKey(counted), factor])}`
    const known = bounded.get(key) ?? boundedSizes(counted.trace, { measure: plain, scaleOf })
    bounded.set(key, known)
    return known
  }

  function uncertaintyOf({ counting, bound, ofTrace }: Counted, measure: Measure): UncertaintyOf {
    const known = uncertainties.get(measure) ?? createUncertainty(bound, imagesOf(counting), ofTrace)
    uncertainties.set(measure, known)
    return known
  }

  function knownCalibrations(counted: Counted, options: RawOptions): readonly Calibration[] {
    const { id, trace, counting } = counted
    const key = `${id} ${sortedJson([measureKey(counted), options.tools ?? 0])}`
    const known = calibrations.get(key) ?? calibrationsOf(trace, options, counting.encoding)
    calibrations.set(key, known)
    return known
  }

  /** What is in a prompt cache for a step is kept as long as the measure that weighs it. */
  function itemsOf(measure: Measure, bound: BoundDialect): ItemOf {
    const known = items.get(measure) ?? createItems(measure, bound)
    items.set(measure, known)
    return known
  }

  async function open(traceId: string, given: CountingSettings, signal: AbortSignal): Promise<Result<Bench>> {
    const bound = bindDialect(given.dialect)
    if (!bound.ok) return bound
    const trace = await traceOf(traceId)
    if (!trace.ok) return trace
    const pricing = pricingOf(given, trace.value)
    const counting = { ...given, ...settleCounting(given, trace.value, pricing) }
    const plain = await counter(counting.encoding)
    if (!plain.ok) return plain
    // The fold cannot be interrupted; so an abort that is already waiting must be heard before it starts.
    await giveWay()
    if (signal.aborted) return fail(CANCELED)
    const stored = await answersFor(counting)
    if (!stored.ok) return stored
    const count = countFor(trace.value, counting.encoding, plain.value)
    const ofTrace = sealedOf(trace.value)
    const isOwn = count !== plain.value || ofTrace.size > 0
    const counted = {
      id: traceId,
      trace: trace.value,
      counting,
      pricing,
      bound: bound.value,
      count,
      ofTrace,
      isOwn,
    }
    // A skeleton counts by its table: nothing is saved.
    if (count === plain.value) await kept.prepare(traceId, trace.value, wayOf(counted))
    const summarise = summariserOf(counting.summariser, trace.value, stored.value)
    return summarise.ok ? ok(benchOf(counted, summarise.value)) : summarise
  }

  function benchOf(counted: Counted, summarise: Summarise): Bench {
    const { trace, counting, bound, count, pricing } = counted
    const { baseline, window, overhead, profile } = counting
    const perCall = perCallTokens(overhead)
    const rawMeasure = measureOf(counted, 1)
    const countTools = toolCounter(counting.settledProfile?.tools ?? DEFAULT_TOOLS, count)
    const raw: RawOptions = {
      measure: rawMeasure,
      uncertainty: uncertaintyOf(counted, rawMeasure),
      count,
      window,
      perCall,
      tools: countTools(trace.tools),
      toolsOf: (call) => countTools(toolsOf(trace, call)),
    }
    const found = knownCalibrations(counted, raw)
    const scales = scalesOf({ counting, calibrations: found, pricing })
    const { measure, shareOf } = sizesOf(counted, scales)
    const tools = Math.round(raw.tools * scales.factor)
    const reserved = Math.round(scales.reserved) + tools
    const scaledTools = (call: Call) => Math.round(countTools(toolsOf(trace, call)) * scales.factor)
    const frontOf = (call: Call): Front => {
      const missing = Math.round(scales.missingOf(call) / scales.scaleOf(call))
      // What no one has seen is not known to be the same for two agents.
      return { key: missing === 0 ? '' : seriesOf(call), tokens: scaledTools(call) + missing }
    }
    const reservedAt = (index: CallIndex): ReservedAt => {
      const call = trace.calls[index]
      if (call === undefined) return { all: reserved, always: reserved }
      const carried = baseline === 'as-recorded' ? 0 : account().carriedAt(index)
      const sent = shareOf && account().sentAt(index)
      const unseen = Math.round(scales.unseenOf(call, sent)) + carried
      return { all: scaledTools(call) + unseen, always: frontOf(call).tokens }
    }
    const options = {
      ...raw,
      measure,
      ...given({ shareOf }),
      scaleOf: (call: Call) => scales.factor * scales.scaleOf(call),
      // What memories fill is what tools and an inferred system prompt leave of the context window.
      window: Math.max(1, window - reserved),
      reserved,
      uncertainty: uncertaintyOf(counted, measure),
      baseline,
      summarise,
      tools,
      toolsOf: scaledTools,
    }
    const lived = livesOf(trace)
    const cost: CostBasis = {
      profileOf: (call) => pricing(call).profile,
      items: itemsOf(measure, bound),
      frontOf,
      // Under another model's price list its own rules hold.
      ...(scales.isOwn ? { lifeOf: ({ index }) => lived[index] ?? PUBLISHED_LIFE } : {}),
    }
    const plain = { ...options, cost }
    const account = () => accountFor(key, counted, { options: plain, scales, fits: found })
    const key = `${counted.id} ${sortedJson([measureKey(counted), profile, counting.customProfiles, counting.modelPrices, counting.leftOut, scales.factor])}`
    return {
      ...(baseline === 'uncompacted' ? uncompacted(trace) : { trace }),
      bound,
      options: { ...plain, reservedAt },
      counting,
      factor: scales.factor,
      calibrations: found,
      account,
    }
  }

  function accountFor(
    key: string,
    { trace, counting, pricing, count }: Counted,
    { options, scales, fits }: AccountInputs,
  ): Account {
    const known = accounts.get(key)
    if (known !== undefined) return known
    const sent = replay(trace, buildMemory(IDENTITY), { ...options, baseline: 'as-recorded' })
    const record = scales.isOwn ? recordOf(trace, { sent, ...scales }) : { prompts: [] }
    const { encoding } = counting
    const isWhole = trace.tools.length === 0 && holdsWholePrompts(trace)
    const account = createAccount({
      ...trace,
      sent,
      record,
      pricing,
      fullHistory: () => fullHistoryOf(trace, options),
      isPriced: counting.profile !== undefined,
      hidden: counting.leftOut ?? [],
      ...(scales.isOwn && encoding === 'o200k_base' ? { answerOf: answersOf(trace, count) } : {}),
      promptOf: (call) => {
        const own = fits.find(({ model }) => model === (call.model ?? UNNAMED_MODEL))
        const fit = scales.isOwn ? own : undefined
        return {
          fit,
          missing: scales.missingOf(call),
          scale: scales.scaleOf(call),
          isExact: scales.isOwn && isExact({ call, encoding, fit, isWhole }),
          spread: scales.spreadOf(call),
        }
      },
    })
    accounts.set(key, account)
    return account
  }

  return {
    open,
    counter,
    answersFor,
    trace: traceOf,
    keepOnly: (ids) => {
      traces.drop((id) => !ids.has(storedIdOf(id)))
      const isGone = (key: string) => !ids.has(storedIdOf(key.slice(0, key.indexOf(' '))))
      bounded.drop(isGone)
      calibrations.drop(isGone)
      accounts.drop(isGone)
    },
  }
}

/** Made of a trace at the first use, and kept as long as the trace is. */
function madeOnce<Made>(make: (trace: Trace) => Made): (trace: Trace) => Made {
  const known = new WeakMap<Trace, Made>()
  return (trace) => {
    const made = known.get(trace) ?? make(trace)
    known.set(trace, made)
    return made
  }
}

function answersOf({ steps }: Trace, count: Count) {
  return ({ at, model }: Call) => {
    const step = steps[at]
    return step === undefined ? undefined : answerTokens(step, model, count)
  }
}

/** A trace under counting settings, with what its texts are counted by. */
interface Counted {
  readonly id: string
  readonly trace: Trace
  readonly counting: CountingSettings & Counting
  readonly pricing: PricingOf
  readonly bound: BoundDialect
  readonly count: Count
  readonly ofTrace: Sealed
  /** Whether its texts are counted in a way of their own, as a skeleton's are. */
  readonly isOwn: boolean
}

/** All that the tokens of a step's texts depend on. */
function wayOf({ id, counting, bound, isOwn }: Counted): string {
  const { encoding, overhead } = counting
  return sortedJson([encoding, bound.dialect.id, bound.values, overhead, isOwn ? id : null])
}

/** All that the measure of a step depends on, but for the factor. */
function measureKey(counted: Counted): string {
  return `${wayOf(counted)} ${sortedJson(imagesOf(counted.counting))}`
}

function imagesOf({ settledProfile }: Counting): ImageRule {
  return settledProfile?.images ?? DEFAULT_IMAGES
}

type RawOptions = Omit<ReplayOptions, 'cost' | 'baseline' | 'tools'> & Required<Pick<ReplayOptions, 'tools'>>

interface AccountInputs {
  readonly options: ReplayOptions
  readonly scales: Scales
  readonly fits: readonly Calibration[]
}
