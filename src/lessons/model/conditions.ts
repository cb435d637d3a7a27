/**
 * Whether what a lesson asks for is so: conditions, the right choice of a question, a near guess, the score
 * of a challenge.
 */
import { figureValue, type Known, uses } from './evaluate.ts'
import type { Comparison, Condition, Figures } from './figure-spec.ts'
import type { Challenge, Prediction } from './lesson.ts'

/** Undefined: not known yet. What is compared with a figure that cannot be does not hold. */
export function holds(condition: Condition, figures: Figures, known: Known): boolean | undefined {
  switch (condition.kind) {
    case 'figure':
      return compared(condition, figures, known)
    case 'shows':
      return known[condition.what] === condition.value
    case 'selected':
      return known.selected === condition.stepKind
    case 'has-column':
      return known.columns.some((column) => {
        if (column === undefined || !uses(column, condition.id)) return false
        const { trigger = column.trigger.kind, mode = column.mode } = condition
        return column.trigger.kind === trigger && column.mode === mode
      })
    case 'any': {
      const all = condition.of.map((one) => holds(one, figures, known))
      return all.includes(true) ? true : all.includes(undefined) ? undefined : false
    }
  }
}

/** All of them; undefined: none is known to fail, and one is not known yet. */
export function allHold(
  conditions: readonly Condition[],
  figures: Figures,
  known: Known,
): boolean | undefined {
  const all = conditions.map((condition) => holds(condition, figures, known))
  return all.includes(false) ? false : all.includes(undefined) ? undefined : true
}

function compared(
  { figure, is, than }: Extract<Condition, { kind: 'figure' }>,
  figures: Figures,
  known: Known,
): boolean | undefined {
  const value = figureValue(figure, figures, known)
  const other =
    typeof than === 'number' ? ({ ok: true, value: than } as const) : figureValue(than, figures, known)
  if (value?.ok === false || other?.ok === false) return false
  return value === undefined || other === undefined ? undefined : COMPARE[is](value.value, other.value)
}

const COMPARE: Readonly<Record<Comparison, (a: number, b: number) => boolean>> = {
  is: (a, b) => a === b,
  'is-not': (a, b) => a !== b,
  'at-most': (a, b) => a <= b,
  'at-least': (a, b) => a >= b,
  below: (a, b) => a < b,
  above: (a, b) => a > b,
}

/** Place of the choice that is right as things are, 0-based; undefined: not known yet, or none is. */
export function rightChoice(
  { choices = [] }: Pick<Prediction, 'choices'>,
  figures: Figures,
  known: Known,
): number | undefined {
  const all = choices.map(({ when }) => allHold(when, figures, known))
  const place = all.indexOf(true)
  return place < 0 || all.includes(undefined) ? undefined : place
}

/** How far a guess may be off, as a share of the answer, where the question does not say. */
const NEAR = 0.25

/** Whether a guess in numbers counts as near. */
export function isNear({ near = NEAR }: Pick<Prediction, 'near'>, guess: number, answer: number): boolean {
  return Math.abs(guess - answer) <= near * Math.abs(answer)
}

/**
 * 0 to 100, whole; undefined: not known yet, or there is nothing to judge. Whether the goals are reached is
 * not asked here.
 */
export function scoreOf({ score }: Challenge, figures: Figures, known: Known): number | undefined {
  const value = figureValue(score.figure, figures, known)
  if (value === undefined || !value.ok) return undefined
  const share = (value.value - score.worst) / (score.best - score.worst)
  return Math.round(100 * Math.min(1, Math.max(0, share)))
}
