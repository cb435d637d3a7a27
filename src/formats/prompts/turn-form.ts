/**
 * An answer and its results as a prompt shows them: results that were not there yet join the step, others may
 * be elided, cut or left out, and arguments written again.
 */
import type { Message, ToolCall, ToolResult } from '#core/model/message.ts'
import type { ActionStep } from '#core/model/step.ts'
import { rewriteStep } from '#core/model/steps.ts'
import { answers, type Incoming, resultOf } from './conversation.ts'
import { isSameMessage, messagesOf, RECORDED_RULE } from './recorded-prompts.ts'

/** A prompt from the place of the answer on. */
interface TurnInput {
  readonly prompt: readonly Incoming[]
  readonly messages: readonly Message[]
  readonly at: number
  /** Whether results may still join: the step was in no prompt yet. */
  readonly isOpen: boolean
}

interface TurnForm {
  /** The step with the results that joined it; the same object where none did. */
  readonly step: ActionStep
  /** As the prompt shows it. */
  readonly shown: ActionStep
  /** How many messages of the prompt it takes, and which of them joined. */
  readonly length: number
  readonly joined: readonly Incoming[]
}

/** O(messages · calls of the turn). */
export function turnForm(own: ActionStep, { prompt, messages, at, isOpen }: TurnInput): TurnForm {
  const sentCalls = messages[at]?.calls ?? []
  const results: ToolResult[] = []
  const shown: ToolResult[] = []
  const joined: Incoming[] = []
  const taken = new Set<ToolResult>()
  let next = at + 1
  for (; mayAnswer(messages[next], prompt[next]); next++) {
    const incoming = prompt[next]
    const message = messages[next]
    if (incoming === undefined || message === undefined) break
    const callId = ownId(incoming.callId, own.calls, sentCalls)
    const known = own.results.find((result) => !taken.has(result) && isAnswerTo(result, callId, incoming))
    const joinedId = known === undefined && isOpen ? joiningId(own, results, { incoming, callId }) : undefined
    if (known === undefined && joinedId === undefined) break
    if (known !== undefined) taken.add(known)
    const result = known ?? resultOf(incoming, joinedId ?? '')
    if (known === undefined) {
      results.push(result)
      joined.push(incoming)
    }
    shown.push(known === undefined ? result : resultAs(own, known, message))
  }
  const step = results.length === 0 ? own : { ...own, results: [...own.results, ...results] }
  const form = formOf(step, messages[at], shown)
  return { step, shown: form, length: next - at, joined }
}

function mayAnswer(message: Message | undefined, incoming: Incoming | undefined): boolean {
  return message?.role === 'tool' || isResult(incoming)
}

/** A message that says itself that it is a result of the turn. */
function isResult(incoming: Incoming | undefined): boolean {
  return incoming?.isOfTurn === true
}

/** The id that the log has for a call whose ids a prompt writes differently: by place. */
function ownId(
  callId: string | undefined,
  own: readonly ToolCall[],
  sent: readonly ToolCall[],
): string | undefined {
  if (callId === undefined || own.some(({ id }) => id === callId)) return callId
  const place = sent.findIndex(({ id }) => id === callId)
  return own[place]?.id ?? callId
}

function isAnswerTo(result: ToolResult, callId: string | undefined, { name }: Incoming): boolean {
  if (callId !== undefined) return result.callId === callId
  return name === undefined || result.name === undefined || result.name === name
}

interface Joining {
  readonly incoming: Incoming
  readonly callId: string | undefined
}

/**
 * The id under which a message joins the results of an open turn; empty where it answers the turn and no
 * call.
 */
function joiningId(own: ActionStep, joined: readonly ToolResult[], joining: Joining): string | undefined {
  return openCall(own, joined, joining)?.id ?? (isResult(joining.incoming) ? '' : undefined)
}

/** The first call without a result that the message may answer. */
function openCall(
  own: ActionStep,
  joined: readonly ToolResult[],
  { incoming, callId }: Joining,
): ToolCall | undefined {
  const answered = [...own.results, ...joined].map((result) => result.callId)
  const message = callId === undefined ? incoming : { ...incoming, callId }
  return own.calls.find((call) => {
    const at = answered.indexOf(call.id)
    if (at < 0) return answers(call, message)
    answered.splice(at, 1)
    return false
  })
}

/** The result itself where the message says the same, else with the message's parts. */
function resultAs(own: ActionStep, result: ToolResult, message: Message): ToolResult {
  const place = own.results.indexOf(result)
  const written = messagesOf(own).at(place - own.results.length)
  if (written !== undefined && isSameMessage(written, message)) return result
  const { error: _error, ...rest } = result
  return { ...rest, parts: message.parts }
}

function formOf(step: ActionStep, turn: Message | undefined, results: readonly ToolResult[]): ActionStep {
  const hasResults =
    results.length === step.results.length && results.every((result, index) => result === step.results[index])
  const [own] = messagesOf(step)
  if (turn === undefined || (own !== undefined && isSameMessage(own, turn)))
    return hasResults ? step : rewriteStep(step, { results }, RECORDED_RULE)
  const calls = (turn.calls ?? []).map((call, index) => ({ ...call, id: step.calls[index]?.id ?? call.id }))
  const inText = step.calls.filter((call) => call.inText === true)
  return rewriteStep(step, { parts: turn.parts, calls: [...calls, ...inText], results }, RECORDED_RULE)
}
