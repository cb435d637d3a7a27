/**
 * LangChain's SummarizationMiddleware: above a trigger the older messages become one summary.
 */
import { fail, ok, type Problem, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import { addedSummary, type Measure, SUMMARY_INSTRUCTION, sum, viewOf } from '../../memory/messages.ts'
import type { StrategyContext } from '../../memory/strategy.ts'
import { measuredAs } from '../../memory/unfold.ts'
import type { Step } from '../../model/step.ts'
import { typeOf } from './messages.ts'
import { trimMessages } from './trim.ts'

export const UNITS = ['messages', 'tokens', 'fraction'] as const
type Unit = (typeof UNITS)[number]

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
  /**
   * How a cut that splits a call from its result moves; `answer` (what the release does) where nothing is
   * said.
   */
  readonly pairs?: PairSearch
  /**
   * What the model is shown where no user message is near enough to start on; `newest` where nothing is said.
   */
  readonly unanchored?: Unanchored
}

/**
 * `answer`: back to the nearest answer that made one of the calls. `near`: as earlier releases, back one by
 * one until none of the five messages before the cut has a call with a result behind it.
 */
type PairSearch = 'answer' | 'near'

/**
 * `newest`: the newest that fit, wherever they start. `placeholder`: as released, nothing: a fixed line is
 * the summary.
 */
type Unanchored = 'newest' | 'placeholder'

type Context = Pick<StrategyContext, 'measure' | 'window' | 'summarise'>

/** The part to be summarised is trimmed to this many tokens before a model reads it. */
const MAX_INPUT = 4000
const PREFIX = 'Here is a summary of the conversation to date:\n\n'
/** What represents a summary where the model was shown nothing, and so was not asked. */
const TOO_LONG = 'Previous conversation was too long to summarize.'

/**
 * The messages after it; the list itself where there is nothing to do. Fails with what the original raises
 * for.
 */
export function summarizeHistory(
  messages: readonly Step[],
  options: SummarizationOptions,
  context: Context,
): Result<readonly Step[]> {
  const problem = [options.keep, ...options.trigger.flat()].map(thresholdProblem).find(Boolean)
  if (problem !== undefined) return fail(problem)
  if (!isTriggered(messages, options.trigger, context)) return ok(messages)
  const move = options.pairs === 'near' ? nearestWhole : wholePairs
  const cut = move(messages, cutOf(messages, options.keep, context))
  if (cut <= 0) return ok(messages)
  const older = messages.slice(0, cut)
  const summary = summaryFor(older, options, context)
  return summary.ok ? ok([summary.value, ...messages.slice(cut)]) : summary
}

/** It represents all older messages; the model is asked with those alone that it is shown. */
function summaryFor(
  older: readonly Step[],
  { rule, unanchored = 'newest' }: SummarizationOptions,
  { measure, summarise }: Context,
): Result<Step> {
  const shown = shownOf(older, unanchored, measure)
  const reply =
    shown.length === 0
      ? ok(TOO_LONG)
      : summarise({ prompt: promptOf(shown), steps: shown.map(measuredAs), rule })
  return reply.ok ? ok(addedSummary(older, { text: PREFIX + reply.value, role: 'user', rule })) : reply
}

function thresholdProblem({ unit, amount }: Threshold): Problem | undefined {
  if (amount > 0 && (unit !== 'fraction' || amount <= 1)) return undefined
  return {
    code: 'refused-by-original',
    message: t`${amount} ${unit} is not a valid threshold: it must be above 0, and a fraction at most 1.`,
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
 * A cut that falls on tool results moves back to the nearest answer that made one of their calls, or past
 * them where there is none.
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

/** How far from the cut earlier releases looked for calls. */
const NEAR = 5

/**
 * As `wholePairs`, in the way of earlier releases: a call further off than that is split from its result.
 * O(messages).
 */
export function nearestWhole(messages: readonly Step[], cut: number): number {
  const ends = lastResults(messages)
  const isSplit = (at: number) =>
    messages
      .slice(Math.max(0, at - NEAR), at)
      .some((step) => viewOf(step).calls.some(({ id }) => (ends.get(id) ?? -1) >= at))
  let at = cut
  while (at > 0 && isSplit(at)) at--
  return at
}

/** The last result of each call. */
function lastResults(messages: readonly Step[]): ReadonlyMap<string, number> {
  const ends = new Map<string, number>()
  for (const [index, step] of messages.entries()) {
    const { callId } = viewOf(step)
    if (typeOf(step) === 'tool' && callId !== undefined) ends.set(callId, index)
  }
  return ends
}

/**
 * What the model is shown of the older messages: the newest that fit, from a user message on. Where none of
 * those that fit is the user's, that is nothing; `newest` then takes them as they are, the first cut so that
 * it fits.
 */
function shownOf(older: readonly Step[], unanchored: Unanchored, measure: Measure): readonly Step[] {
  const anchored = trimmed(older, measure, { startOn: ['human'], allowPartial: false })
  if (anchored.length > 0 || unanchored === 'placeholder') return anchored
  return trimmed(older, measure, { startOn: [], allowPartial: true })
}

function trimmed(
  older: readonly Step[],
  measure: Measure,
  options: { readonly startOn: readonly string[]; readonly allowPartial: boolean },
): readonly Step[] {
  return trimMessages(older, {
    ...options,
    maxTokens: MAX_INPUT,
    count: (messages) => sum(messages, measure),
    strategy: 'last',
    endOn: [],
    includeSystem: false,
    split: (text) => Array.from(text),
    rule: '',
  })
}

function promptOf(shown: readonly Step[]): string {
  const lines = shown.map((step) => {
    const { text, calls } = viewOf(step)
    return [`${typeOf(step)}: ${text}`, ...calls.map((call) => `${call.name}(${call.arguments})`)].join('\n')
  })
  return [...lines, SUMMARY_INSTRUCTION].join('\n')
}
