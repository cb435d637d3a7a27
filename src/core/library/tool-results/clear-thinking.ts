/**
 * Clear old thinking: Anthropic's context edit `clear_thinking_20251015`. Only reasoning
 * goes.
 */
import { t } from '#base/words.ts'
import { defineStrategy } from '../../memory/strategy.ts'
import { windowFold } from '../../memory/window-fold.ts'
import type { Step } from '../../model/step.ts'
import { rewriteStep } from '../../model/steps.ts'

export const clearThinking = defineStrategy({
  id: 'clear-thinking',
  readsText: false,
  title: t`Clear old thinking`,
  description: t`Drops the reasoning of older turns; messages, tool calls, and results are kept. In a pipeline it runs first.`,
  keywords: ['Claude', 'Anthropic', 'context editing', 'context management', 'reasoning'],
  params: {
    keep: {
      kind: 'integer',
      label: t`Thinking turns kept`,
      min: 1,
      max: 100_000,
      initial: 1,
      unit: 'thinking turns',
    },
  },
  summary: ({ keep }) => t`thinking of the last ${keep}`,
  guarantees: () => ['order', 'pairs', 'system', 'task', 'stable', 'no-new-text'],
  recommended: { trigger: { kind: 'every-call' }, mode: 'view' },
  fold: ({ keep }) => windowFold({ size: keep, counts: isThinking, old: withoutThinking }),
})

/** Only the model thinks: what is in other steps is quoted. */
function isThinking(step: Step): boolean {
  const isOfModel = step.kind === 'action' || step.kind === 'planning' || step.kind === 'answer'
  return isOfModel && step.parts.some((part) => part.kind === 'reasoning')
}

const cleared = new WeakMap<Step, Step>()

/** Remembered per step, so that a view made again holds the same object each time. */
function withoutThinking(step: Step): Step {
  const known = cleared.get(step)
  if (known !== undefined || !('parts' in step)) return known ?? step
  const parts = step.parts.filter((part) => part.kind !== 'reasoning')
  const left = rewriteStep<Step>(step, { parts }, t`clear thinking`)
  cleared.set(step, left)
  return left
}
