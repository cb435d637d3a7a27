/**
 * MARSYS' managed memory in its mode `sliding_window`: packing from the newest message
 * backward.
 */
import { append } from '#base/lists.ts'
import { wholeNumber } from '#base/locale.ts'
import { t } from '#base/words.ts'
import { defineMessageStrategy } from '../../memory/message-strategy.ts'
import type { MessageWindow } from '../../memory/message-window.ts'
import { onlyMessages } from '../../memory/messages.ts'
import { packingTarget } from './compaction.ts'
import { costOf, counterParams } from './counter-params.ts'
import type { Cost } from './estimate.ts'
import type { MarsysMessage } from './message.ts'
import { packWindow } from './packing.ts'
import { messagesOf } from './stage.ts'

export const marsysSlidingWindow = defineMessageStrategy({
  id: 'marsys-sliding-window',
  readsText: false,
  title: t`Keep the newest messages that fit (MARSYS)`,
  description: t`Keeps the newest messages that fit a share of the budget, tool results with their calls; stops at the first that does not fit. The system prompt is not protected.`,
  params: {
    threshold: {
      kind: 'integer',
      label: t`Budget`,
      help: t`The budget is this minus the two shares below.`,
      min: 1,
      max: 10_000_000,
      initial: 150_000,
      unit: 'tokens',
    },
    reduction: { kind: 'integer', label: t`Reserved share`, min: 0, max: 100, initial: 40, unit: '%' },
    headroom: {
      kind: 'integer',
      label: t`Headroom`,
      help: t`Another share of the rest.`,
      min: 0,
      max: 100,
      initial: 10,
      unit: '%',
    },
    ...counterParams,
  },
  summary: (values) => t`newest messages that fit ${wholeNumber(windowTarget(values))} tokens`,
  guarantees: () => ['order', 'stable', 'no-new-text'],
  prune: (steps, values, context) =>
    onlyMessages(steps, (messages) => {
      const costs = messages.map(costOf(values, context))
      const kept = packWindow(messagesOf(messages), costs, windowTarget(values))
      return kept.flatMap((index) => messages[index] ?? [])
    }),
  window: (values, services) => packedWindow(windowTarget(values), costOf(values, services)),
  // Only exact tokens are the budget's unit; the estimate may be more or less.
  budget: (values) => (values.counter === 'tokens' ? windowTarget(values) : undefined),
  recommended: { trigger: { kind: 'every-call' }, mode: 'view' },
})

/**
 * The same message by message: the packing from the end back, which what it kept before says nothing about.
 * O(kept).
 */
function packedWindow(target: number, cost: Cost): MessageWindow {
  const messages: MarsysMessage[] = []
  const costs: number[] = []
  return {
    take: (pieces) => {
      append(messages, messagesOf(pieces))
      for (const piece of pieces) costs.push(cost(piece))
      return 'window'
    },
    // What is packed has no hole.
    hidden: () => [0, packWindow(messages, costs, target)[0] ?? messages.length],
  }
}

interface Budget {
  readonly threshold: number
  readonly reduction: number
  readonly headroom: number
}

/** Rounded down twice, as the original does. */
export function windowTarget({ threshold, reduction, headroom }: Budget): number {
  return packingTarget(packingTarget(threshold, reduction / 100), headroom / 100)
}
