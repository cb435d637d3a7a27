/**
 * OpenAI chat completions: tool calls and tool results as messages of their own, reasoning not sent back.
 * https://platform.openai.com/docs/api-reference/chat/create
 */
import { given } from '#base/given.ts'
import { type JsonObject, type JsonValue, textField } from '#base/json.ts'
import { t } from '#base/words.ts'
import { callById } from '../model/call-places.ts'
import {
  type Message,
  type Part,
  partsText,
  type ToolCall,
  type ToolResult,
  textPart,
} from '../model/message.ts'
import type { ActionStep, Step } from '../model/step.ts'
import { plainStep } from './between-agents.ts'
import { defineDialect } from './dialect.ts'
import { openAiPart } from './provider-parts.ts'

export const openai = defineDialect({
  id: 'openai',
  title: t`OpenAI chat`,
  description: t`Tool calls and results are separate messages; reasoning is not sent back.`,
  params: {},
  messages: (step) => messagesOf(plainStep(step)),
  write: writeOpenAiMessage,
})

function messagesOf(step: Step): readonly Message[] {
  const stepId = step.id
  switch (step.kind) {
    case 'system':
      return [{ role: step.role ?? 'system', parts: step.parts, stepId }]
    case 'task':
      return [{ role: 'user', parts: step.parts, stepId, ...named(step) }]
    case 'action':
      return actionMessages(step)
    case 'planning':
      return [{ role: 'assistant', parts: sent(step.parts), stepId }]
    case 'answer':
      return [{ role: 'assistant', parts: sent(step.parts), stepId, ...named(step) }]
    case 'note': {
      const noted: Message = { role: 'user', parts: [textPart(`Scratchpad noted: ${step.text}`)], stepId }
      return step.response === ''
        ? [noted]
        : [{ role: 'assistant', parts: [textPart(step.response)], stepId }, noted]
    }
    case 'summary':
      return [{ role: step.role, parts: step.parts, stepId }]
    case 'message': {
      const { role, parts, name, callId, calls } = step
      const optional = {
        ...given({ name, callId, calls }),
      }
      return [{ role, parts: role === 'assistant' ? sent(parts) : parts, stepId, ...optional }]
    }
    case 'control':
      return []
  }
}

function actionMessages(step: ActionStep): readonly Message[] {
  const native = step.calls
    .filter((call) => call.inText !== true)
    .map((call, index) => withId(step, call, index))
  const hasTurn = step.parts.length > 0 || native.length > 0 || step.results.length === 0
  const messages: Message[] = []
  if (hasTurn) {
    const turn = { role: 'assistant' as const, parts: sent(step.parts), stepId: step.id, ...named(step) }
    messages.push(native.length === 0 ? turn : { ...turn, calls: native })
  }
  step.results.forEach((result, index) => {
    messages.push(resultMessage(step, result, native[index], isInText(step, result)))
  })
  return messages
}

function named({ name }: { readonly name?: string }): { readonly name?: string } {
  return name === undefined ? {} : { name }
}

/** Whether the answered call is written in the text, so that its result travels as a user message. */
function isInText(step: ActionStep, result: ToolResult): boolean {
  const call = callById(step.calls, result.callId)
  return call?.inText === true || (step.calls.length === 0 && result.callId === '')
}

function resultMessage(
  step: ActionStep,
  result: ToolResult,
  call: ToolCall | undefined,
  inText: boolean,
): Message {
  const parts = resultParts(result)
  if (inText) return { role: 'user', parts, stepId: step.id }
  const callId = result.callId === '' ? (call?.id ?? '') : result.callId
  return {
    role: 'tool',
    parts,
    callId,
    stepId: step.id,
    ...given({ name: result.name }),
  }
}

/** The parts of a result as they are sent: its error is in the text. */
export function resultParts(result: ToolResult): readonly Part[] {
  if (result.error === undefined || result.error === '') return result.parts
  if (partsText(result.parts) !== '') return [...result.parts, textPart(`\n${result.error}`)]
  return [...result.parts.filter((part) => part.kind !== 'text'), textPart(result.error)]
}

/** Formats without call ids get one from the step, so that call and result still match. */
function withId(step: ActionStep, call: ToolCall, index: number): ToolCall {
  return call.id === '' ? { ...call, id: `call_${step.id}_${index}` } : call
}

function sent(parts: readonly Part[]): readonly Part[] {
  return parts.some((part) => part.kind === 'reasoning')
    ? parts.filter((part) => part.kind !== 'reasoning')
    : parts
}

/** A message as an OpenAI chat request has it. */
export function writeOpenAiMessage(message: Message): JsonObject {
  const calls = message.calls ?? []
  return {
    role: message.role,
    content: writeContent(message, calls.length > 0),
    ...(calls.length === 0
      ? {}
      : {
          tool_calls: calls.map((call) => ({
            id: call.id,
            type: 'function',
            function: { name: call.name, arguments: call.arguments },
          })),
        }),
    ...given({ tool_call_id: message.callId, name: message.name }),
  }
}

/** What the API has no place for is left out; the validity check names it. */
function writeContent({ parts, role }: Message, hasCalls: boolean): JsonValue {
  const written = parts.flatMap((part) => openAiPart(part, role) ?? [])
  const [first, ...rest] = written
  if (first === undefined) return hasCalls ? null : ''
  const text = textField(first, 'text')
  return text !== undefined && rest.length === 0 ? text : written
}
