/**
 * Prompts that smolagents keeps with its steps (`model_input_messages`) against the log: what a call was
 * shown is its context, and how that differs from the context before is a recorded change. Plans are asked
 * for with a prompt of their own, after which the agent goes on with its whole memory.
 */
import type { Message } from '#core/model/message.ts'
import type { Step, StepId } from '#core/model/step.ts'
import { rewriteStep } from '#core/model/steps.ts'
import { isSameMessage, RECORDED_RULE } from '../prompts/recorded-prompts.ts'
import { sentMessages } from './sent-text.ts'

/** Whether the steps are sent as the prompt. O(messages). */
export function isPromptOf(steps: readonly Step[], prompt: readonly Message[]): boolean {
  let at = 0
  for (const step of steps) {
    const sent = sentMessages(step)
    if (!standsAt(sent, prompt, at)) return false
    at += sent.length
  }
  return at === prompt.length
}

/**
 * The steps that a prompt was made of: those of the log, in order, that it holds as they are sent (or as they
 * are sent for planning, without the reply), and a message of its own for all else. O(messages of log and
 * prompt).
 */
export function stepsOfPrompt(
  log: readonly Step[],
  prompt: readonly Message[],
  newId: (at: number) => StepId,
): readonly Step[] {
  const places = placesByText(prompt)
  const found: Step[] = []
  let at = 0
  const addOwn = (until: number) => {
    for (; at < until; at++) {
      const message = prompt[at]
      if (message === undefined) continue
      const { role, parts } = message
      found.push({ kind: 'message', id: newId(at), number: at, role, parts, rule: RECORDED_RULE })
    }
  }
  for (const step of log) {
    const forms = [step, ...(step.kind === 'action' ? [withoutReply(step)] : [])]
    for (const form of forms) {
      const sent = sentMessages(form)
      const place = nextPlace(sent, { prompt, places, at })
      if (place === undefined) continue
      addOwn(place)
      found.push(form)
      at += sent.length
      break
    }
  }
  addOwn(prompt.length)
  return found
}

/** What a planning request is shown of an action. */
function withoutReply(step: Extract<Step, { kind: 'action' }>): Step {
  return rewriteStep(step, { parts: [] }, RECORDED_RULE)
}

interface Search {
  readonly prompt: readonly Message[]
  readonly places: ReadonlyMap<string, readonly number[]>
  readonly at: number
}

function placesByText(prompt: readonly Message[]): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, number[]>()
  prompt.forEach((message, index) => {
    const key = keyOf(message)
    const known = places.get(key)
    if (known === undefined) places.set(key, [index])
    else known.push(index)
  })
  return places
}

function keyOf({ parts }: Message): string {
  const first = parts.find((part) => part.kind === 'text')
  return first?.kind === 'text' ? first.text : ''
}

/** So many places with the same first text are tried. */
const TRIES = 20

function nextPlace(sent: readonly Message[], { prompt, places, at }: Search): number | undefined {
  const [first] = sent
  if (first === undefined) return undefined
  if (standsAt(sent, prompt, at)) return at
  const later = (places.get(keyOf(first)) ?? []).filter((place) => place >= at).slice(0, TRIES)
  return later.find((place) => standsAt(sent, prompt, place))
}

function standsAt(sent: readonly Message[], prompt: readonly Message[], at: number): boolean {
  return sent.every((message, index) => {
    const recorded = prompt[at + index]
    return recorded !== undefined && isSameMessage(message, recorded)
  })
}
