/**
 * smolagents' messages, with its tool roles as the models get them: `tool-call` as
 * assistant, `tool-response` as user. The exact steps, roles and the merging of neighbours are in
 * core/smolagents.
 */
import type { JsonValue } from '#base/json.ts'
import { fromJson, type PyValue } from '#base/python.ts'
import { jsonLoads } from '#base/python-json.ts'
import { t } from '#base/words.ts'
import { type Message, type Part, partsText, type Role, type ToolCall, textPart } from '../model/message.ts'
import { stepMessages } from '../model/smolagents/step-messages.ts'
import type { SmolAction, SmolBlock, SmolMessage, SmolRole, SmolStep } from '../model/smolagents/steps.ts'
import type { ActionStep, Step } from '../model/step.ts'
import { plainStep } from './between-agents.ts'
import { defineDialect } from './dialect.ts'

export const smolagents = defineDialect({
  id: 'smolagents',
  title: 'smolagents',
  description: t`Tasks, plans, and results under headings; calls as Python text; observation and error are both sent. Tool roles become user and assistant.`,
  params: {
    summaryMode: {
      kind: 'boolean',
      label: t`Summary mode`,
      initial: false,
      help: t`What the agent sees when it plans again: no system prompt, no plans, and none of its own replies. Nothing is pruned.`,
    },
  },
  messages: (given, { summaryMode }) => {
    const step = plainStep(given)
    const native = nativeStep(step)
    if (native === undefined) return otherMessages(step)
    const made = stepMessages(native, summaryMode)
    // Final answers and marks have no messages; the original raises, here they are just not sent.
    return made.ok ? made.value.map((message) => ourMessage(message, step.id)) : []
  },
  write: writeSmolagentsMessage,
})

/** Our step as smolagents would hold it; undefined for kinds that it does not have. */
export function nativeStep(step: Step): SmolStep | undefined {
  switch (step.kind) {
    case 'system':
      return { kind: 'system', prompt: partsText(step.parts) }
    case 'task': {
      const images = imagesOf(step.parts)
      return { kind: 'task', task: partsText(step.parts), ...(images.length > 0 ? { images } : {}) }
    }
    case 'planning':
      return { kind: 'planning', plan: partsText(step.parts), timing: timingOf(step) }
    case 'action':
      return nativeAction(step)
    case 'answer':
      return { kind: 'final', output: { kind: 'str', value: partsText(step.parts) } }
    case 'control':
      return { kind: 'base' }
    default:
      return undefined
  }
}

/**
 * Several results become one observation, a line each, and several errors one error: smolagents has one of
 * each.
 */
function nativeAction(step: ActionStep): SmolAction {
  const calls = step.calls.filter((call) => call.inText !== true)
  const texts = step.results.filter((result) => result.parts.some((part) => part.kind === 'text'))
  const errors = step.results.flatMap(({ error }) => (error === undefined || error === '' ? [] : [error]))
  const images = step.results.flatMap((result) => imagesOf(result.parts))
  const hasText = step.parts.some((part) => part.kind === 'text')
  return {
    kind: 'action',
    number: step.number,
    timing: timingOf(step),
    isFinal: step.isFinal ?? false,
    ...(hasText ? { output: partsText(step.parts) } : {}),
    ...(calls.length > 0 ? { calls: calls.map(nativeCall) } : {}),
    ...(images.length > 0 ? { images } : {}),
    ...(texts.length > 0 ? { observations: texts.map((result) => partsText(result.parts)).join('\n') } : {}),
    ...(errors.length > 0 ? { error: { type: 'AgentError', message: errors.join('\n') } } : {}),
  }
}

function nativeCall(call: ToolCall) {
  return { id: call.id, name: call.name, arguments: parsedArguments(call.arguments) }
}

/** No arguments are none given; text that is not JSON is shown as a text. */
function parsedArguments(text: string): PyValue {
  return text === '' ? fromJson({}) : (jsonLoads(text) ?? fromJson(text))
}

function timingOf({ timestamp = 0, duration }: Step) {
  return { start: timestamp, ...(duration === undefined ? {} : { end: timestamp + duration }) }
}

function imagesOf(parts: readonly Part[]): readonly string[] {
  return parts.flatMap((part) => (part.kind === 'image' ? [part.url] : []))
}

const SENT_AS: Readonly<Record<SmolRole, Role>> = {
  system: 'system',
  user: 'user',
  assistant: 'assistant',
  'tool-call': 'assistant',
  'tool-response': 'user',
}

function ourMessage({ role, content }: SmolMessage, stepId: string): Message {
  const parts = typeof content === 'string' ? [textPart(content)] : content.map(ourPart)
  return { role: SENT_AS[role], parts, stepId }
}

function ourPart(block: SmolBlock): Part {
  return block.type === 'text' ? textPart(block.text) : { kind: 'image', url: String(block.image) }
}

/** Notes, summaries and plain messages: what is in them, under their role. */
function otherMessages(step: Step): readonly Message[] {
  const stepId = step.id
  switch (step.kind) {
    case 'note': {
      const noted: Message = { role: 'user', parts: [textPart(`Scratchpad noted: ${step.text}`)], stepId }
      return step.response === ''
        ? [noted]
        : [{ role: 'assistant', parts: [textPart(step.response)], stepId }, noted]
    }
    case 'summary':
      return [{ role: step.role, parts: step.parts, stepId }]
    case 'message': {
      const role = step.role === 'developer' ? 'system' : step.role === 'tool' ? 'user' : step.role
      return [{ role, parts: step.parts.filter((part) => part.kind !== 'reasoning'), stepId }]
    }
    default:
      return []
  }
}

/** Role and blocks, as smolagents hands them to a model. */
function writeSmolagentsMessage(message: Message): JsonValue {
  return { role: message.role, content: message.parts.map(writePart) }
}

function writePart(part: Part): JsonValue {
  switch (part.kind) {
    case 'text':
    case 'reasoning':
      return { type: 'text', text: part.text }
    case 'image':
      return { type: 'image', image: part.url }
    case 'other':
      return part.value
  }
}
