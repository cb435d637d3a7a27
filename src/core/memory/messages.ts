/**
 * What the strategies share whose originals work on messages: origins, control steps, texts, the summary they
 * ask for.
 */
import { ok, type Result } from '#base/result.ts'
import { type Part, partsText, type Role, textPart } from '../model/message.ts'
import type { Step, StepId, SummaryStep } from '../model/step.ts'
import { derivedId, rewriteStep } from '../model/steps.ts'
import { type MessageView, messageOf } from './message-strategy.ts'
import type { StrategyContext } from './strategy.ts'
import { measuredAs } from './unfold.ts'

/** Tokens of a step. */
export type Measure = (step: Step) => number

export function sum(steps: readonly Step[], measure: Measure): number {
  return steps.reduce((total, step) => total + measure(step), 0)
}

/** The steps of the input that these messages are or belong to: a piece of an action counts as its action. */
export function originsOf(messages: readonly Step[]): readonly StepId[] {
  // A piece names its action and has no rule; a step that was made before has one, and is in the input
  // itself.
  return [
    ...new Set(messages.map((step) => (step.rule === undefined ? (step.origin?.[0] ?? step.id) : step.id))),
  ]
}

const views = new WeakMap<Step, MessageView>()
const NO_MESSAGE: MessageView = { role: 'user', text: '', calls: [], callId: undefined, name: undefined }

/** The message that a step is; for steps that are none, an empty one of the user. Remembered per step. */
export function viewOf(step: Step): MessageView {
  let view = views.get(step)
  if (view === undefined) {
    view = messageOf(step) ?? NO_MESSAGE
    views.set(step, view)
  }
  return view
}

/** The role of that message alone, for those who need no more. */
export function roleOf(step: Step): Role {
  return step.kind === 'message' ? step.role : viewOf(step).role
}

/** Whether it is what the system or developer says. */
export function isSystem(step: Step): boolean {
  const role = roleOf(step)
  return role === 'system' || role === 'developer'
}

/** A copy of a message with other content. */
export function withParts(step: Step, parts: readonly Part[], rule: string): Step {
  if (step.kind === 'control') return step
  if (step.kind === 'note') return rewriteStep(step, { text: partsText(parts) }, rule)
  return rewriteStep<Step>(step, { parts }, rule)
}

/**
 * Runs `prune` without the control steps, which are no messages, and puts them back: each before the first
 * message that is left of those that came after it. O(n).
 */
export function onlyMessages(
  steps: readonly Step[],
  prune: (messages: readonly Step[]) => readonly Step[],
): readonly Step[] {
  if (!steps.some(isControl)) return prune(steps)
  return withControls(steps, prune(withoutControls(steps)))
}

/** The same for what can fail. */
export function tryOnlyMessages(
  steps: readonly Step[],
  prune: (messages: readonly Step[]) => Result<readonly Step[]>,
): Result<readonly Step[]> {
  if (!steps.some(isControl)) return prune(steps)
  const pruned = prune(withoutControls(steps))
  return pruned.ok ? ok(withControls(steps, pruned.value)) : pruned
}

function withoutControls(steps: readonly Step[]): readonly Step[] {
  return steps.filter((step) => !isControl(step))
}

function isControl(step: Step): boolean {
  return step.kind === 'control'
}

function withControls(steps: readonly Step[], messages: readonly Step[]): readonly Step[] {
  const positions = new Map(steps.map((step, index) => [step.id, index]))
  const result: Step[] = []
  let next = 0
  const passControls = (end: number) => {
    for (; next < end; next++) {
      const step = steps[next]
      if (step !== undefined && isControl(step)) result.push(step)
    }
  }
  for (const step of messages) {
    passControls(positions.get(step.id) ?? next)
    result.push(step)
  }
  passControls(steps.length)
  return result
}

/**
 * Ours: the originals' prompts are their own texts. It is in what a summary would cost, never in a
 * context.
 */
export const SUMMARY_INSTRUCTION = 'Summarise the conversation above.'

interface SummaryOptions {
  readonly messages: readonly Step[]
  /** All that the model would be shown. */
  readonly prompt: string
  readonly role: SummaryStep['role']
  readonly rule: string
  /** What is made of the model's reply; undefined: no summary then. */
  readonly write?: (reply: string) => string | undefined
}

/** The summary step that represents these messages; undefined where the reply is not to be used. */
export function summaryOf(
  { messages, prompt, role, rule, write = (reply) => reply }: SummaryOptions,
  summarise: StrategyContext['summarise'],
): Result<SummaryStep | undefined> {
  const reply = summarise({ prompt, steps: messages.map(measuredAs), rule })
  if (!reply.ok) return reply
  const text = write(reply.value)
  if (text === undefined) return ok(undefined)
  return ok(addedSummary(messages, { text, role, rule }))
}

/** A new step that represents these messages. */
export function addedSummary(
  messages: readonly Step[],
  { text, role, rule }: { readonly text: string; readonly role: SummaryStep['role']; readonly rule: string },
): SummaryStep {
  const origin = originsOf(messages)
  return {
    kind: 'summary',
    id: derivedId(rule, origin),
    number: messages[0]?.number ?? 0,
    role,
    parts: [textPart(text)],
    origin,
    rule,
  }
}
