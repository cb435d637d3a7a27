/**
 * tinyAgent's messages: only system, user and assistant; tool results travel as user
 * messages. Three forms: the library, the research document, the architecture document.
 */
import type { JsonValue } from '#base/json.ts'
import { t } from '#base/words.ts'
import { type Message, type Part, partsText, type ToolResult, textPart } from '../model/message.ts'
import type { ActionStep, NoteStep, Step } from '../model/step.ts'
import { observationOf } from '../model/steps.ts'
import { plainStep } from './between-agents.ts'
import { defineDialect } from './dialect.ts'

export const tinyagent = defineDialect({
  id: 'tinyagent',
  title: 'tinyAgent',
  description: t`System, user, and assistant roles only: tool results are sent as user messages, and an error replaces the observation.`,
  params: {
    form: {
      kind: 'choice',
      label: t`Variant`,
      initial: 'library',
      options: [
        { value: 'library', label: t`library`, help: t`An empty reply or observation yields no message.` },
        {
          value: 'research',
          label: t`tinyAgent’s research document`,
          help: t`The assistant message is always sent, even if empty; a note is sent twice.`,
        },
        {
          value: 'architecture',
          label: t`tinyAgent’s architecture document`,
          help: t`An action always includes its thought and observation, even if empty; there are no errors.`,
        },
      ],
    },
    errorPrefix: {
      kind: 'choice',
      label: t`Error prefix`,
      initial: 'prefixed',
      when: { param: 'form', is: ['library'] },
      options: [
        {
          value: 'prefixed',
          label: t`“Error: ”`,
          help: t`As described in the documents and the library’s tests.`,
        },
        {
          value: 'bare',
          label: t`none`,
          help: t`The library’s last revision: callers add their own prefix.`,
        },
      ],
    },
  },
  messages: (given, { form, errorPrefix }) => {
    const step = plainStep(given)
    if (step.kind === 'action')
      return actionMessages(step, form, form === 'library' && errorPrefix === 'bare' ? '' : 'Error: ')
    if (step.kind === 'note') return noteMessages(step, form)
    return plainMessages(step)
  },
  write: writeTinyAgentMessage,
})

function actionMessages(step: ActionStep, form: string, errorPrefix: string): readonly Message[] {
  const stepId = step.id
  if (form === 'architecture') {
    return [
      { role: 'assistant', parts: [textPart(step.thought ?? '')], stepId },
      { role: 'user', parts: [textPart(`Observation: ${observationOf(step) ?? ''}`)], stepId },
    ]
  }
  const response = responseText(step)
  const messages: Message[] = []
  if (response !== '' || form === 'research')
    messages.push({ role: 'assistant', parts: [textPart(response)], stepId })
  for (const result of step.results) {
    const text = resultText(result, errorPrefix)
    const images = result.parts.filter((part) => part.kind === 'image')
    if (text !== undefined || images.length > 0)
      messages.push({ role: 'user', parts: withText(text, images), stepId })
  }
  return messages
}

/** The reply as recorded, or where it has no text one line of JSON per call. */
function responseText(step: ActionStep): string {
  const text = partsText(step.parts)
  if (text !== '') return text
  return step.calls
    .filter((call) => call.inText !== true)
    .map((call) => `{"tool": ${JSON.stringify(call.name)}, "arguments": ${call.arguments || '{}'}}`)
    .join('\n')
}

/** Error beats observation; empty text counts as absent. */
function resultText(result: ToolResult, errorPrefix: string): string | undefined {
  if (result.error !== undefined && result.error !== '') return errorPrefix + result.error
  const observation = partsText(result.parts)
  return observation === '' ? undefined : `Observation: ${observation}`
}

function withText(text: string | undefined, rest: readonly Part[]): readonly Part[] {
  return text === undefined ? rest : [textPart(text), ...rest]
}

function noteMessages(step: NoteStep, form: string): readonly Message[] {
  const noted: Message = {
    role: 'user',
    parts: [textPart(`Scratchpad noted: ${step.text}`)],
    stepId: step.id,
  }
  const reply = form === 'research' ? step.text : step.response
  if (reply === '' && form !== 'research') return [noted]
  return [{ role: 'assistant', parts: [textPart(reply)], stepId: step.id }, noted]
}

function plainMessages(step: Exclude<Step, ActionStep | NoteStep>): readonly Message[] {
  const stepId = step.id
  switch (step.kind) {
    case 'system':
      return [{ role: 'system', parts: step.parts, stepId }]
    case 'task':
      return [{ role: 'user', parts: step.parts, stepId }]
    case 'planning':
    case 'answer':
      return [{ role: 'assistant', parts: visible(step.parts), stepId }]
    case 'summary':
      return [{ role: step.role, parts: step.parts, stepId }]
    case 'message': {
      if (step.role === 'developer') return [{ role: 'system', parts: step.parts, stepId }]
      return [{ role: step.role === 'tool' ? 'user' : step.role, parts: visible(step.parts), stepId }]
    }
    case 'control':
      return []
  }
}

function visible(parts: readonly Part[]): readonly Part[] {
  return parts.filter((part) => part.kind !== 'reasoning')
}

/** A message in tinyAgent's plain form: role and text. */
export function writeTinyAgentMessage(message: Message): JsonValue {
  return { role: message.role, content: partsText(message.parts) }
}
