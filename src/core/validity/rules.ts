/**
 * What providers refuse, as rules over the messages of a context. Sources: the providers' API references
 * (OpenAI chat completions, Anthropic messages, Gemini generateContent) and the error texts they answer with.
 */
import { isObject, jsonOf } from '#base/json.ts'
import { t } from '#base/words.ts'
import { anthropicBlock, isGeminiPart, openAiPart } from '../dialects/provider-parts.ts'
import { isAgentMark } from '../library/marsys/message.ts'
import { type Message, type Part, partsText, type Role, type ToolCall } from '../model/message.ts'
import type { StepId } from '../model/step.ts'
import { isSealed } from '../tokens/measure.ts'
import { pairCalls } from './pairs.ts'

export type ProviderId = 'openai' | 'anthropic' | 'gemini'
/** None where the provider isn't known: then only what each of them refuses is looked for. */
export type CheckedRules = ProviderId | 'none'

/** A message that the provider would refuse. */
export interface Violation {
  /** Stable, kebab-case. */
  readonly rule: string
  /** One sentence for a person. */
  readonly message: string
  /** Position in the messages. */
  readonly index: number
  /** The step that the message was made of. */
  readonly step: StepId | undefined
}

type Rule = (messages: readonly Message[]) => readonly { readonly index: number; readonly message: string }[]

interface NamedRule {
  readonly id: string
  readonly providers: readonly CheckedRules[]
  readonly find: Rule
}

const ALL: readonly ProviderId[] = ['openai', 'anthropic', 'gemini']
const NOT_OPENAI: readonly ProviderId[] = ['anthropic', 'gemini']

/** Adding a rule: one entry here. */
export const RULES: readonly NamedRule[] = [
  {
    id: 'no-messages',
    providers: [...ALL, 'none'],
    find: (messages) => (messages.length > 0 ? [] : [{ index: 0, message: t`There is nothing to send.` }]),
  },
  {
    id: 'only-system',
    providers: ALL,
    find: (messages) =>
      messages.length === 0 || messages.some((message) => !isSystem(message))
        ? []
        : [{ index: 0, message: t`There is nothing but the system prompt.` }],
  },
  {
    id: 'orphan-result',
    providers: ALL,
    find: (messages) =>
      pairCalls(messages).orphans.map((index) => ({
        index,
        message: t`The result for call “${messages[index]?.callId ?? ''}” does not directly follow that call.`,
      })),
  },
  {
    id: 'call-without-result',
    providers: ALL,
    find: (messages) =>
      pairCalls(messages).unanswered.map(({ index, call }) => ({
        index,
        message: t`The result of call “${call.name}” (${call.id}) does not directly follow it.`,
      })),
  },
  {
    id: 'duplicate-call-id',
    providers: ['openai', 'anthropic'],
    find: (messages) => repeatedIds(messages),
  },
  {
    id: 'duplicate-result',
    providers: ALL,
    find: (messages) =>
      pairCalls(messages).repeated.map((index) => ({
        index,
        message: t`The call “${messages[index]?.callId ?? ''}” has two results.`,
      })),
  },
  {
    id: 'empty-message',
    providers: ALL,
    find: (messages) =>
      where(
        messages,
        (message) => message.role === 'assistant' && isEmpty(message),
        () => t`An assistant message has neither text nor calls.`,
      ),
  },
  {
    id: 'empty-content',
    providers: NOT_OPENAI,
    find: (messages) =>
      where(
        messages,
        (message) => (message.role === 'user' || isSystem(message)) && isEmpty(message),
        () => t`A message without content is refused.`,
      ),
  },
  {
    id: 'blank-text',
    providers: ['anthropic'],
    find: (messages) =>
      where(
        messages,
        (message) =>
          message.role !== 'tool' &&
          !isEmpty(message) &&
          message.parts.some((part) => part.kind === 'text' && part.text !== '' && part.text.trim() === ''),
        () => t`Text that is only white space is refused.`,
      ),
  },
  {
    id: 'first-not-user',
    providers: NOT_OPENAI,
    find: (messages) => {
      const index = messages.findIndex((message) => !isSystem(message))
      const first = messages[index]
      if (first === undefined || first.role === 'user') return []
      return [{ index, message: t`The first message must be the user's, not ${first.role}'s.` }]
    },
  },
  {
    id: 'system-not-first',
    providers: NOT_OPENAI,
    find: (messages) => {
      const start = messages.findIndex((message) => !isSystem(message))
      const late = where(
        messages,
        isSystem,
        () => t`A system message follows other messages; it must be sent separately.`,
      )
      return start < 0 ? [] : late.filter(({ index }) => index > start)
    },
  },
  {
    id: 'call-not-after-user',
    providers: ['gemini'],
    find: (messages) =>
      where(
        messages,
        (message) => (message.calls ?? []).length > 0,
        () => t`A call must come directly after a user message or a result.`,
      ).filter(
        ({ index }) =>
          messages.slice(0, index).findLast((message) => !isSystem(message))?.role === 'assistant',
      ),
  },
  {
    id: 'arguments-not-an-object',
    providers: NOT_OPENAI,
    find: (messages) =>
      messages.flatMap((message, index) =>
        (message.calls ?? [])
          .filter((call) => !hasJsonObject(call))
          .map((call) => ({ index, message: t`The arguments of “${call.name}” are not a JSON object.` })),
      ),
  },
  {
    id: 'bad-tool-name',
    providers: ALL,
    find: (messages) =>
      messages.flatMap((message, index) =>
        (message.calls ?? [])
          .filter((call) => !/^[a-zA-Z0-9_-]{1,64}$/.test(call.name))
          .map((call) => ({
            index,
            message: t`“${call.name}” is not a valid tool name: letters, digits, _ and - only, at most 64.`,
          })),
      ),
  },
  {
    id: 'bad-call-id',
    providers: ['anthropic'],
    find: (messages) =>
      messages.flatMap((message, index) =>
        (message.calls ?? [])
          .filter((call) => !/^[a-zA-Z0-9_-]+$/.test(call.id))
          .map((call) => ({
            index,
            message: t`“${call.id}” is not a valid call id: letters, digits, _ and - only.`,
          })),
      ),
  },
  {
    id: 'unsupported-content',
    providers: ['openai'],
    find: (messages) => unsupported(messages, (part, role) => openAiPart(part, role) !== undefined),
  },
  {
    id: 'unsupported-content',
    providers: ['anthropic'],
    find: (messages) => unsupported(messages, (part, role) => anthropicBlock(part, role) !== undefined),
  },
  {
    id: 'unsupported-content',
    providers: ['gemini'],
    find: (messages) => unsupported(messages, isGeminiPart),
  },
  {
    id: 'reasoning-misplaced',
    providers: ['anthropic'],
    find: (messages) =>
      where(
        messages,
        (message) => {
          const last = message.parts.findLastIndex((part) => part.kind === 'reasoning')
          const other = message.parts.findIndex((part) => part.kind !== 'reasoning')
          return last >= 0 && (message.role !== 'assistant' || (other >= 0 && other < last))
        },
        () => t`Reasoning must come first in an assistant message.`,
      ),
  },
]

