/**
 * Recorded prompts against the steps: which changes the recorded agent's memory must have made so that the
 * context of a call equals the prompt that was sent, and whether in the end it does. For every format that
 * stores prompts.
 */
import { given } from '#base/given.ts'
import { jsonOf, sortedJson } from '#base/json.ts'
import { append } from '#base/lists.ts'
import { openai } from '#core/dialects/openai.ts'
import { plainContext } from '#core/library/tinyagent/plain-context.ts'
import type { Change } from '#core/model/change.ts'
import { type Message, type Part, partsText } from '#core/model/message.ts'
import type { ActionStep, Step, StepId } from '#core/model/step.ts'
import { rewriteStep } from '#core/model/steps.ts'
import type { Fidelity } from '#core/model/trace.ts'
import { type FoldableTrace, foldCalls } from '#core/replay/fold.ts'
import { buildMemory } from '#core/spec/spec.ts'
import { IDENTITY } from '#core/spec/spec-data.ts'

/** The rule that recorded rewritings and additions name. */
export const RECORDED_RULE = 'recorded'

/** Equal as far as a prompt tells: role, text, and the names and arguments of calls. */
export function isSameMessage(one: Message, other: Message): boolean {
  return (
    one.role === other.role && partsText(one.parts) === partsText(other.parts) && hasSameCalls(one, other)
  )
}

function hasSameCalls({ calls: one = [] }: Message, { calls: other = [] }: Message): boolean {
  return (
    one.length === other.length &&
    one.every((call, index) => {
      const sent = other[index]
      return sent !== undefined && call.name === sent.name && isSameData(call.arguments, sent.arguments)
    })
  )
}

/** Tracers write the arguments of a call again, with other spaces: the agent has not changed them. */
function isSameData(one: string, other: string): boolean {
  if (one === other) return true
  const data = one.startsWith('{') && other.startsWith('{') ? jsonOf(one) : undefined
  return data !== undefined && sortedJson(data) === sortedJson(jsonOf(other))
}

const written = new WeakMap<Step, readonly Message[]>()

/**
 * The messages of a step as prompts contain them; remembered, so that a step yields the same objects each
 * time.
 */
export function messagesOf(step: Step): readonly Message[] {
  let messages = written.get(step)
  if (messages === undefined) {
    messages = openai.messages(step, {})
    written.set(step, messages)
  }
  return messages
}

/**
 * How the messages of a step fit the prompt at a place: wholly, with some texts changed, with all changed,
 * not.
 */
type Fit = 'equal' | 'similar' | 'shape' | 'none'

function fitOf(step: Step, { prompt, at }: Place): Fit {
  const messages = messagesOf(step)
  let equal = 0
  for (const [index, message] of messages.entries()) {
    const sent = prompt[at + index]
    if (sent === undefined || sent.role !== message.role || !hasSameCalls(sent, message)) return 'none'
    if (isSameMessage(sent, message)) equal++
  }
  if (equal === messages.length) return 'equal'
  return equal > 0 ? 'similar' : 'shape'
}

/** What `changesTo` needs beside the two lists. */
interface Lookup {
  /** A step as it was first added, to find one again that was rewritten or removed. */
  readonly original: (id: StepId) => Step | undefined
  /** An id for a message of the prompt that no step accounts for. */
  readonly newId: (at: number) => StepId
}

/**
 * What the prompt shows next: a step of the list (as it is or changed), perhaps after removed ones, or a new
 * message.
 */
type Move =
  | { readonly kind: 'step'; readonly index: number; readonly step: Step }
  | { readonly kind: 'message' }

/**
 * Changes that make of `base` a list whose messages are `prompt`. Steps that fit wholly are kept, also where
 * others had to go before them; one of the same shape is rewritten; a message that no step accounts for is
 * inserted. O(base + prompt) where they are equal, O(base · differences) else.
 */
export function changesTo(
  base: readonly Step[],
  prompt: readonly Message[],
  lookup: Lookup,
): readonly Change[] {
  const changes: Change[] = []
  let index = 0
  for (let at = 0; at < prompt.length; ) {
    const move = nextMove(base, index, { prompt, at }, lookup)
    if (move.kind === 'message') {
      changes.push(insertion({ prompt, at }, base[index], lookup))
      at++
      continue
    }
    append(changes, removals(base.slice(index, move.index)))
    if (move.step !== base[move.index]) changes.push({ kind: 'replace', step: move.step })
    at += messagesOf(move.step).length
    index = move.index + 1
  }
  return [...changes, ...removals(base.slice(index))]
}

