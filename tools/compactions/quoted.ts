/** How many of the user messages that compactions replaced their summaries quote word for word. */
import { type CompactedContext, compactedContexts } from '#core/compactions/contexts.ts'
import { shownKind } from '#core/model/injected-text.ts'
import type { Step } from '#core/model/step.ts'
import { stepText } from '#core/model/steps.ts'
import type { FoundTrace } from '../truth/traces.ts'

/** Words: shorter messages (“go on”) are in any text. */
const FEWEST_WORDS = 3
/** Words: longer ones are pasted texts more often than requests. */
const SHORT_WORDS = 60

export interface QuotedMessages {
  readonly compactions: number
  readonly messages: number
  readonly quoted: number
  /** Of at most 60 words. */
  readonly shortMessages: number
  readonly shortQuoted: number
}

/** By format; compactions whose summary can't be read are left out. O(text). */
export function quotedMessages(runs: readonly FoundTrace[]): ReadonlyMap<string, QuotedMessages> {
  const sums = new Map<string, QuotedMessages>()
  for (const { trace } of runs) {
    for (const context of compactedContexts(trace)) {
      const summary = summaryText(context, trace.steps)
      if (summary === '') continue
      const { format } = trace.source
      sums.set(format, plus(sums.get(format), quotedIn(summary, context)))
    }
  }
  return sums
}

function summaryText({ recorded }: CompactedContext, steps: readonly Step[]): string {
  const own = new Set(recorded?.kind === 'full' ? recorded.summary : [])
  return plain(steps.flatMap((step) => (own.has(step.id) ? stepText(step) : [])).join('\n'))
}

function quotedIn(summary: string, { before, after }: CompactedContext): QuotedMessages {
  const kept = new Set(after.map(({ id }) => id))
  const messages = before
    .filter((step) => !kept.has(step.id) && isTyped(step))
    .map((step) => plain(stepText(step)))
    .filter((text) => wordsOf(text) >= FEWEST_WORDS)
  const short = messages.filter((text) => wordsOf(text) <= SHORT_WORDS)
  const quoted = (texts: readonly string[]) => texts.filter((text) => summary.includes(text)).length
  return {
    compactions: 1,
    messages: messages.length,
    quoted: quoted(messages),
    shortMessages: short.length,
    shortQuoted: quoted(short),
  }
}

function isTyped(step: Step): boolean {
  if (shownKind(step) === 'attached' || isCommand(step)) return false
  return step.kind === 'task' || (step.kind === 'message' && step.role === 'user')
}

/** A slash command of Claude Code: there is nothing in it to quote. */
function isCommand(step: Step): boolean {
  return stepText(step).startsWith('<command-')
}

/** Words alone, as a summary changes the line breaks, quotation marks, and case of what it quotes. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[\W_]+/g, ' ')
    .trim()
}

function wordsOf(text: string): number {
  return text === '' ? 0 : text.split(' ').length
}

function plus(one: QuotedMessages | undefined, other: QuotedMessages): QuotedMessages {
  if (one === undefined) return other
  return {
    compactions: one.compactions + other.compactions,
    messages: one.messages + other.messages,
    quoted: one.quoted + other.quoted,
    shortMessages: one.shortMessages + other.shortMessages,
    shortQuoted: one.shortQuoted + other.shortQuoted,
  }
}
