/** LlamaIndex's chat memory buffer and chat summary memory buffer. */
import { ok, type Problem, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import { type Measure, roleOf, sum, summaryOf, viewOf } from '../../memory/messages.ts'
import type { StrategyContext } from '../../memory/strategy.ts'
import type { Step } from '../../model/step.ts'

export interface BufferOptions {
  readonly limit: number
  /** Tokens that count beside those of the messages. */
  readonly initialTokens: number
}

export function bufferProblem({ limit, initialTokens }: BufferOptions): Problem | undefined {
  if (limit >= 1 && initialTokens <= limit) return undefined
  return {
    code: 'refused-by-original',
    message: t`The limit must be at least 1, and the initial tokens must not exceed it: ${limit}, ${initialTokens}.`,
  }
}

/**
 * Drops from the front while over the limit. After each drop a result at the front goes, then an answer: in
 * this order, so that a result whose call went as an answer stays. Nothing where the last one does not fit
 * either. O(n).
 */
export function buffer(messages: readonly Step[], options: BufferOptions, measure: Measure): readonly Step[] {
  let tokens = sum(messages, measure) + options.initialTokens
  let start = 0
  const drop = () => {
    const step = messages[start++]
    tokens -= step === undefined ? 0 : measure(step)
  }
  const isFirst = (role: string) => messages[start] !== undefined && roleAt(messages, start) === role
  while (tokens > options.limit && messages.length - start > 1) {
    drop()
    if (isFirst('tool')) drop()
    if (isFirst('assistant')) drop()
  }
  return tokens > options.limit ? [] : messages.slice(start)
}

function roleAt(messages: readonly Step[], index: number): string | undefined {
  const step = messages[index]
  return step === undefined ? undefined : roleOf(step)
}

interface SummaryBufferOptions extends BufferOptions {
  /** Without a model the older messages are dropped. */
  readonly hasModel: boolean
  readonly instruction: string
  readonly rule: string
  /** How the calls of a message are shown to the model. */
  readonly callTexts?: (step: Step) => readonly string[]
}

/**
 * The newest messages that fit, and one system message for the others. Fails as the model does. O(n + text).
 */
export function summaryBuffer(
  messages: readonly Step[],
  options: SummaryBufferOptions,
  { measure, summarise }: Pick<StrategyContext, 'measure' | 'summarise'>,
): Result<readonly Step[]> {
  let tokens = options.initialTokens
  let start = messages.length
  for (const step of messages.toReversed()) {
    tokens += measure(step)
    if (tokens > options.limit) break
    start--
  }
  while (['assistant', 'tool'].includes(roleAt(messages, start) ?? '')) start++
  const older = messages.slice(0, start)
  const newer = messages.slice(start)
  const [first] = older
  if (first === undefined) return ok(messages)
  if (!options.hasModel) return ok(newer)
  if (older.length === 1 && roleOf(first) === 'system') return ok(messages)
  const { rule } = options
  const summary = summaryOf(
    { messages: older, prompt: promptOf(older, options), role: 'system', rule },
    summarise,
  )
  if (!summary.ok) return summary
  return ok(summary.value === undefined ? newer : [summary.value, ...newer])
}

function promptOf(
  older: readonly Step[],
  { instruction, callTexts = plainCalls }: SummaryBufferOptions,
): string {
  const transcript = older.map((step) => {
    const { role, text } = viewOf(step)
    const calls = callTexts(step).map((call) => `Calling a function: ${call}`)
    return `${role}: ${text === '' ? calls.join('\n') : text}\n\n`
  })
  return `"Transcript so far: ${transcript.join('')}"\n\n${instruction}`
}

function plainCalls(step: Step): readonly string[] {
  return viewOf(step).calls.map((call) => `${call.name}(${call.arguments})`)
}