/** Steps that yield no message stay: a prompt says nothing of them. */
function removals(steps: readonly Step[]): readonly Change[] {
  return steps.filter((step) => messagesOf(step).length > 0).map(({ id }) => ({ kind: 'remove', id }))
}

/** A place in a recorded prompt. */
interface Place {
  readonly prompt: readonly Message[]
  readonly at: number
}

function nextMove(base: readonly Step[], index: number, place: Place, lookup: Lookup): Move {
  const step = base[index]
  if (step === undefined) return { kind: 'message' }
  const match = matchAt(step, place, lookup)
  if (match !== undefined) return { kind: 'step', index, step: match }
  const isEqual = (later: Step) => messagesOf(later).length > 0 && fitOf(later, place) === 'equal'
  const next = base.findIndex((later, position) => position > index && isEqual(later))
  const found = base[next]
  if (found !== undefined) return { kind: 'step', index: next, step: found }
  if (fitOf(step, place) !== 'shape') return { kind: 'message' }
  return { kind: 'step', index, step: rewritten(step, place) }
}

/**
 * The step itself, its original or its rewriting, whichever the prompt holds at this place; undefined: none.
 */
function matchAt(step: Step, place: Place, lookup: Lookup): Step | undefined {
  const found = fitOf(step, place)
  if (found === 'equal') return step
  const original = lookup.original(step.id)
  if (original !== undefined && original !== step && fitOf(original, place) === 'equal') return original
  return found === 'similar' ? rewritten(step, place) : undefined
}

function rewritten(step: Step, { prompt, at }: Place): Step {
  if (step.kind === 'action') return rewrittenAction(step, { prompt, at })
  if (step.kind === 'note' || step.kind === 'control') return step
  return rewriteStep<Step>(step, { parts: prompt[at]?.parts ?? [] }, RECORDED_RULE)
}

function rewrittenAction(step: ActionStep, { prompt, at }: Place): Step {
  const messages = messagesOf(step)
  const turns = messages.length - step.results.length
  const sent = (index: number, own: readonly Part[]) => {
    const [before, after] = [messages[index], prompt[at + index]]
    return before === undefined || after === undefined || isSameMessage(before, after) ? own : after.parts
  }
  const results = step.results.map((result, index) => {
    const parts = sent(turns + index, result.parts)
    const { error: _error, ...rest } = result
    return parts === result.parts ? result : { ...rest, parts }
  })
  return rewriteStep(step, { parts: turns > 0 ? sent(0, step.parts) : step.parts, results }, RECORDED_RULE)
}

function insertion({ prompt, at }: Place, before: Step | undefined, lookup: Lookup): Change {
  const message = prompt[at]
  const { role = 'user', parts = [], calls, callId, name } = message ?? {}
  const step: Step = {
    kind: 'message',
    id: lookup.newId(at),
    number: at,
    role,
    parts,
    rule: RECORDED_RULE,
    ...given({ calls, callId, name }),
  }
  return { kind: 'insert', step, ...given({ before: before?.id }) }
}

/**
 * Holds the as-recorded context of each call that has a recorded prompt against it, through the replay
 * itself. `sentAs` says what a step is sent as, where that is not what OpenAI chat makes of it.
 */
export function checkFidelity(
  trace: FoldableTrace,
  prompts: ReadonlyMap<number, readonly Message[]>,
  sentAs: (step: Step) => readonly Message[] = messagesOf,
): Fidelity {
  let equal = 0
  let checked = 0
  const environment = { ...plainContext(), measure: () => 0, explain: false }
  foldCalls(trace, buildMemory(IDENTITY), { environment, baseline: 'as-recorded' }, ({ call, recall }) => {
    const prompt = prompts.get(call.index)
    if (prompt !== undefined) {
      checked++
      const context = recall.steps.flatMap((step) => sentAs(step))
      if (
        context.length === prompt.length &&
        context.every((message, index) => isSameAt(message, prompt, index))
      )
        equal++
    }
    return true
  })
  return { checked, equal }
}

function isSameAt(message: Message, prompt: readonly Message[], index: number): boolean {
  const sent = prompt[index]
  return sent !== undefined && (sent === message || isSameMessage(message, sent))
}
