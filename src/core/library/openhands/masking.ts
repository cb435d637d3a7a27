/** OpenHands' observation masking: old results become a mark, calls and text stay. */
import { t } from '#base/words.ts'
import { defineMessageStrategy } from '../../memory/message-strategy.ts'
import { pieceFold } from '../../memory/piece-fold.ts'
import { textPart } from '../../model/message.ts'
import type { Step } from '../../model/step.ts'
import { rewriteStep } from '../../model/steps.ts'
import { isEvent, isObservation } from './event.ts'

export const openHandsMasking = defineMessageStrategy({
  id: 'openhands-masking',
  readsText: false,
  rescans: true,
  title: t`Mask old observations (OpenHands)`,
  description: t`Results outside the newest events become “<MASKED>”; what the agent said and called is kept. Simple, effective, and safe for pairs.`,
  params: {
    window: {
      kind: 'integer',
      label: t`Newest events unmasked`,
      min: 0,
      max: 100_000,
      initial: 100,
      unit: 'events',
      help: t`Counts all events, not only observations. Summaries are masked too. The original’s settings allow 1 or more.`,
    },
  },
  summary: ({ window }) => t`mask beyond ${window} events`,
  guarantees: () => ['order', 'pairs', 'system', 'task', 'stable'],
  recommended: { trigger: { kind: 'every-call' }, mode: 'view' },
  prune: (messages, { window }) => maskOutside(messages, window),
  fold: ({ window }) =>
    pieceFold({
      rule: t`mask beyond ${window} events`,
      counts: isEvent,
      cut: (count) => count - window,
      old: masked,
    }),
})

const MASK = '<MASKED>'
const RULE = 'mask observation'

/** The messages with every observation masked that is not among the newest `window` events. O(n). */
export function maskOutside(messages: readonly Step[], window: number): readonly Step[] {
  let old = -window
  for (const message of messages) if (isEvent(message)) old++
  return messages.map((message) => (isEvent(message) && old-- > 0 ? masked(message) : message))
}

function masked(event: Step): Step {
  return isObservation(event) ? withText(event, MASK, RULE) : event
}

/** The observation with nothing but `text`; the same object where it says just that already. */
export function withText(event: Step, text: string, rule: string): Step {
  if (event.kind !== 'message' && event.kind !== 'summary') return event
  const [only] = event.parts
  if (event.parts.length === 1 && only?.kind === 'text' && only.text === text) return event
  return rewriteStep(event, { parts: [textPart(text)] }, rule)
}
