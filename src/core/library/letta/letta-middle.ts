/**
 * Letta's cut in the middle of long texts as a strategy on tool results. The cut is
 * middle-truncate.ts.
 */
import { given } from '#base/given.ts'
import { wholeNumber } from '#base/locale.ts'
import { t } from '#base/words.ts'
import { defineStrategy, type PositionalFold } from '../../memory/strategy.ts'
import { partsText, type ToolResult, textPart } from '../../model/message.ts'
import type { Step } from '../../model/step.ts'
import { rewriteStep } from '../../model/steps.ts'
import { truncateMiddle } from './middle-truncate.ts'

export const lettaMiddle = defineStrategy({
  id: 'letta-middle',
  readsText: true,
  title: t`Cut the middle of long results (Letta)`,
  description: t`If a tool result or its error is too long, its beginning and end are kept, with a line between them that says how much was removed. New results are cut too; nothing else changes.`,
  params: {
    budget: {
      kind: 'integer',
      label: t`Limit per result`,
      min: 0,
      max: 10_000_000,
      initial: 10_000,
      unit: 'bytes',
      help: t`Counted in UTF-8. 0 cuts nothing. In the original, the caller sets it.`,
    },
    head: { kind: 'integer', label: t`Share for the beginning`, min: 0, max: 100, initial: 30, unit: '%' },
    tail: {
      kind: 'integer',
      label: t`Share for the end`,
      min: 0,
      max: 100,
      initial: 30,
      unit: '%',
      help: t`The line between them can take from this share: small budgets lose the end.`,
    },
  },
  summary: ({ budget, head, tail }) =>
    t`results over ${wholeNumber(budget)} bytes cut to ${wholeNumber(Math.round((budget * Math.min(100, head + tail)) / 100))}`,
  guarantees: () => ['order', 'pairs', 'system', 'task'],
  recommended: { trigger: { kind: 'every-call' }, mode: 'view' },
  fold: (values) => stepwise((step) => cutStep(step, values)),
})

interface Values {
  readonly budget: number
  readonly head: number
  readonly tail: number
}

/**
 * Each step on its own. What was cut once can be cut again, as the line between counts: so only as a view.
 */
function stepwise(change: (step: Step) => Step): PositionalFold {
  return {
    viewOnly: true,
    push: (step, position, set) => {
      const changed = change(step)
      if (changed !== step) set(position, changed)
      return true
    },
  }
}

const RULE = 'cut middle'

interface Cut {
  readonly key: string
  readonly step: Step
}

const cuts = new WeakMap<Step, Cut>()

/** Remembered per step, so that a view made again holds the same object each time. */
function cutStep(step: Step, values: Values): Step {
  const isResult = step.kind === 'message' && step.role === 'tool'
  if (step.kind !== 'action' && !isResult) return step
  const key = `${values.budget} ${values.head} ${values.tail}`
  const known = cuts.get(step)
  if (known?.key === key) return known.step
  const cut = step.kind === 'action' ? cutAction(step, values) : cutMessage(step, values)
  cuts.set(step, { key, step: cut })
  return cut
}

function cutAction(step: Extract<Step, { kind: 'action' }>, values: Values): Step {
  const results = step.results.map((result) => cutResult(result, values))
  const isSame = results.every((result, index) => result === step.results[index])
  return isSame ? step : rewriteStep(step, { results }, RULE)
}

function cutMessage(step: Extract<Step, { kind: 'message' }>, values: Values): Step {
  const { parts } = cutResult({ callId: '', parts: step.parts }, values)
  return parts === step.parts ? step : rewriteStep(step, { parts }, RULE)
}

function cutResult(result: ToolResult, values: Values): ToolResult {
  const whole = partsText(result.parts)
  const text = cutText(whole, values)
  const error = result.error === undefined ? undefined : cutText(result.error, values)
  if (text === whole && error === result.error) return result
  const parts =
    text === whole ? result.parts : [textPart(text), ...result.parts.filter((part) => part.kind !== 'text')]
  return { ...result, parts, ...given({ error }) }
}

function cutText(text: string, { budget, head, tail }: Values): string {
  return truncateMiddle(text, { budgetBytes: budget, head: head / 100, tail: tail / 100 }).text
}
