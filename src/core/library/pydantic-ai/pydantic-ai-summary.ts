/** Pydantic AI's example of a history processor that summarises the oldest messages. */
import { ok, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import { attemptOnMessages } from '../../memory/attempt.ts'
import { SUMMARY_INSTRUCTION, summaryOf, tryOnlyMessages, viewOf } from '../../memory/messages.ts'
import { defineStrategy, type StrategyContext } from '../../memory/strategy.ts'
import type { ValuesOf } from '../../model/params.ts'
import type { Step } from '../../model/step.ts'
import { historyOf, PAIRS, SYSTEM, wholeFrom } from './messages.ts'

const MAX = 100_000

const PARAMS = {
  above: {
    kind: 'integer',
    label: t`Summarize above`,
    min: 1,
    max: MAX,
    initial: 10,
    unit: 'messages',
    help: t`A message is a model turn, or everything sent to it between two turns.`,
  },
  oldest: {
    kind: 'integer',
    label: t`Oldest messages summarized`,
    min: 1,
    max: MAX,
    initial: 10,
    unit: 'messages',
  },
  keep: { kind: 'integer', label: t`Newest messages kept`, min: 1, max: MAX, initial: 1, unit: 'messages' },
  between: {
    kind: 'choice',
    label: t`Messages in between`,
    initial: 'stays',
    options: [
      { value: 'stays', label: t`kept`, help: t`Everything that is dropped is summarized first.` },
      {
        value: 'as-written',
        label: t`dropped`,
        help: t`As in the documentation’s example: with eleven messages there is nothing between; with more, they are lost unread.`,
      },
    ],
  },
  pairs: PAIRS,
  system: SYSTEM,
} as const

type Values = ValuesOf<typeof PARAMS>

export const pydanticAiSummary = defineStrategy({
  id: 'pydantic-ai-summary',
  readsText: true,
  title: t`Summarize the oldest messages (Pydantic AI)`,
  description: t`Above a number of messages, the oldest become a summary by the model, before the newest. The documentation’s example drops the messages in between; here they are kept unless you choose otherwise.`,
  params: PARAMS,
  summary: label,
  guarantees: ({ system }) => (system === 'instructions' ? ['order', 'system'] : ['order']),
  recommended: { trigger: { kind: 'every-call' }, mode: 'destructive' },
  ...attemptOnMessages(label, (steps, values: Values, context) =>
    tryOnlyMessages(steps, (pieces) => summarised(pieces, values, context)),
  ),
})

function label({ above, oldest }: Values): string {
  return t`summarize ${oldest} above ${above} messages`
}

function summarised(
  pieces: readonly Step[],
  values: Values,
  { summarise }: StrategyContext,
): Result<readonly Step[]> {
  const plan = planOf(pieces, values)
  const [first] = plan.old
  if (first === undefined) return ok(pieces)
  const prompt = [...plan.old.map(line), SUMMARY_INSTRUCTION].join('\n')
  const made = summaryOf(
    { messages: plan.old, prompt, role: 'assistant', rule: t`history processor` },
    summarise,
  )
  if (!made.ok || made.value === undefined) return made.ok ? ok(pieces) : made
  const { value } = made
  return ok(pieces.flatMap((piece) => (piece === first ? [value] : plan.gone.has(piece) ? [] : [piece])))
}

/** What to summarize, and what of the history goes. Nothing is, up to the number of messages. */
function planOf(pieces: readonly Step[], { above, oldest, keep, between, pairs, system }: Values) {
  const { messages } = historyOf(pieces, system)
  if (messages.length <= above) return { old: [], gone: new Set<Step>() }
  const isWhole = pairs === 'kept'
  const whole = (cut: number) => (isWhole ? wholeFrom(messages, cut) : cut)
  const kept = whole(Math.max(0, messages.length - keep))
  const border = between === 'stays' ? whole(Math.min(oldest, kept)) : Math.min(oldest, kept)
  const piecesTo = (end: number) => messages.slice(0, end).flatMap((message) => message.pieces)
  return { old: piecesTo(border), gone: new Set(piecesTo(between === 'stays' ? border : kept)) }
}

function line(piece: Step): string {
  const { role, text, calls } = viewOf(piece)
  return [`${role}: ${text}`, ...calls.map((call) => `${call.name}(${call.arguments})`)].join('\n')
}
