/**
 * Tokens of a step in a context, by category: the sum over its messages under a dialect. As messages depend
 * on their step alone, the tokens of a context are the sum over its steps, and a replay adds and takes away
 * only what changed.
 */
import { field } from '#base/json.ts'
import { t } from '#base/words.ts'
import type { BoundDialect } from '../dialects/index.ts'
import { attachedParts } from '../model/injected-text.ts'
import { type Message, type Part, partsText } from '../model/message.ts'
import type { Step } from '../model/step.ts'
import { isEncrypted } from '../model/steps.ts'
import type { Count } from './encoding.ts'

/**
 * Where tokens go, in the order in which charts stack them. Tool definitions are part of every prompt and
 * belong to no step: a replay adds them. What is inferred is not in the file: an account adds it
 * (core/account).
 */
export const CATEGORIES = [
  { id: 'tools', title: t`Tool definitions` },
  { id: 'system', title: t`System` },
  { id: 'user', title: t`Task and user` },
  { id: 'attached', title: t`Attached by the agent program` },
  { id: 'assistant', title: t`Assistant text` },
  { id: 'calls', title: t`Tool calls` },
  { id: 'results', title: t`Tool results` },
  { id: 'memory', title: t`Notes and summaries` },
  { id: 'inferred', title: t`Inferred system prompt and tools` },
] as const

export type CategoryId = (typeof CATEGORIES)[number]['id']

/** One number per category, in the order of CATEGORIES. */
export type TokensByCategory = readonly number[]

export type Measure = (step: Step) => TokensByCategory

/** The place of a category in TokensByCategory. */
export function indexOfCategory(category: CategoryId): number {
  return CATEGORIES.findIndex(({ id }) => id === category)
}

export function totalTokens(tokens: TokensByCategory): number {
  let total = 0
  // By index: it is asked of every step at every call, and iterating takes several times as long.
  for (let index = 0; index < tokens.length; index++) total += tokens[index] ?? 0
  return total
}

export function sumByCategory(list: readonly TokensByCategory[]): TokensByCategory {
  const sums = CATEGORIES.map(() => 0)
  for (const tokens of list) {
    for (const [index, count] of tokens.entries()) sums[index] = (sums[index] ?? 0) + count
  }
  return sums
}

/**
 * Tokens around the text of a message. `none`: text, names and arguments alone. `cookbook`: OpenAI's
 * published formula for its chat models: 3 a message + role + content + name (1 + tokens), and 3 for the
 * answer's start. https://cookbook.openai.com/examples/how_to_count_tokens_with_tiktoken `chat`: the same,
 * and what calls cost beyond their names and arguments, measured on recorded calls (docs/tokens.md).
 */
export type Overhead = 'none' | 'cookbook' | 'chat'

export const OVERHEADS: readonly { readonly id: Overhead; readonly title: string; readonly help: string }[] =
  [
    { id: 'none', title: t`text only`, help: t`Content, tool names and arguments; nothing around them.` },
    {
      id: 'cookbook',
      title: t`per message`,
      help: t`OpenAI’s cookbook formula: 3 tokens per message + role + content + (name: 1 + its tokens), plus 3 per request.`,
    },
    {
      id: 'chat',
      title: t`per message and call`,
      help: t`The same, plus 9 tokens per tool call; parallel calls cost 13 more. Measured on recorded calls.`,
    },
  ]

/** What each request adds beside its messages. */
export function perCallTokens(overhead: Overhead): number {
  return overhead === 'none' ? 0 : 3
}

/** A measure that remembers each step object: steps are immutable, so a count never goes stale. */
export function createMeasure(count: Count, bound: BoundDialect, overhead: Overhead): Measure {
  const known = new WeakMap<Step, TokensByCategory>()
  return (step) => {
    let tokens = known.get(step)
    if (tokens === undefined) {
      tokens = measureStep(step, count, bound, overhead)
      known.set(step, tokens)
    }
    return tokens
  }
}

function measureStep(step: Step, count: Count, bound: BoundDialect, overhead: Overhead): TokensByCategory {
  const sums = CATEGORIES.map(() => 0)
  const add = (category: CategoryId, tokens: number) => {
    const index = indexOfCategory(category)
    sums[index] = (sums[index] ?? 0) + tokens
  }
  let isFirst = true
  for (const message of bound.dialect.messages(step, bound.values)) {
    const category = categoryOf(step, message, isFirst)
    const tokens = messageTokens(message, count, overhead)
    const attached = category === 'user' ? attachedTokens(step, message, { count, tokens }) : 0
    add(category, tokens - attached)
    add('attached', attached)
    add('calls', callTokens(message, count) + aroundCalls(message, overhead))
    isFirst = false
  }
  return sums
}

/** Of the `tokens` of a user's message, those that the agent's program attached. */
function attachedTokens(
  step: Step,
  { parts }: Message,
  { count, tokens }: { readonly count: Count; readonly tokens: number },
): number {
  const attached = attachedParts(step, parts)
  if (attached.length === 0) return 0
  return attached === parts ? tokens : Math.min(tokens, count(partsText(attached)))
}

/** Tokens of a message without its calls. */
function messageTokens(message: Message, count: Count, overhead: Overhead): number {
  const content = count(partsText(message.parts)) + uninterpretedTokens(message, count)
  const name = message.name === undefined || message.role === 'tool' ? 0 : count(message.name)
  if (overhead === 'none') return content + name
  return 3 + count(message.role) + content + (name === 0 ? 0 : name + 1)
}

/**
 * Reasoning that the provider sealed: it is sent back, but what it weighs is the provider's secret, not its
 * letters'.
 */
const SEALED: ReadonlySet<string> = new Set(['encrypted_content', 'redacted_thinking', 'thought_signature'])

/**
 * Whether a part is reasoning that only the provider can read; thinking without a text has nothing but its
 * signature.
 */
export function isSealed(part: Part): boolean {
  if (part.kind !== 'other') return false
  return SEALED.has(part.label) || (part.label === 'thinking' && (field(part.value, 'thinking') ?? '') === '')
}

/**
 * Parts that we do not interpret are sent as they are, so their JSON counts. Images have their own rules, and
 * the length of encrypted text says nothing about its tokens.
 */
function uninterpretedTokens(message: Message, count: Count): number {
  return message.parts.reduce(
    (sum, part) =>
      part.kind === 'other' && !isSealed(part) && !isEncrypted(part)
        ? sum + count(JSON.stringify(part.value))
        : sum,
    0,
  )
}

function callTokens(message: Message, count: Count): number {
  return (message.calls ?? []).reduce((sum, call) => sum + count(call.name) + count(call.arguments), 0)
}

/**
 * Tokens beyond name and arguments: 7 to 14 for a call, 29 to 34 for two in parallel (tau2-bench runs of
 * gpt-4o).
 */
function aroundCalls({ calls = [] }: Message, overhead: Overhead): number {
  if (overhead !== 'chat' || calls.length === 0) return 0
  return 9 * calls.length + (calls.length > 1 ? 13 : 0)
}

/** The category of what a message of a step holds beside its calls; `isFirst`: of the step's messages. */
export function categoryOf(step: Step, message: Message, isFirst: boolean): CategoryId {
  if (step.kind === 'note' || step.kind === 'summary' || step.kind === 'planning') return 'memory'
  if (step.kind === 'action') return isFirst && message.role === 'assistant' ? 'assistant' : 'results'
  if (message.role === 'system' || message.role === 'developer') return 'system'
  if (message.role === 'tool') return 'results'
  return message.role === 'assistant' ? 'assistant' : 'user'
}
