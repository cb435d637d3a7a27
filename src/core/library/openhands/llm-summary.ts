/**
 * OpenHands' LLM summarising: the middle becomes one summary, which replaces the one before.
 */
import { fail, ok, type Result } from '#base/result.ts'
import { codePointLength, takeCodePoints } from '#base/text.ts'
import { t } from '#base/words.ts'
import { attemptOnMessages } from '../../memory/attempt.ts'
import { defineStrategy, type StrategyContext } from '../../memory/strategy.ts'
import { measuredAs } from '../../memory/unfold.ts'
import { partsText } from '../../model/message.ts'
import type { Step } from '../../model/step.ts'
import { condensed, eventKind, eventText, isEvent, refuseSizes, rollingSummary } from './event.ts'
import { KEEP_FIRST, MAX_EVENT_LENGTH, MAX_SIZE, WHEN } from './request.ts'

const RULE = 'openhands-summary'

export const openHandsLlmSummary = defineStrategy({
  id: 'openhands-llm-summary',
  readsText: true,
  title: t`Summarize the middle (OpenHands)`,
  description: t`Above a size, everything between the first and the newest events becomes one rolling summary. Preserves the thread of long runs; pairs can be split at the edges.`,
  params: {
    maxSize: MAX_SIZE,
    keepFirst: KEEP_FIRST,
    maxEventLength: MAX_EVENT_LENGTH,
    when: WHEN,
  },
  summary: label,
  guarantees: () => ['order'],
  recommended: { trigger: { kind: 'every-call' }, mode: 'destructive' },
  ...attemptOnMessages(label, (messages, values: SummaryValues, context) =>
    summariseMiddle(messages, values, context, FREE_TEXT),
  ),
})

/** What decides whether and what is summarised. */
interface SummaryValues extends SummarySizes {
  readonly when: string
}

/** What the model is asked for, and what is made of its answer. */
export interface SummaryForm {
  readonly rule: string
  readonly instruction: string
  readonly write: (reply: string) => string
}

function label({ maxSize }: { readonly maxSize: number }): string {
  return t`summarize above ${maxSize} events`
}

/** The messages with all between head and newest events as one summary; as they are, up to the size. O(n). */
export function summariseMiddle(
  messages: readonly Step[],
  { when, ...sizes }: SummaryValues,
  context: StrategyContext,
  { rule, instruction, write }: SummaryForm,
): Result<readonly Step[]> {
  const refusal = refuseSizes(sizes.maxSize, sizes.keepFirst)
  if (refusal !== undefined) return fail(refusal)
  const events = messages.filter(isEvent)
  if (when === 'past-size' && events.length <= sizes.maxSize) return ok(messages)
  const plan = planSummary(events, sizes, instruction)
  if (plan.forgotten.length === 0) return ok(messages)
  const steps = [...plan.replaced, ...plan.forgotten].map(measuredAs)
  const text = context.summarise({ prompt: plan.prompt, steps, rule })
  if (!text.ok) return text
  const forgotten = new Set([...plan.forgotten, ...plan.replaced])
  const summary = { step: rollingSummary(write(text.value), rule, plan), offset: sizes.keepFirst }
  return ok(condensed(messages, { forgotten, summary }))
}

interface SummarySizes {
  readonly maxSize: number
  readonly keepFirst: number
  readonly maxEventLength: number
}

interface SummaryPlan {
  readonly forgotten: readonly Step[]
  /** Summaries that the new one takes the place of. */
  readonly replaced: readonly Step[]
  readonly previous: string
  /** How many event texts were cut for the prompt. */
  readonly cuts: number
  readonly prompt: string
}

const NO_PREVIOUS = 'No events summarized'

/** What to summarize of these events, and what the model is shown for it. */
export function planSummary(
  events: readonly Step[],
  { maxSize, keepFirst, maxEventLength }: SummarySizes,
  instruction = INSTRUCTION,
): SummaryPlan {
  const tail = Math.floor(maxSize / 2) - keepFirst - 1
  const middle = events.slice(keepFirst, Math.max(keepFirst, events.length - tail))
  const isSummary = (event: Step) => eventKind(event) === 'summary'
  const forgotten = middle.filter((event) => !isSummary(event))
  const replaced = middle.filter(isSummary)
  const newest = replaced.at(-1)
  const previous = newest?.kind === 'summary' ? partsText(newest.parts) : NO_PREVIOUS
  const texts = forgotten.map((event) => cutMiddle(eventText(event), maxEventLength))
  return {
    forgotten,
    replaced,
    previous,
    cuts: texts.filter(({ isCut }) => isCut).length,
    prompt: condenserPrompt(
      previous,
      texts.map(({ text }) => text),
      instruction,
    ),
  }
}

const INSTRUCTION = `You keep the memory of an agent that works on a task. Write a summary of its state from the previous \
summary and the events below. Cover, where it applies:
USER_CONTEXT: what the user wants, in its essentials
TASK_TRACKING: tasks with their ids and states
COMPLETED: what is done, with results
PENDING: what is still to be done
CURRENT_STATE: variables, data, where things stand
CODE_STATE: files, functions, tests and their outcomes, changes`

/** The reply is the summary. */
export const FREE_TEXT: SummaryForm = { rule: RULE, instruction: INSTRUCTION, write: (reply) => reply }

/** All that the summarising model is shown; `previous`: the summary before, if it is on its own. */
export function condenserPrompt(
  previous: string | undefined,
  events: readonly string[],
  instruction = INSTRUCTION,
): string {
  const before = previous === undefined ? [] : [`<PREVIOUS SUMMARY>\n${previous}\n</PREVIOUS SUMMARY>`]
  const listed = events.map((text, index) => `<EVENT id=${index}>\n${text}\n</EVENT>`)
  return [instruction, ...before, ...listed].join('\n\n')
}

/** A text beyond `limit` code points with its middle left out. */
function cutMiddle(text: string, limit: number): { readonly text: string; readonly isCut: boolean } {
  // Units are never fewer than code points: most texts need no counting.
  if (text.length <= limit || codePointLength(text) <= limit) return { text, isCut: false }
  const head = takeCodePoints(text, Math.floor(limit / 2))
  const rest = codePointLength(text) - (limit - Math.floor(limit / 2))
  return { text: `${head}\n[…]\n${text.slice(takeCodePoints(text, rest).length)}`, isCut: true }
}
