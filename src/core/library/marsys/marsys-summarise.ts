/** Summarise and keep the newest messages, after the MARSYS guide. */
import { jsonStr } from '#base/python.ts'
import { tail } from '#base/python-text.ts'
import { ok, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import { attemptOnMessages } from '../../memory/attempt.ts'
import { isSystem, onlyMessages, summaryOf, viewOf } from '../../memory/messages.ts'
import { defineStrategy, type StrategyContext } from '../../memory/strategy.ts'
import type { Step } from '../../model/step.ts'
import { marsysMessage } from './message.ts'

interface Values {
  readonly chunkSize: number
  readonly variant: string
}

const summary = ({ chunkSize }: Values) => t`summary, then the newest ${chunkSize} messages`

export const marsysSummarise = defineStrategy({
  id: 'marsys-summarise',
  readsText: true,
  title: t`Summarize all but the newest (MARSYS)`,
  description: t`Above this many messages, all older ones become one system message with their summary.`,
  params: {
    chunkSize: {
      kind: 'integer',
      label: t`Newest messages kept`,
      min: 0,
      max: 100_000,
      initial: 20,
      unit: 'messages',
      help: t`With this many messages or fewer, nothing happens.`,
    },
    variant: {
      kind: 'choice',
      label: t`Also kept in full`,
      initial: 'guarded',
      options: [
        {
          value: 'guarded',
          label: t`system prompt, whole tool calls`,
          help: t`Leading system messages stay before the summary, no result is separated from its call, and 0 keeps none of the others.`,
        },
        {
          value: 'as-written',
          label: t`as in MARSYS’s guide`,
          help: t`The system prompt is summarized like the rest; a call may be summarized without its result; 0 keeps everything after an empty summary.`,
        },
      ],
    },
  },
  summary,
  guarantees: ({ variant }) => (variant === 'guarded' ? ['order', 'pairs', 'stable'] : ['order']),
  ...attemptOnMessages(summary, summarised),
  // The guide compresses past 100 messages, and what is summarised is gone.
  recommended: { trigger: { kind: 'past-steps', steps: 100 }, mode: 'destructive' },
})

const RULE = 'summarised'

/** The messages with a summary for all but the newest; the same where there is nothing to summarise. */
function summarised(
  steps: readonly Step[],
  { chunkSize, variant }: Values,
  { summarise }: Pick<StrategyContext, 'summarise'>,
): Result<readonly Step[]> {
  let result: Result<readonly Step[]> = ok(steps)
  const pruned = onlyMessages(steps, (messages) => {
    const cut = variant === 'as-written' ? cutAsWritten(messages, chunkSize) : cutGuarded(messages, chunkSize)
    if (cut !== undefined) result = replaced(cut, summarise)
    return cut !== undefined && result.ok ? result.value : messages
  })
  return result.ok ? ok(pruned) : result
}

interface Cut {
  readonly before: readonly Step[]
  readonly old: readonly Step[]
  readonly recent: readonly Step[]
}

function cutAsWritten(messages: readonly Step[], chunkSize: number): Cut | undefined {
  if (messages.length <= chunkSize) return undefined
  const recent = tail(messages, chunkSize)
  // The slice before the newest 0 is empty, as `-0` is 0.
  const old = chunkSize === 0 ? [] : messages.slice(0, messages.length - recent.length)
  return { before: [], old, recent }
}

function cutGuarded(messages: readonly Step[], chunkSize: number): Cut | undefined {
  const others = messages.findIndex((step) => !isSystem(step) || step.kind === 'summary')
  const lead = others < 0 ? messages.length : others
  let cut = Math.max(lead, messages.length - chunkSize)
  while (cut > lead && cut < messages.length && isResult(messages[cut])) cut--
  const old = messages.slice(lead, cut)
  // A summary alone is not summarised again.
  if (old.length === 0 || (old.length === 1 && old[0]?.rule === RULE)) return undefined
  return { before: messages.slice(0, lead), old, recent: messages.slice(cut) }
}

function isResult(step: Step | undefined): boolean {
  return step !== undefined && viewOf(step).role === 'tool'
}

function replaced(
  { before, old, recent }: Cut,
  summarise: StrategyContext['summarise'],
): Result<readonly Step[]> {
  const prompt = `${INSTRUCTION}\n\n${transcript(old)}`
  const write = (reply: string) => `Previous conversation summary: ${reply}`
  const made = summaryOf({ messages: old, prompt, role: 'system', rule: RULE, write }, summarise)
  if (!made.ok) return made
  return ok([...before, ...(made.value === undefined ? [] : [made.value]), ...recent])
}

const INSTRUCTION = 'Give a concise summary of this conversation: main topics, decisions and important facts.'

/** One line a message; missing content is the word None. */
function transcript(steps: readonly Step[]): string {
  return steps
    .map((step) => {
      const message = marsysMessage(step)
      return `${message?.role ?? 'user'}: ${jsonStr(message?.content ?? null)}`
    })
    .join('\n')
}
