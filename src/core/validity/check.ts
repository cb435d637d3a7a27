/**
 * The validity check: what a provider would refuse of a context, and a repair as a separate, visible step.
 */
import { given } from '#base/given.ts'
import { append } from '#base/lists.ts'
import { t } from '#base/words.ts'
import { type Message, textPart } from '../model/message.ts'
import { pairCalls } from './pairs.ts'
import { type CheckedRules, isEmpty, isSystem, type ProviderId, RULES, type Violation } from './rules.ts'

export type { CheckedRules, ProviderId, Violation }
export const PROVIDERS: readonly { readonly id: ProviderId; readonly title: string }[] = [
  { id: 'openai', title: t`OpenAI` },
  { id: 'anthropic', title: t`Anthropic` },
  { id: 'gemini', title: t`Gemini` },
]

/** The provider of most calls, by the names of their models; undefined where no name tells. */
export function recordedProvider(calls: readonly { readonly model?: string }[]): ProviderId | undefined {
  const counts = new Map<ProviderId, number>()
  for (const { model = '' } of calls) {
    const found = MODEL_NAMES.find(({ pattern }) => pattern.test(model))?.provider
    if (found !== undefined) counts.set(found, (counts.get(found) ?? 0) + 1)
  }
  const [most] = [...counts].sort(([, one], [, other]) => other - one)
  return most?.[0]
}

const MODEL_NAMES: readonly { readonly provider: ProviderId; readonly pattern: RegExp }[] = [
  { provider: 'anthropic', pattern: /claude/i },
  { provider: 'gemini', pattern: /gemini/i },
  { provider: 'openai', pattern: /gpt|codex|(?:^|\/)o[134](?:-|$)/i },
]

/** What the provider would refuse, in message order. O(messages) a rule. */
export function checkMessages(messages: readonly Message[], provider: CheckedRules): readonly Violation[] {
  return RULES.filter((rule) => rule.providers.includes(provider))
    .flatMap((rule) =>
      rule
        .find(messages)
        .map(({ index, message }) => ({ rule: rule.id, message, index, step: messages[index]?.stepId })),
    )
    .sort((one, other) => one.index - other.index)
}

interface Repair {
  readonly messages: readonly Message[]
  /** What was done, a sentence each. */
  readonly done: readonly string[]
}

/** What is in a result that is missing, and in a first user message that has to be there. */
const MISSING_RESULT = '[The result is no longer in memory.]'
const MISSING_START = '[Earlier messages are no longer in memory.]'

/**
 * The messages with what can be repaired repaired: orphan and repeated results left out, missing results
 * marked, empty messages left out, late system messages moved to the front and a first user message put in
 * where they are required. Names, ids and arguments are left as they are: those only their author can repair.
 */
export function repairMessages(messages: readonly Message[], provider: ProviderId): Repair {
  const done: string[] = []
  const steps = [
    dropResults,
    dropEmpty,
    answerCalls,
    ...(provider === 'openai' ? [] : [systemFirst, userFirst]),
  ]
  const repaired = steps.reduce((current, step) => step(current, done), messages)
  return { messages: repaired, done }
}

type Mend = (messages: readonly Message[], done: string[]) => readonly Message[]

const dropResults: Mend = (messages, done) => {
  const { orphans, repeated } = pairCalls(messages)
  const dropped = new Set([...orphans, ...repeated])
  if (dropped.size > 0) done.push(t`Removed ${dropped.size} results without a call.`)
  return messages.filter((_, index) => !dropped.has(index))
}

const dropEmpty: Mend = (messages, done) => {
  const kept = messages.filter((message) => message.role === 'tool' || !isEmpty(message))
  if (kept.length < messages.length) done.push(t`Removed ${messages.length - kept.length} empty messages.`)
  return kept
}

const answerCalls: Mend = (messages, done) => {
  const { unanswered } = pairCalls(messages)
  if (unanswered.length === 0) return messages
  done.push(t`${unanswered.length} calls without a result were given a placeholder.`)
  const result: Message[] = []
  let waiting: Message[] = []
  messages.forEach((message, index) => {
    if (message.role !== 'tool') {
      append(result, waiting)
      waiting = unanswered
        .filter((one) => one.index === index)
        .map(({ call }) => placeholder(call.id, message))
    }
    result.push(message)
  })
  return [...result, ...waiting]
}

function placeholder(callId: string, turn: Message): Message {
  const { stepId } = turn
  return {
    role: 'tool',
    parts: [textPart(MISSING_RESULT)],
    callId,
    ...given({ stepId }),
  }
}

const systemFirst: Mend = (messages, done) => {
  const system = messages.filter(isSystem)
  const sorted = [...system, ...messages.filter((message) => !isSystem(message))]
  if (sorted.every((message, index) => message === messages[index])) return messages
  done.push(t`System messages were moved to the front.`)
  return sorted
}

const userFirst: Mend = (messages, done) => {
  const index = messages.findIndex((message) => !isSystem(message))
  if (index < 0 || messages[index]?.role === 'user') return messages
  done.push(t`A first user message was added.`)
  return messages.toSpliced(index, 0, { role: 'user', parts: [textPart(MISSING_START)] })
}
