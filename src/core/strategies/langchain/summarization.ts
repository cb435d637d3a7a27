/** LangChain's SummarizationMiddleware: above a trigger the older messages become one summary. PEER-STRATEGIES 4.3. */
import { fail, ok, type Problem, type Result } from '#base/result.ts'
import type { Step } from '../../step.ts'
import { type Measure, SUMMARY_INSTRUCTION, sum, summaryOf, viewOf } from '../messages.ts'
import type { StrategyContext } from '../strategy.ts'
import { typeOf } from './messages.ts'
import { trimMessages } from './trim.ts'

export const UNITS = ['messages', 'tokens', 'fraction'] as const
export type Unit = (typeof UNITS)[number]

/** So many messages, tokens, or such a share of the model's window. */
export interface Threshold {
  readonly unit: Unit
  readonly amount: number
}

export interface SummarizationOptions {
  /** Any of the clauses makes it run, each when all its thresholds are reached. None: never. */
  readonly trigger: readonly (readonly Threshold[])[]
  readonly keep: Threshold
  readonly rule: string
}

type Context = Pick<StrategyContext, 'measure' | 'window' | 'summarise'>

/** The part to be summarised is trimmed to so many tokens before a model reads it. */
const MAX_INPUT = 4000
const PREFIX = 'Here is a summary of the conversation to date:\n\n'

/** The messages after it; the list itself where there is nothing to do. Fails with what the original raises for. */
export function summarizeHistory(
  messages: readonly Step[],
  options: SummarizationOptions,
  context: Context,
): Result<readonly Step[]> {
  const problem = [options.keep, ...options.trigger.flat()].map(thresholdProblem).find(Boolean)
  if (problem !== undefined) return fail(problem)
  if (!isTriggered(messages, options.trigger, context)) return ok(messages)
  const cut = wholePairs(messages, cutOf(messages, options.keep, context))
  if (cut <= 0) return ok(messages)
  const older = messages.slice(0, cut)
  const summary = summaryOf(
    {
      messages: older,
      prompt: promptOf(older, context.measure),
      role: 'user',
      rule: options.rule,
      write: (reply) => PREFIX + reply,
    },
    context.summarise,
  )
  if (!summary.ok) return summary
  return ok(summary.value === undefined ? messages : [summary.value, ...messages.slice(cut)])
}

export function thresholdProblem({ unit, amount }: Threshold): Problem | undefined {
  if (amount > 0 && (unit !== 'fraction' || amount <= 1)) return undefined
  return {
    code: 'refused-by-original',
    message: `${amount} ${unit} is no threshold: it must be above 0, and a fraction at most 1.`,
  }
}

function isTriggered(messages: readonly Step[], clauses: SummarizationOptions['trigger'], context: Context) {
  if (clauses.length === 0) return false
  const tokens = sum(messages, context.measure)
  const isReached = (one: Threshold) =>
    one.unit === 'messages' ? messages.length >= one.amount : tokens >= tokensOf(one, context.window)
  return clauses.some((clause) => clause.length > 0 && clause.every(isReached))
}

function tokensOf({ unit, amount }: Threshold, window: number): number {
  return unit === 'fraction' ? Math.max(1, Math.floor(window * amount)) : amount
}

/** The index of the first message to keep; 0 or below: all fit. O(n). */
function cutOf(messages: readonly Step[], keep: Threshold, { measure, window }: Context): number {
  if (keep.unit === 'messages') return messages.length - keep.amount
  if (messages.length <= 1) return 0
  const limit = tokensOf(keep, window)
  let index = messages.length
  let tokens = 0
  for (const step of messages.toReversed()) {
    tokens += measure(step)
    if (tokens > limit) break
    index--
  }
  return Math.min(index, messages.length - 1)
}

/**
 * A cut that falls on tool results moves back to the nearest answer that made one of their calls, or past them where
 * there is none.
 */
export function wholePairs(messages: readonly Step[], cut: number): number {
  if (cut <= 0) return cut
  let end = cut
  const ids = new Set<string | undefined>()
  for (let step = messages[end]; step !== undefined && typeOf(step) === 'tool'; step = messages[++end])
    ids.add(viewOf(step).callId)
  if (end === cut) return cut
  const answer = messages.findLastIndex(
    (step, index) => index < cut && viewOf(step).calls.some((call) => ids.has(call.id)),
  )
  return answer < 0 ? end : answer
}

function promptOf(older: readonly Step[], measure: Measure): string {
  const shown = trimMessages(older, {
    maxTokens: MAX_INPUT,
    count: (messages) => sum(messages, measure),
    strategy: 'last',
    allowPartial: false,
    startOn: ['human'],
    endOn: [],
    includeSystem: false,
    split: (text) => [text],
    rule: '',
  })
  const lines = shown.map((step) => {
    const { text, calls } = viewOf(step)
    return [`${typeOf(step)}: ${text}`, ...calls.map((call) => `${call.name}(${call.arguments})`)].join('\n')
  })
  return [...lines, SUMMARY_INSTRUCTION].join('\n')
}
