/** The token limit of the MARSYS guide: system messages, then the newest that fit. */
import { wholeNumber } from '#base/locale.ts'
import { jsonStr } from '#base/python.ts'
import { codePointLength } from '#base/text.ts'
import { t } from '#base/words.ts'
import { defineMessageStrategy } from '../../memory/message-strategy.ts'
import type { MessageWindow } from '../../memory/message-window.ts'
import { onlyMessages } from '../../memory/messages.ts'
import { createSizes } from '../../memory/smallest-before.ts'
import type { Step } from '../../model/step.ts'
import { marsysMessage } from './message.ts'

export const marsysTokenLimit = defineMessageStrategy({
  id: 'marsys-token-limit',
  readsText: false,
  title: t`Token limit (MARSYS)`,
  description: t`Keeps all system messages, then the newest others that fit the limit. It may leave a tool result without its call.`,
  params: {
    maxTokens: {
      kind: 'integer',
      label: t`At most`,
      min: 0,
      max: 10_000_000,
      initial: 4000,
      unit: 'tokens',
    },
    preserveSystem: {
      kind: 'boolean',
      label: t`Keep system messages`,
      help: t`They come first and count toward the limit; if they alone exceed it, only they are kept. If off, all system messages are dropped.`,
      initial: true,
    },
    variant: {
      kind: 'choice',
      label: t`Selection`,
      initial: 'chronological',
      options: [
        {
          value: 'chronological',
          label: t`the newest, up to the first that doesn’t fit`,
          help: t`As described in the guide: the result is in order.`,
        },
        {
          value: 'skip',
          label: t`any of the newest that fit`,
          help: t`A message that does not fit is skipped and older ones are tried.`,
        },
        {
          value: 'as-written',
          label: t`as in MARSYS’s guide`,
          help: t`The printed code reverses the order: the newest message comes right after the system messages.`,
        },
      ],
    },
    counter: {
      kind: 'choice',
      label: t`Count in`,
      initial: 'estimate',
      options: [
        {
          value: 'estimate',
          label: t`characters ÷ 4`,
          help: t`As the guide counts: only text, rounded down, no calls; missing content counts as the word None.`,
        },
        { value: 'tokens', label: t`tokens`, help: t`In the selected encoding, like all token counts.` },
      ],
    },
  },
  summary: ({ maxTokens }) => t`newest within ${wholeNumber(maxTokens)} tokens`,
  guarantees: ({ preserveSystem, variant }) => [
    ...(preserveSystem ? (['system'] as const) : []),
    ...(variant === 'as-written' ? [] : (['stable'] as const)),
    'no-new-text',
  ],
  prune: (steps, { maxTokens, preserveSystem, variant, counter }, { measure }) =>
    onlyMessages(steps, (messages) => {
      const cost = counter === 'tokens' ? measure : guideTokens
      const system = messages.filter(isSystem)
      const first = preserveSystem ? system : []
      const room = maxTokens - first.reduce((sum, step) => sum + cost(step), 0)
      const others = messages.filter((step) => !isSystem(step))
      const newest = newestThatFit(others, room, { cost, skips: variant === 'skip' })
      if (variant !== 'as-written') return [...first, ...newest.reverse()]
      // The position at which each is inserted: the end of the list, or the number of system messages left
      // out.
      const ahead = preserveSystem ? newest.length : system.length
      return [...first, ...newest.slice(0, ahead), ...newest.slice(ahead).reverse()]
    }),
  window: ({ maxTokens, preserveSystem, variant, counter }, { measure }) => {
    if (variant === 'as-written') return undefined
    const cost = counter === 'tokens' ? measure : guideTokens
    return fittingWindow({ room: maxTokens, cost, skips: variant === 'skip', preserveSystem })
  },
  budget: ({ counter, maxTokens, variant }) =>
    counter === 'tokens' && variant !== 'as-written' ? maxTokens : undefined,
  recommended: { trigger: { kind: 'every-call' }, mode: 'view' },
})

function isSystem(step: Step): boolean {
  return marsysMessage(step)?.role === 'system'
}

interface Fit {
  readonly cost: (step: Step) => number
  readonly skips: boolean
}

/** Newest first. */
function newestThatFit(steps: readonly Step[], room: number, { cost, skips }: Fit): Step[] {
  const kept: Step[] = []
  let left = room
  for (let index = steps.length - 1; index >= 0; index--) {
    const step = steps[index]
    const tokens = step === undefined ? 0 : cost(step)
    if (step === undefined || tokens > left) {
      if (skips) continue
      break
    }
    kept.push(step)
    left -= tokens
  }
  return kept
}

interface FittingOptions extends Fit {
  readonly room: number
  readonly preserveSystem: boolean
}

/**
 * The same message by message, where the system messages come first: later ones would be moved to the front.
 * O(kept · log n) a message where it skips, as what was passed over may fit again; else amortised O(1).
 */
function fittingWindow({ room, cost, skips, preserveSystem }: FittingOptions): MessageWindow {
  const newest = skips ? skippingNewest(cost) : contiguousNewest(cost)
  let left = room
  let othersSeen = false
  return {
    take: (messages, step) => {
      if (step.kind !== 'action' && isSystem(step)) {
        if (!preserveSystem) return 'hidden'
        left -= cost(step)
        return othersSeen ? 'breaks' : 'shown'
      }
      othersSeen = true
      for (const message of messages) newest.take(message)
      return 'window'
    },
    hidden: () => newest.hidden(left),
  }
}

interface Newest {
  take(message: Step): void
  hidden(room: number): readonly number[]
}

function contiguousNewest(cost: (step: Step) => number): Newest {
  const costs: number[] = []
  let start = 0
  let used = 0
  return {
    take: (message) => {
      costs.push(cost(message))
      used += costs.at(-1) ?? 0
    },
    hidden: (room) => {
      for (; used > room && start < costs.length; start++) used -= costs[start] ?? 0
      return [0, start]
    },
  }
}

function skippingNewest(cost: (step: Step) => number): Newest {
  const costs: number[] = []
  const sizes = createSizes()
  return {
    take: (message) => {
      const tokens = cost(message)
      costs.push(tokens)
      sizes.push(tokens)
    },
    hidden: (room) => {
      // From the end back: between two that are kept lies a run that is not.
      const bounds = [costs.length]
      let left = room
      for (let at = sizes.lastFitting(costs.length, left); at >= 0; at = sizes.lastFitting(at, left)) {
        bounds.push(at + 1, at)
        left -= costs[at] ?? 0
      }
      bounds.push(0)
      return bounds.reverse()
    },
  }
}

const counted = new WeakMap<Step, number>()

/** The guide's count of a message: its content's text through four, rounded down. */
function guideTokens(step: Step): number {
  let tokens = counted.get(step)
  if (tokens === undefined) {
    tokens = Math.floor(codePointLength(jsonStr(marsysMessage(step)?.content ?? null)) / 4)
    counted.set(step, tokens)
  }
  return tokens
}
