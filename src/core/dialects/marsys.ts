/**
 * MARSYS' messages: OpenAI's roles, tool content always a text, and two roles between
 * agents. A step that one agent sends to another says so in a part of its own (marsys/message.ts).
 */
import { given } from '#base/given.ts'
import type { JsonValue } from '#base/json.ts'
import { t } from '#base/words.ts'
import { type AgentForm, convertAgentRoles, toLlmDict } from '../library/marsys/llm-dict.ts'
import {
  contentOf,
  isAgentMark,
  type MarsysMessage,
  marsysMessage,
  partsOf,
  roleOfParts,
} from '../library/marsys/message.ts'
import type { Message } from '../model/message.ts'
import type { AnswerStep, MessageStep, TaskStep } from '../model/step.ts'
import { defineDialect } from './dialect.ts'
import { openai } from './openai.ts'

export const marsys = defineDialect({
  id: 'marsys',
  title: t`MARSYS`,
  description: t`OpenAI roles; tool results always as text; messages between agents as user or assistant messages.`,
  params: {
    agents: {
      kind: 'choice',
      label: t`Between agents`,
      initial: 'prefixed',
      options: [
        {
          value: 'prefixed',
          label: t`as user and assistant`,
          help: t`A call as a user message “[Request from X]: …”, its response as an assistant message with its name.`,
        },
        {
          value: 'listing',
          label: t`as in MARSYS’s guide`,
          help: t`Calls are translated, but responses keep a role that no provider accepts.`,
        },
        {
          value: 'library',
          label: t`as in the library`,
          help: t`Roles are not translated, so no provider accepts them.`,
        },
      ],
    },
  },
  messages: (step, { agents }) => {
    // The first message of a run is its task, the last its answer, whoever sent it.
    const isPlain = step.kind !== 'message' && step.kind !== 'task' && step.kind !== 'answer'
    if (isPlain || !step.parts.some(isAgentMark)) return openai.messages(step, {})
    return [betweenAgents(step, agents === 'library' || agents === 'listing' ? agents : 'prefixed')]
  },
  write: writeMarsysMessage,
})

/** Where the role is not translated the part that says it stays. */
function betweenAgents(step: MessageStep | TaskStep | AnswerStep, form: AgentForm): Message {
  const original = marsysMessage(step)
  const converted = original === undefined ? undefined : convertAgentRoles(original, form)
  if (converted === undefined || converted === original)
    return { role: roleOf(step), parts: step.parts, stepId: step.id, ...named(step) }
  const role = converted.role === 'user' ? 'user' : 'assistant'
  return { role, parts: partsOf(converted.content), stepId: step.id, ...named(converted) }
}

function roleOf(step: MessageStep | TaskStep | AnswerStep): Message['role'] {
  if (step.kind === 'message') return step.role
  return step.kind === 'task' ? 'user' : 'assistant'
}

function named({ name }: { readonly name?: string }): { readonly name?: string } {
  return name === undefined ? {} : { name }
}

/** A message as the library sends it. */
function writeMarsysMessage({ role, parts, calls = [], callId, name }: Message): JsonValue {
  const message: MarsysMessage = {
    ...roleOfParts(parts, role),
    content: contentOf(parts),
    calls,
    ...named(name === undefined ? {} : { name }),
    ...given({ callId }),
  }
  return toLlmDict(message)
}
