/**
 * Shorten old observations, by recency or by age. No step is dropped; errors are never
 * cut.
 */
import { wholeNumber } from '#base/locale.ts'
import type { Problem } from '#base/result.ts'
import { t } from '#base/words.ts'
import { defineStrategy, type PositionalFold, pruneByFold } from '../../memory/strategy.ts'
import { windowFold } from '../../memory/window-fold.ts'
import type { ActionStep, Step } from '../../model/step.ts'
import { cutObservations } from '../../model/steps.ts'

export const shortenObservations = defineStrategy({
  id: 'shorten-observations',
  readsText: true,
  title: t`Shorten old observations`,
  description: t`Old tool results are cut to their first characters; calls, reasoning, and failed results are kept whole. Best for long tasks in which calls and reasoning matter more than old results.`,
  keywords: ['truncate', 'truncation', 'cut tool results', 'Codex'],
  starters: [
    {
      title: t`Shorten old results`,
      help: t`Keeps every step; cuts old tool results to 100 characters.`,
      offeredBy: 'compare',
      params: { keepLast: 3, maxLength: 100 },
    },
  ],
  params: {
    keepLast: {
      kind: 'integer',
      label: t`Actions kept in full`,
      min: 0,
      max: 100_000,
      initial: 3,
      unit: 'actions',
      help: t`The observations of this many newest actions are not cut.`,
      when: { param: 'variant', is: ['by-recency', 'as-printed-final', 'as-printed-draft'] },
    },
    maxAge: {
      kind: 'integer',
      label: t`Older than`,
      min: 0,
      max: 31_536_000,
      initial: 600,
      unit: 's',
      help: t`Observations older than this at the call are cut. Steps without a time never count as old.`,
      when: { param: 'variant', is: ['by-age'] },
    },
    maxLength: {
      kind: 'integer',
      label: t`Characters kept`,
      min: 0,
      max: 1_000_000,
      initial: 100,
      unit: 'characters',
      help: t`Counted in code points; “...” is added.`,
      when: { param: 'variant', is: ['by-recency', 'as-printed-final', 'as-printed-draft'] },
    },
    variant: {
      kind: 'choice',
      label: t`Results that count as old`,
      initial: 'by-recency',
      options: [
        {
          value: 'by-recency',
          label: t`all but the newest actions`,
          help: t`tinyAgent’s library. Text within the limit is left alone.`,
        },
        {
          value: 'by-age',
          label: t`older than an age`,
          help: t`tinyAgent’s architecture document: cuts to 100 characters by age, always adding “...”, even to short text.`,
        },
        {
          value: 'as-printed-final',
          label: t`tinyAgent’s research document, specification`,
          help: t`The original code puts unhashable steps into a set and fails as soon as there is an action.`,
        },
        {
          value: 'as-printed-draft',
          label: t`tinyAgent’s research document, first draft`,
          help: t`The original code calls a method that does not exist as soon as an action must be cut; equal actions all count as recent.`,
        },
      ],
    },
  },
  summary: ({ variant, keepLast, maxAge, maxLength }) =>
    variant === 'by-age'
      ? t`results cut after ${maxAge} s`
      : t`results cut to ${wholeNumber(maxLength)} characters, all but the newest ${keepLast}`,
  guarantees: ({ variant }) =>
    variant === 'by-age'
      ? ['order', 'pairs', 'system', 'task']
      : ['order', 'pairs', 'system', 'task', 'stable'],
  refuses: (steps, { variant, keepLast }) => {
    if (variant === 'as-printed-final') return refuseFinal(steps)
    if (variant === 'as-printed-draft') return refuseDraft(steps, keepLast)
    return undefined
  },
  prune: (steps, { variant, keepLast, maxAge, maxLength }, { now }) => {
    if (variant === 'by-age') {
      const isOld = (step: Step) =>
        now !== undefined && step.timestamp !== undefined && now - step.timestamp > maxAge
      return steps.map((step) =>
        step.kind === 'action' && isOld(step) ? cutObservations(step, AGED_LENGTH, 'always', RULE) : step,
      )
    }
    // The two printed forms get here only where they have nothing to cut.
    if (variant !== 'by-recency') return steps
    return pruneByFold(steps, shortening(keepLast, maxLength))
  },
  fold: ({ variant, keepLast, maxLength }) =>
    variant === 'by-recency' ? shortening(keepLast, maxLength) : undefined,
})

const RULE = 'shorten-observations'
/** Fixed in the architecture document's listing. */
const AGED_LENGTH = 100

/** Every action but the newest `keepLast` is cut to `maxLength`; 0 and less cut all. */
function shortening(keepLast: number, maxLength: number): PositionalFold {
  return windowFold({
    size: Math.max(0, keepLast),
    counts: (step) => step.kind === 'action',
    old: (step) => (step.kind === 'action' ? cutObservations(step, maxLength, 'when-longer', RULE) : step),
  })
}

function refuseFinal(steps: readonly Step[]): Problem | undefined {
  if (!steps.some((step) => step.kind === 'action')) return undefined
  return {
    code: 'fails-as-printed',
    message: t`In the original code, this variant fails as soon as there is an action: its steps are not hashable.`,
  }
}

function refuseDraft(steps: readonly Step[], keepLast: number): Problem | undefined {
  const actions = steps.filter((step) => step.kind === 'action')
  const recent = new Set(
    (keepLast > 0 ? actions.slice(-keepLast) : actions.slice(-keepLast || 0)).map(contentKey),
  )
  if (actions.every((step) => recent.has(contentKey(step)))) return undefined
  return {
    code: 'fails-as-printed',
    message: t`In the original code, this variant fails as soon as an action must be cut: it calls a method that does not exist.`,
  }
}

/** Equality by content, as the sketch's dataclasses compare; the id is ours and does not count. */
function contentKey({ id: _, ...content }: ActionStep): string {
  return JSON.stringify(content)
}
