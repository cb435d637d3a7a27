/**
 * smolagents' documented step callback: images of steps that are two or more back are
 * dropped.
 */
import { t } from '#base/words.ts'
import { defineStrategy } from '../../memory/strategy.ts'
import { windowFold } from '../../memory/window-fold.ts'
import type { ActionStep, Step } from '../../model/step.ts'
import { rewriteStep } from '../../model/steps.ts'

export const smolagentsImages = defineStrategy({
  id: 'smolagents-images',
  readsText: true,
  title: t`Drop old images (smolagents)`,
  description: t`Images returned by tools are kept only in the newest actions; all text is kept. Best for agents that look at screenshots, each of which outweighs pages of text.`,
  params: {
    keep: {
      kind: 'integer',
      label: t`Newest actions with images`,
      min: 0,
      max: 100_000,
      initial: 2,
      unit: 'actions',
      help: t`The documented callback drops images of actions two or more before the one just done.`,
    },
  },
  summary: ({ keep }) => t`images of the last ${keep}`,
  guarantees: () => ['order', 'pairs', 'system', 'task', 'stable', 'no-new-text'],
  recommended: { trigger: { kind: 'after-kinds', kinds: ['action'] }, mode: 'destructive' },
  fold: ({ keep }) =>
    windowFold({ size: keep, counts: (step) => step.kind === 'action', old: withoutImages }),
})

const cleared = new WeakMap<Step, Step>()

/** Remembered per step, so that a view made again holds the same object each time. */
function withoutImages(step: Step): Step {
  if (step.kind !== 'action' || !step.results.some(hasImage)) return step
  const known = cleared.get(step)
  if (known !== undefined) return known
  const results = step.results.map((result) =>
    hasImage(result) ? { ...result, parts: result.parts.filter((part) => part.kind !== 'image') } : result,
  )
  const left = rewriteStep(step, { results }, t`drop images`)
  cleared.set(step, left)
  return left
}

function hasImage({ parts }: ActionStep['results'][number]): boolean {
  return parts.some((part) => part.kind === 'image')
}