/**
 * Parts that the provider refuses. Hidden reasoning isn't among them: it is left out for every other
 * provider.
 */
function unsupported(messages: readonly Message[], isSupported: (part: Part, role: Role) => boolean) {
  return messages.flatMap((message, index) => {
    const { parts, role } = message
    const found = parts.find(
      (part) =>
        (part.kind === 'image' || part.kind === 'other') &&
        !isSealed(part) &&
        !isAgentMark(part) &&
        !isSupported(part, role),
    )
    if (found === undefined) return []
    const what = found.kind === 'other' ? found.label : found.kind
    return [{ index, message: t`A message with the role “${role}” can't contain “${what}”.` }]
  })
}

function where(
  messages: readonly Message[],
  isFound: (message: Message) => boolean,
  say: (message: Message) => string,
) {
  return messages.flatMap((message, index) => (isFound(message) ? [{ index, message: say(message) }] : []))
}

export function isSystem(message: Message): boolean {
  return message.role === 'system' || message.role === 'developer'
}

/** Nothing to read and nothing to run. */
export function isEmpty(message: Message): boolean {
  return (
    partsText(message.parts) === '' &&
    message.parts.every((part) => part.kind === 'text' || part.kind === 'reasoning') &&
    (message.calls ?? []).length === 0
  )
}

function repeatedIds(messages: readonly Message[]) {
  const seen = new Set<string>()
  return messages.flatMap((message, index) =>
    (message.calls ?? []).flatMap((call) => {
      const isRepeated = seen.has(call.id)
      seen.add(call.id)
      return isRepeated ? [{ index, message: t`The call id “${call.id}” was used before.` }] : []
    }),
  )
}

/** The same calls are checked again at every later call of a run. */
const objects = new WeakMap<ToolCall, boolean>()

function hasJsonObject(call: ToolCall): boolean {
  const known = objects.get(call) ?? isObject(jsonOf(call.arguments))
  objects.set(call, known)
  return known
}
