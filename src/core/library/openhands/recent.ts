/** OpenHands' recent events: the first few and the newest. */
import { tail } from '#base/python-text.ts'
import type { Problem } from '#base/result.ts'
import { t } from '#base/words.ts'
import { pieceFold } from '../../memory/piece-fold.ts'
import { defineStrategy, type PositionalFold, pruneByFold } from '../../memory/strategy.ts'
import { fold, unfold } from '../../memory/unfold.ts'
import type { Step } from '../../model/step.ts'
import { isEvent } from './event.ts'

export const openHandsRecent = defineStrategy({
  id: 'openhands-recent',
  readsText: false,
  title: t`Keep the first and newest events (OpenHands)`,
  description: t`Keeps the first events of the run and the newest ones, counted in messages. Predictable size; a call can lose its result at the edge.`,
  params: {
    maxEvents: { kind: 'integer', label: t`Events`, min: 0, max: 100_000, initial: 100, unit: 'events' },
    keepFirst: {
      kind: 'integer',
      label: t`First events kept`,
      min: 0,
      max: 10_000,
      initial: 1,
      unit: 'events',
    },
    variant: {
      kind: 'choice',
      label: t`If first events and window overlap`,
      initial: 'once',
      options: [
        {
          value: 'once',
          label: t`sent once`,
          help: t`No event appears twice, and first events that fill the window leave no tail.`,
        },
        {
          value: 'as-written',
          label: t`sent twice (original code)`,
          help: t`The original does not check: a short history repeats its first events, and first events as large as the window are followed by everything.`,
        },
      ],
    },
  },
  summary: named,
  guarantees: ({ variant }) => (variant === 'once' ? ['order', 'stable', 'no-new-text'] : []),
  refuses: (steps, { variant }) => (variant === 'as-written' ? refuseGrowth(steps) : undefined),
  prune: (steps, { maxEvents, keepFirst, variant }) => {
    if (variant === 'once') return pruneByFold(steps, forgetting({ maxEvents, keepFirst }))
    const rule = named({ maxEvents, keepFirst })
    const [head, newest] = headAndTail(steps.flatMap(unfold).filter(isEvent), { maxEvents, keepFirst })
    // Joined one by one: what is twice is whole twice.
    return [...fold(head, steps, rule), ...fold(newest, steps, rule)]
  },
  fold: ({ maxEvents, keepFirst, variant }) =>
    variant === 'once' ? forgetting({ maxEvents, keepFirst }) : undefined,
})

interface Window {
  readonly maxEvents: number
  readonly keepFirst: number
}

function named({ maxEvents, keepFirst }: Window): string {
  return t`${maxEvents} events, the first ${keepFirst} included`
}

/**
 * The first events and the last that fill up the window, as written: they may overlap, and an empty tail is
 * everything.
 */
export function headAndTail<T>(
  events: readonly T[],
  { maxEvents, keepFirst }: Window,
): readonly [head: readonly T[], tail: readonly T[]] {
  const head = events.slice(0, keepFirst)
  return [head, tail(events, Math.max(0, maxEvents - head.length))]
}

/** Leaves out what is between the first events and the last ones. */
function forgetting({ maxEvents, keepFirst }: Window): PositionalFold {
  return pieceFold({
    rule: named({ maxEvents, keepFirst }),
    counts: isEvent,
    cut: (count) => count - Math.max(0, maxEvents - keepFirst),
    old: (piece, index) => (index < keepFirst ? piece : undefined),
  })
}

/** Far beyond what any run holds, and long before a page runs out of memory. */
const MAX_COPIES = 1000

/**
 * As written and destructive, with a head as large as the window, each run repeats the head of the run
 * before.
 */
function refuseGrowth(steps: readonly Step[]): Problem | undefined {
  const [first] = steps
  if (first === undefined || steps.length <= MAX_COPIES) return undefined
  if (steps.reduce((copies, step) => (step === first ? copies + 1 : copies), 0) <= MAX_COPIES)
    return undefined
  return {
    code: 'grows-without-bound',
    message: t`In the original code, this variant repeats its first events at every run; there are already ${MAX_COPIES} copies.`,
    hint: t`Choose “sent once”, or let dropped steps return (mode “view”).`,
  }
}
