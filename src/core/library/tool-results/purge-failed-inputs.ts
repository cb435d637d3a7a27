/** Failed calls: their arguments are emptied after some turns; that the call failed, and how, stays. */
import { t } from '#base/words.ts'
import { defineStrategy } from '../../memory/strategy.ts'
import { isFailed, PROTECTION, protection, type ToolUse, toolUsesOf } from '../../memory/tool-uses.ts'
import { windowFold } from '../../memory/window-fold.ts'
import type { ActionStep, Step } from '../../model/step.ts'
import { rewriteStep } from '../../model/steps.ts'

export const purgeFailedInputs = defineStrategy({
  id: 'purge-failed-inputs',
  readsText: true,
  title: t`Clear arguments of failed calls`,
  description: t`The arguments of failed calls are emptied after some turns, so that a failed edit isn’t sent again and again. The error is kept, so that it is not repeated.`,
  params: {
    turns: {
      kind: 'integer',
      label: t`Newest actions unchanged`,
      min: 0,
      max: 100_000,
      initial: 4,
      unit: 'actions',
      help: t`The failed calls of this many newest actions keep their arguments.`,
    },
    ...PROTECTION,
  },
  summary: ({ turns }) =>
    turns === 1 ? t`empty failed inputs after 1 turn` : t`empty failed inputs after ${turns} turns`,
  guarantees: () => ['order', 'pairs', 'system', 'task', 'stable', 'no-new-text'],
  recommended: { trigger: { kind: 'every-call' }, mode: 'view' },
  fold: purging,
})

interface Values {
  readonly turns: number
  readonly protectedTools: string
  readonly protectedFiles: string
}

const RULE = 'purge failed inputs'
const EMPTY = '{}'

function purging(values: Values) {
  const isProtected = protection(values)
  return windowFold({
    size: values.turns,
    counts: (step) => step.kind === 'action',
    old: (step) => (step.kind === 'action' ? purged(step, isProtected) : step),
  })
}

/** A call that is written in the text stays as it is: its arguments are not sent a second time. */
function purged(step: ActionStep, isProtected: (use: ToolUse) => boolean): Step {
  const failed = toolUsesOf(step, 0).filter((use) => isFailed(use.result) && !isProtected(use))
  const purgeable = new Set(
    failed
      .map(({ call }) => call)
      .filter(({ inText, arguments: text }) => inText !== true && text.length > EMPTY.length),
  )
  if (purgeable.size === 0) return step
  const calls = step.calls.map((call) => (purgeable.has(call) ? { ...call, arguments: EMPTY } : call))
  return rewriteStep(step, { calls }, RULE)
}
