/**
 * What the page is shown of one call: steps of the log as ids, so that scrubbing copies little, and weights.
 */
import { given } from '#base/given.ts'
import type { JsonValue } from '#base/json.ts'
import { t } from '#base/words.ts'
import type { Shown } from '#core/account/shown.ts'
import { contextMessages } from '#core/dialects/index.ts'
import type { Compartment, Memory } from '#core/memory/memory.ts'
import type { Step } from '#core/model/step.ts'
import type { Trace } from '#core/model/trace.ts'
import type { Tokens } from '#core/model/units.ts'
import { isMade } from '#core/opened/context-changes.ts'
import { contextTerms } from '#core/opened/context-terms.ts'
import { memoryLayout, memoryReport } from '#core/opened/memory-text.ts'
import type { OpenMemory } from '#core/opened/open-up.ts'
import { boundedPart } from '#core/replay/bounded-part.ts'
import type { ShownAt } from '#core/replay/context-at.ts'
import { foldCalls } from '#core/replay/fold.ts'
import { foldOptions, requestByCategory } from '#core/replay/replay.ts'
import { tellAwaited } from '#core/summaries/awaited.ts'
import type { SummariserSpec } from '#core/summaries/index.ts'
import type { DeviceRequest } from '#core/summaries/on-device.ts'
import { type Measure, type TokensByCategory, totalTokens } from '#core/tokens/measure.ts'
import { checkMessages, type ProviderId, type Violation } from '#core/validity/check.ts'
import { contextsOf } from '../bench/accounted-replay.ts'
import type { Bench, MemoryBench } from '../bench/workbench.ts'
import type {
  ContextView,
  InspectedCompartment,
  InspectView,
  LedgerRow,
  LedgerView,
  StepRef,
} from '../protocol/protocol.ts'

export function contextView(
  { context, freed, problem }: ShownAt,
  call: number,
  bench: MemoryBench,
): ContextView {
  const tokens = context.map(bench.options.measure)
  return {
    context: context.map(referenceIn(bench.trace)),
    tokens,
    prompt: promptAt(call, { context, tokens, freed }, bench),
    messages: messagesOf(context, bench),
    ...given({ problem }),
  }
}

/** How many messages each step makes, by the measure that weighs them. */
const counts = new WeakMap<Measure, WeakMap<Step, number>>()

function messagesOf(context: readonly Step[], { bound, options: { measure } }: Bench): number {
  const known = counts.get(measure) ?? new WeakMap<Step, number>()
  counts.set(measure, known)
  let sum = 0
  for (const step of context) {
    const count = known.get(step) ?? contextMessages([step], bound).length
    known.set(step, count)
    sum += count
  }
  return sum
}

/** The messages of a context in the dialect's JSON, all of them. */
export function writtenContext({ context }: ShownAt, { bound }: Bench): readonly JsonValue[] {
  return contextMessages(context, bound).map((message) => bound.dialect.write(message))
}

export function ledgerView(
  { ledger, context, freed, problem }: ShownAt,
  call: number,
  bench: MemoryBench,
): LedgerView {
  const { trace, options } = bench
  const reference = referenceIn(trace)
  const weigh = (step: Step | undefined): number =>
    step === undefined ? 0 : totalTokens(options.measure(step))
  const rows = ledger.map(({ before, after, ...entry }): LedgerRow => {
    const tokensBefore = weigh(before)
    return {
      ...entry,
      ...(before === undefined ? {} : { before: reference(before) }),
      ...(after === undefined ? {} : { after: reference(after) }),
      tokensBefore,
      tokensAfter: after === before ? tokensBefore : weigh(after),
    }
  })
  const { tokens } = promptAt(call, { context, tokens: context.map(options.measure), freed }, bench)
  return { rows, tokens, ...given({ problem }) }
}

