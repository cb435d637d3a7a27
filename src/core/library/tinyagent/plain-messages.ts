/**
 * The simple agent's message memory: messages in order, real
 * tool messages, nothing pruned. As a memory of the list it shows everything and opens up as messages;
 * `createMessageMemory` is the document's object, for scripts. Under the OpenAI dialect both give the same
 * request.
 */
import type { JsonObject } from '#base/json.ts'
import { t } from '#base/words.ts'
import { writeOpenAiMessage } from '../../dialects/openai.ts'
import type { MemoryKind } from '../../memory/memory.ts'
import { DEFAULT_MODE, DEFAULT_TRIGGER } from '../../memory/policy.ts'
import { pruned } from '../../memory/pruned.ts'
import { unfold } from '../../memory/unfold.ts'
import { type Message, type ToolCall, textPart } from '../../model/message.ts'
import type { Step } from '../../model/step.ts'
import { none } from '../basic/none.ts'

export const plainMessages: MemoryKind = {
  id: 'plain-messages',
  readsText: false,
  title: t`Plain message list`,
  description: t`Every message in order, tool results as tool messages; nothing is ever pruned. The behavior of a simple agent.`,
  params: {},
  summary: () => t`plain messages`,
  build: () => {
    const stages = [{ strategy: none, values: {} }]
    const memory = pruned('plain-messages', 'plain messages', {
      stages,
      trigger: DEFAULT_TRIGGER,
      mode: DEFAULT_MODE,
    })
    return {
      ...memory,
      compartments: (state) => byRole(memory.compartments(state).flatMap(({ steps }) => steps)),
    }
  },
}

const ROLES = [
  { id: 'instructions', title: t`System` },
  { id: 'user', title: t`User` },
  { id: 'assistant', title: t`Assistant` },
  { id: 'tool', title: t`Tool` },
] as const

/** The list as a whole, and the messages of each role. */
function byRole(steps: readonly Step[]) {
  const messages = steps.flatMap(unfold).filter((step) => step.kind !== 'control')
  return [
    { id: 'messages', title: t`All messages`, steps: messages, about: t`In order; nothing is ever pruned.` },
    ...ROLES.map(({ id, title }) => ({
      id,
      title,
      lane: t`By role`,
      steps: messages.filter((step) => roleOf(step) === id),
    })),
  ]
}

function roleOf(step: Step): (typeof ROLES)[number]['id'] {
  switch (step.kind) {
    case 'system':
      return 'instructions'
    case 'task':
    case 'note':
      return 'user'
    case 'message':
    case 'summary':
      return step.role === 'system' || step.role === 'developer' ? 'instructions' : step.role
    default:
      return 'assistant'
  }
}

interface MessageMemory {
  add(role: Message['role'], text: string, link?: MessageLink): void
  /** The messages as an OpenAI request has them. */
  toList(): readonly JsonObject[]
}

/** The calls of an assistant message; the call that a tool message answers. */
interface MessageLink {
  readonly calls?: readonly ToolCall[]
  readonly callId?: string
}

export function createMessageMemory(): MessageMemory {
  const messages: Message[] = []
  return {
    add: (role, text, link = {}) => {
      messages.push({ role, parts: [textPart(text)], ...link })
    },
    toList: () => messages.map(writeOpenAiMessage),
  }
}
