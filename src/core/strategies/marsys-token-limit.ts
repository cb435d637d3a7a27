/** The token limit of the MARSYS guide (SEED-SYSTEMS 7.7): system messages, then the newest that fit. */
import { jsonStr } from '#base/python.ts'
import { codePointLength } from '#base/text.ts'
import { marsysMessage } from '../marsys/message.ts'
import type { Step } from '../step.ts'
import { defineMessageStrategy } from './message-strategy.ts'
import { onlyMessages } from './messages.ts'

export const marsysTokenLimit = defineMessageStrategy({
  id: 'marsys-token-limit',
  title: 'Token limit (MARSYS)',
  description:
    'All system messages, then the newest others that fit the limit. It may leave a tool result without its call.',
  params: {
    maxTokens: {
      kind: 'integer',
      label: 'At most',
      min: 0,
      max: 10_000_000,
      initial: 4000,
      unit: 'tokens',
    },
    preserveSystem: {
      kind: 'boolean',
      label: 'Keep system messages',
      help: 'They come first and count; alone over the limit, they alone stay. Otherwise all are dropped.',
      initial: true,
    },
    variant: {
      kind: 'choice',
      label: 'What fits',
      initial: 'chronological',
      options: [
        {
          value: 'chronological',
          label: 'the newest, up to the first that does not',
          help: 'What the guide describes: the result is in order.',
        },
        {
          value: 'skip',
          label: 'whatever of the newest does',
          help: 'A message that does not fit is passed over and older ones are tried.',
        },
        {
          value: 'as-written',
          label: 'as the guide prints it',
          help: 'The printed code turns the order round: the newest message comes right after the system messages.',
        },
      ],
    },
    counter: {
      kind: 'choice',
      label: 'Counted in',
      initial: 'estimate',
      options: [
        {
          value: 'estimate',
          label: 'characters through four',
          help: 'As the guide counts: text alone, rounded down, no calls; missing content counts as the word None.',
        },
        { value: 'tokens', label: 'tokens', help: 'In the chosen encoding, as the figures here are.' },
      ],
    },
  },
  summary: ({ maxTokens }) => `newest within ${maxTokens}`,
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
      // The position at which each is inserted: the end of the list, or the number of system messages left out.
      const ahead = preserveSystem ? newest.length : system.length
      return [...first, ...newest.slice(0, ahead), ...newest.slice(ahead).reverse()]
    }),
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
