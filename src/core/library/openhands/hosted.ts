/**
 * The condensers that OpenHands' hosted product runs one after the other: essentials and newest half when the
 * window is full, old web pages, a rolling summary. The first that condenses ends the run.
 */
import { ok, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import { attemptOnMessages } from '../../memory/attempt.ts'
import { sum } from '../../memory/messages.ts'
import { defineStrategy, type StrategyContext } from '../../memory/strategy.ts'
import type { ValuesOf } from '../../model/params.ts'
import type { Step } from '../../model/step.ts'
import { dropPages, pageReader } from './browser.ts'
import { condensed, isEvent } from './event.ts'
import { FREE_TEXT, summariseMiddle } from './llm-summary.ts'
import { KEEP_FIRST, MAX_EVENT_LENGTH, MAX_SIZE } from './request.ts'
import { forgetOlderHalf } from './window.ts'

const PARAMS = {
  full: {
    kind: 'integer',
    label: t`Context window is full at`,
    min: 1,
    max: 100,
    initial: 100,
    unit: '%',
    help: t`Then keeps only the essentials and the newest half. In the original, the provider reports that a request is too long.`,
  },
  pages: { kind: 'integer', label: t`Web pages kept`, min: 0, max: 10_000, initial: 2, unit: 'pages' },
  maxSize: { ...MAX_SIZE, initial: 120 },
  keepFirst: { ...KEEP_FIRST, initial: 4 },
  maxEventLength: MAX_EVENT_LENGTH,
} as const

type Values = ValuesOf<typeof PARAMS>

export const openHandsHosted = defineStrategy({
  id: 'openhands-hosted',
  readsText: true,
  title: t`Hosted condenser (OpenHands)`,
  description: t`Old web pages keep only their address; above a size, the middle becomes one rolling summary; if the context window is still full, only the essentials and the newest half are kept. Pairs can be split at the edges.`,
  params: PARAMS,
  summary: label,
  guarantees: () => ['order'],
  recommended: { trigger: { kind: 'every-call' }, mode: 'destructive' },
  ...attemptOnMessages(label, hosted),
})

function label({ maxSize, pages }: Values): string {
  return t`${pages} pages, summary above ${maxSize} events`
}

function hosted(
  messages: readonly Step[],
  { full, pages, ...sizes }: Values,
  context: StrategyContext,
): Result<readonly Step[]> {
  const pageOf = pageReader()
  const shown = dropPages(messages, pages, (message) => pageOf(message))
  if (sum(shown, context.measure) > (full / 100) * context.window) {
    const events = shown.filter(isEvent)
    return ok(condensed(shown, { forgotten: new Set(forgetOlderHalf(events)) }))
  }
  return summariseMiddle(shown, { ...sizes, when: 'past-size' }, context, FREE_TEXT)
}
