/**
 * Keep the last n steps: the sliding window, in the four meanings that the documents give it.
 */
import { t } from '#base/words.ts'
import { defineStrategy } from '../../memory/strategy.ts'
import { comesLate, windowFold } from '../../memory/window-fold.ts'
import type { Step } from '../../model/step.ts'
import { isCritical } from '../../model/steps.ts'

export const keepLast = defineStrategy({
  id: 'keep-last',
  readsText: false,
  title: t`Keep the last n steps`,
  description: t`A sliding window: the newest steps are kept, older ones are dropped. Predictable size; early context is lost.`,
  keywords: ['truncate', 'truncation', 'sliding window'],
  starters: [
    {
      title: t`Keep the last 5 steps`,
      help: t`Cheap, but forgets quickly.`,
      offeredBy: 'compare',
      params: { count: 5 },
    },
    {
      title: t`Keep the last 20 steps`,
      help: t`Remembers further back.`,
      offeredBy: 'compare',
      params: { count: 20 },
    },
    {
      title: t`Keep the last 10, every 10 steps`,
      help: t`Prunes in batches, so the start of the prompt stays the same in between.`,
      offeredBy: 'compare',
      params: { count: 10 },
      trigger: { kind: 'every-steps', steps: 10 },
    },
    {
      title: t`Keep the last 10, drop permanently`,
      help: t`Dropped steps never return.`,
      offeredBy: 'compare',
      params: { count: 10 },
      mode: 'destructive',
    },
    {
      title: t`Sliding window`,
      help: t`Keeps the last ten steps.`,
      offeredBy: 'memory',
      params: { count: 10 },
    },
  ],
  params: {
    count: { kind: 'integer', label: t`Steps`, min: 0, max: 100_000, initial: 20, unit: 'steps' },
    variant: {
      kind: 'choice',
      label: t`Steps counted`,
      initial: 'preserve-critical',
      options: [
        {
          value: 'preserve-critical',
          label: t`all but system and task`,
          help: t`System and task steps are always kept where they are. tinyAgent’s library; notes count toward the number too.`,
        },
        {
          value: 'critical-first',
          label: t`all but system and task, those moved first`,
          help: t`As in tinyAgent’s research document: system and task steps move to the front, and 0 keeps everything.`,
        },
        {
          value: 'all-steps',
          label: t`every step`,
          help: t`As in tinyAgent’s architecture document: system prompt and task are lost too, and 0 keeps everything.`,
        },
        {
          value: 'actions-only',
          label: t`actions only`,
          help: t`tinyAgent’s reference page, taken literally: the last n actions, and every step that is not an action.`,
        },
      ],
    },
  },
  summary: ({ count }) => t`keep last ${count}`,
  guarantees: ({ variant }) => {
    if (variant === 'all-steps') return ['order', 'pairs', 'stable', 'no-new-text']
    if (variant === 'critical-first') return ['pairs', 'system', 'task', 'stable', 'no-new-text']
    return ['order', 'pairs', 'system', 'task', 'stable', 'no-new-text']
  },
  prune: (steps, { count, variant }) => {
    switch (variant) {
      case 'all-steps':
        return pythonTail(steps, count)
      case 'critical-first':
        return [
          ...steps.filter(isCritical),
          ...pythonTail(
            steps.filter((step) => !isCritical(step)),
            count,
          ),
        ]
      case 'actions-only':
        return keepNewest(steps, count, (step) => step.kind === 'action')
      default:
        return keepNewest(steps, count, (step) => !isCritical(step))
    }
  },
  fold: ({ count, variant }) => {
    const old = () => undefined
    const counts = (step: Step) => !isCritical(step)
    switch (variant) {
      case 'all-steps':
        return windowFold({ size: printedSize(count), counts: () => true, old })
      case 'critical-first':
        return windowFold({ size: printedSize(count), counts, old, breaks: comesLate(isCritical) })
      case 'actions-only':
        return windowFold({ size: count, counts: (step) => step.kind === 'action', old })
      default:
        return windowFold({ size: count, counts, old })
    }
  },
})

/** The printed forms keep everything for 0. */
function printedSize(count: number): number {
  return count === 0 ? Number.POSITIVE_INFINITY : count
}

/** `steps` without the countable ones before the newest `count`; a negative count is 0. O(n). */
function keepNewest(steps: readonly Step[], count: number, counts: (step: Step) => boolean): readonly Step[] {
  let surplus = -Math.max(0, count)
  for (const step of steps) if (counts(step)) surplus++
  if (surplus <= 0) return steps
  return steps.filter((step) => !counts(step) || surplus-- <= 0)
}

/** Python's `steps[-count:]`: 0 is the whole list, a negative count drops that many from the front. */
function pythonTail(steps: readonly Step[], count: number): readonly Step[] {
  return count > 0 ? steps.slice(-count) : steps.slice(-count || 0)
}
