/**
 * The open run for TypeScript in the Scratchpad: short fields of all steps and calls at hand, and what a step
 * contains apart from them, so that a long run costs the sandbox no more than what its code reads.
 */

import type { JsonValue } from '#base/json.ts'
import { bindDialect, contextMessages } from '../dialects/index.ts'
import { plainContext } from '../library/tinyagent/plain-context.ts'
import { type Attached, attachedAs } from '../model/injected-text.ts'
import { partsText } from '../model/message.ts'
import type { Step } from '../model/step.ts'
import { isOwn, stepText } from '../model/steps.ts'
import type { Call, Trace } from '../model/trace.ts'
import type { Seconds, Tokens } from '../model/units.ts'
import { foldCalls } from '../replay/fold.ts'
import { type ShownFigures, type ShownUsage, shownUsage } from '../scratchpad/shown-usage.ts'
import { buildMemory } from '../spec/spec.ts'
import { IDENTITY } from '../spec/spec-data.ts'
import { idleAfter } from '../waste/waits.ts'

/** As JSON it has no undefined fields. */
export interface ScriptRun {
  readonly id: string
  readonly title: string
  /**
   * How many of the steps are the run's own; the others are only in contexts, such as the summary of a
   * compaction.
   */
  readonly length: number
  readonly steps: readonly ScriptStep[]
  /** The JSON of a `ScriptStepBody`, for each of the steps. */
  readonly bodies: readonly string[]
  readonly calls: readonly ScriptCall[]
  /** What each call was sent, as places in `steps`: pairs of a first place and how many follow from it. */
  readonly contexts: readonly (readonly number[])[]
  /** Sums as the header shows them; absent: not known. */
  readonly usage?: ShownUsage
}

interface ScriptStep extends Pick<Step, 'id' | 'number' | 'kind'> {
  readonly agent?: string | undefined
  readonly timestamp?: number | undefined
  /** The tools that it calls. */
  readonly tool?: string | undefined
  readonly tokens?: Tokens | undefined
  /** Of a message that the agent’s program attached: what it is. */
  readonly attached?: Attached | undefined
  /** True: in the history that a fork copied from its parent session. */
  readonly copied?: true | undefined
  /** Seconds after it in which its tool calls waited for approval, or the computer was asleep. */
  readonly idle?: Seconds | undefined
}

interface ScriptCall {
  readonly index: number
  readonly step: string
  readonly agent?: string | undefined
  readonly model?: string | undefined
  readonly usage?: Call['usage'] | undefined
  readonly cost?: number | undefined
  readonly timestamp?: number | undefined
  readonly duration?: number | undefined
  readonly failure?: string | undefined
}

type Run = Pick<Trace, 'id' | 'title' | 'steps' | 'calls' | 'recorded'>

/**
 * `tokens`: of each step; without them steps have none. `summary`: what the header shows; without it the
 * usage has no estimates. O(size of the run + what its contexts change).
 */
export function scriptRun(trace: Run, tokens: readonly number[] = [], summary?: ShownFigures): ScriptRun {
  const places = new Map(trace.steps.map((step, place) => [step, place]))
  const steps = [...trace.steps]
  const contexts = contextsOf(trace, (step) => {
    const known = places.get(step)
    if (known !== undefined) return known
    places.set(step, steps.length)
    steps.push(step)
    return steps.length - 1
  })
  const messagesOf = messageWriter()
  return {
    id: trace.id,
    title: trace.title,
    length: trace.steps.length,
    steps: steps.map((step, place) => {
      const next = place + 1 < trace.steps.length ? steps[place + 1] : undefined
      return { ...headOf(step, tokens[place]), idle: idleBetween(step, next) }
    }),
    bodies: steps.map((step) => JSON.stringify(bodyOf(step, messagesOf(step)))),
    calls: trace.calls.map(callOf),
    contexts,
    ...(summary && { usage: shownUsage(trace.calls, summary) }),
  }
}

function contextsOf(trace: Run, placeOf: (step: Step) => number): number[][] {
  const contexts: number[][] = trace.calls.map(() => [])
  const environment = { ...plainContext(), measure: () => 0, explain: false }
  foldCalls(trace, buildMemory(IDENTITY), { environment, baseline: 'as-recorded' }, ({ call, recall }) => {
    contexts[call.index] = spans(recall.steps.map(placeOf))
    return true
  })
  return contexts
}

function spans(places: readonly number[]): number[] {
  const pairs: number[] = []
  for (const [at, place] of places.entries()) {
    const isNext = at > 0 && place === (places[at - 1] ?? 0) + 1
    if (isNext) pairs[pairs.length - 1] = (pairs.at(-1) ?? 0) + 1
    else pairs.push(place, 1)
  }
  return pairs
}

function messageWriter(): (step: Step) => readonly JsonValue[] {
  const bound = bindDialect({ id: 'openai' })
  return (step) => (bound.ok ? contextMessages([step], bound.value).map(bound.value.dialect.write) : [])
}

function idleBetween(step: Step, next: Step | undefined): Seconds | undefined {
  return idleAfter(step, (next?.timestamp ?? Number.NaN) - (step.timestamp ?? Number.NaN)) || undefined
}

function headOf(step: Step, tokens: number | undefined): ScriptStep {
  const { id, number, kind, agent, timestamp } = step
  const calls = step.kind === 'action' ? step.calls : []
  const tool = calls.length === 0 ? undefined : [...new Set(calls.map(({ name }) => name))].join(', ')
  const copied = isOwn(step) ? undefined : true
  return { id, number, kind, tool, tokens, agent, timestamp, attached: attachedAs(step), copied }
}

function bodyOf(step: Step, messages: readonly unknown[]) {
  const own = step.kind === 'control' || step.kind === 'note' ? {} : { parts: step.parts }
  const text = stepText(step)
  if (step.kind !== 'action') return { ...own, text, messages }
  const { calls, thought } = step
  const results = step.results.map((result) => ({ ...result, text: partsText(result.parts) }))
  return { ...own, text, messages, calls, results, thought }
}

function callOf({
  index,
  stepId,
  agent,
  model,
  usage,
  cost,
  timestamp,
  duration,
  failure,
}: Call): ScriptCall {
  return { index, step: stepId, agent, model, usage, cost, timestamp, duration, failure }
}
