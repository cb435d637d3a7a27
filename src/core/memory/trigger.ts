/**
 * Triggers as something a person can choose: their kinds with titles and limits, parsing and a short text.
 */
import { wholeNumber } from '#base/locale.ts'
import { fail, ok, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import { STEP_KINDS, type StepKind } from '../model/step.ts'
import type { Trigger } from './policy.ts'

export interface TriggerKind {
  readonly kind: Trigger['kind']
  readonly title: string
  readonly help: string
  /** What its number means; undefined: it takes none. */
  readonly amount?: {
    readonly unit: string
    readonly min: number
    readonly max: number
    readonly initial: number
  }
}

export const TRIGGER_KINDS: readonly TriggerKind[] = [
  { kind: 'every-call', title: t`Every call`, help: t`Prunes before each model call.` },
  {
    kind: 'every-steps',
    title: t`Every n steps`,
    help: t`Prunes when n steps were added since the last run; between two runs the prompt prefix stays unchanged.`,
    amount: { unit: 'steps', min: 1, max: 100_000, initial: 10 },
  },
  {
    kind: 'length-multiple',
    title: t`At multiples of n steps`,
    help: t`Prunes when the number of steps, including the new one, is a multiple of n, as in the batch pruning of tinyAgent’s architecture document. “Every n steps” counts added steps; this counts the steps that are left, so after pruning to 5, n = 10 prunes every 5 steps, and after pruning to a multiple of n it waits for n more.`,
    amount: { unit: 'steps', min: 1, max: 100_000, initial: 10 },
  },
  {
    kind: 'after-kinds',
    title: t`After actions`,
    help: t`Prunes after each step of the given kinds, as tinyAgent does after each executed tool.`,
  },
  {
    kind: 'past-steps',
    title: t`Above n steps`,
    help: t`Prunes when there are more than n steps.`,
    amount: { unit: 'steps', min: 1, max: 100_000, initial: 50 },
  },
  {
    kind: 'past-tokens',
    title: t`Above n tokens`,
    help: t`Prunes before a call whose context would exceed n tokens.`,
    amount: { unit: 'tokens', min: 1, max: 100_000_000, initial: 8000 },
  },
  {
    kind: 'past-share',
    title: t`Above a share of the context window`,
    help: t`Prunes before a call whose context would exceed this share of the context window.`,
    amount: { unit: '%', min: 1, max: 100, initial: 80 },
  },
]

const NUMBER_FIELD = {
  'every-steps': 'steps',
  'length-multiple': 'steps',
  'past-steps': 'steps',
  'past-tokens': 'tokens',
  'past-share': 'share',
} as const

/** A trigger from outside. Fails with `bad-trigger`. */
export function parseTrigger(value: unknown): Result<Trigger> {
  const given: Record<string, unknown> = typeof value === 'object' && value !== null ? { ...value } : {}
  const kind = TRIGGER_KINDS.find((candidate) => candidate.kind === given.kind)
  if (kind === undefined) {
    return bad(t`A trigger's kind must be one of ${TRIGGER_KINDS.map((known) => known.kind).join(', ')}.`)
  }
  if (kind.kind === 'every-call') return ok({ kind: 'every-call' })
  if (kind.kind === 'after-kinds') return parseKinds(given.kinds ?? ['action'])
  const amount = given[NUMBER_FIELD[kind.kind]]
  return parseAmount(kind, kind.kind === 'past-share' && typeof amount === 'number' ? amount * 100 : amount)
}

/** The trigger of a kind with a number in the kind's unit (a share in per cent). Fails with `bad-trigger`. */
export function parseAmount(kind: TriggerKind, amount: unknown): Result<Trigger> {
  const limits = kind.amount
  if (limits === undefined) return parseTrigger({ kind: kind.kind })
  const isWhole = kind.kind === 'past-share' || Number.isInteger(amount)
  if (typeof amount !== 'number' || !isWhole || !(amount >= limits.min && amount <= limits.max)) {
    return bad(
      t`“${kind.title}” takes a number from ${wholeNumber(limits.min)} to ${wholeNumber(limits.max)} (${limits.unit}).`,
    )
  }
  switch (kind.kind) {
    case 'every-steps':
    case 'length-multiple':
    case 'past-steps':
      return ok({ kind: kind.kind, steps: amount })
    case 'past-tokens':
      return ok({ kind: kind.kind, tokens: amount })
    case 'past-share':
      // To tenths of a per cent, so that a share comes back the same however often it is read.
      return ok({ kind: kind.kind, share: Math.round(amount * 10) / 1000 })
    default:
      return parseTrigger({ kind: kind.kind })
  }
}

/** The number of a trigger in its kind's unit; undefined where it has none. */
export function amountOf(trigger: Trigger): number | undefined {
  switch (trigger.kind) {
    case 'every-steps':
    case 'length-multiple':
    case 'past-steps':
      return trigger.steps
    case 'past-tokens':
      return trigger.tokens
    case 'past-share':
      return Math.round(trigger.share * 1000) / 10
    default:
      return undefined
  }
}

/** A few words for a column head. */
export function describeTrigger(trigger: Trigger): string {
  switch (trigger.kind) {
    case 'every-call':
      return t`every call`
    case 'every-steps':
      return t`every ${trigger.steps} steps`
    case 'length-multiple':
      return t`at multiples of ${trigger.steps} steps`
    case 'after-kinds':
      return t`after ${trigger.kinds.join(', ')}`
    case 'past-steps':
      return t`above ${wholeNumber(trigger.steps)} steps`
    case 'past-tokens':
      return t`above ${wholeNumber(trigger.tokens)} tokens`
    case 'past-share':
      return t`above ${amountOf(trigger)}% of the context window`
  }
}

function parseKinds(value: unknown): Result<Trigger> {
  const known = new Set<unknown>(STEP_KINDS.map((entry) => entry.kind))
  const isKind = (kind: unknown): kind is StepKind => known.has(kind)
  if (!Array.isArray(value) || value.length === 0 || !value.every(isKind)) {
    return bad(t`“after-kinds” takes a list of step kinds: ${[...known].join(', ')}.`)
  }
  return ok({ kind: 'after-kinds', kinds: value })
}

function bad(message: string): Result<never> {
  return fail({ code: 'bad-trigger', message })
}