export function inspectView(open: OpenMemory, bench: MemoryBench): InspectView {
  const { trace, options } = bench
  const reference = referenceIn(trace)
  const weigh = (step: Step) => totalTokens(options.measure(step))
  const sum = (weights: readonly number[]) => weights.reduce((total, weight) => total + weight, 0)
  const inspected = ({ steps, originals, ...rest }: Compartment): InspectedCompartment => {
    const weights = steps.map(weigh)
    const fullWeights = originals?.map(weigh)
    return { ...rest, steps: steps.map(reference), weights, tokens: sum(weights), ...given({ fullWeights }) }
  }
  const { compartments, found, context, freed, entries, saved, texts, changes, ...facts } = open
  const counted = sum(context.map(weigh))
  const prompt = promptAt(open.call, { context, tokens: context.map(options.measure), freed }, bench)
  return {
    ...facts,
    compartments: compartments.map(inspected),
    context: context.map(reference),
    tokens: prompt.tokens,
    byCategory: prompt.byCategory,
    counted,
    terms: contextTerms(entries, weigh),
    overhead: options.perCall,
    changes: changes.map(({ id, kind, before, after }) => ({
      id,
      kind,
      ...(isMade(before ?? after) ? { isMade: true } : {}),
      tokens: (after === undefined ? 0 : weigh(after)) - (before === undefined ? 0 : weigh(before)),
    })),
    found: found?.map(inspected),
    saved: saved === undefined ? undefined : { ...saved, steps: saved.steps.map(reference) },
    texts: [
      { id: 'layout', title: t`Memory layout`, text: memoryLayout(context) },
      { id: 'report', title: t`Inspection`, text: memoryReport(context, counted) },
      ...texts,
    ],
  }
}

interface ShownSteps {
  readonly context: readonly Step[]
  /** Of each step. */
  readonly tokens: readonly TokensByCategory[]
  /** As a recall's. */
  readonly freed: Tokens | undefined
}

/** The size of the prompt that these steps make. O(steps). */
function promptAt(
  call: number,
  shown: ShownSteps,
  { trace, options, account, counting, memory }: MemoryBench,
): Shown {
  const recorded = trace.calls[call]
  const tools = recorded === undefined ? 0 : (options.toolsOf?.(recorded) ?? 0)
  const sums = [...requestByCategory({ perCall: options.perCall, tools })]
  for (const ofStep of shown.tokens) {
    ofStep.forEach((tokens, index) => {
      sums[index] = (sums[index] ?? 0) + tokens
    })
  }
  const tokens = totalTokens(sums)
  const bounded = boundedPart(shown.context, options)
  const under = {
    tokens,
    byCategory: sums,
    steps: shown.context.length,
    bounded,
    ...given({ freed: shown.freed }),
  }
  return account().promptAt(call, under, contextsOf(counting, memory))
}

/** What the provider would refuse of each call's context. */
export function validityView(
  memory: Memory,
  provider: ProviderId,
  { trace, bound, options }: Bench,
): readonly (readonly Violation[])[] {
  const found: (readonly Violation[])[] = []
  foldCalls(trace, memory, foldOptions(options, false), ({ recall }) => {
    found.push(checkMessages(contextMessages(recall.steps, bound), provider))
    return true
  })
  return found
}

/**
 * The texts of the first requests that wait for the summariser of the device; the fold goes no further than
 * it must.
 */
export function awaitedTexts(
  memory: Memory,
  { trace, options }: Bench,
  { summariser, limit }: { readonly summariser: SummariserSpec; readonly limit: number },
): readonly DeviceRequest[] {
  const found: DeviceRequest[] = []
  const summarise = tellAwaited(options.summarise, summariser, (request) => found.push(request))
  foldCalls(trace, memory, foldOptions({ ...options, summarise }, false), () => found.length < limit)
  return found.slice(0, limit)
}

/** Made once for each trace, however often a person looks at a call of it. */
const logs = new WeakMap<readonly Step[], ReadonlySet<Step>>()

/** The id of a step that is in the log as it is; any other step whole. */
function referenceIn({ steps }: Trace): (step: Step) => StepRef {
  const log = logs.get(steps) ?? new Set(steps)
  logs.set(steps, log)
  return (step) => (log.has(step) ? step.id : step)
}
