/**
 * The live value of a figure in a sentence: a number, with what it is, how it is made and how sure it is
 * after it.
 */
import { t } from '#base/words.ts'
import { describeFigure, type FigureUnit, unitOf } from '#lessons/model/describe.ts'
import type { FigureForm } from '#lessons/model/prose.ts'
import { classNames, missing, PROVENANCES, Tooltip } from '../../kit/index.ts'
import styles from './FigureValue.module.css'
import { figureText, figureWithUnit } from './figure-text.ts'
import type { LessonScope } from './lesson-scope.ts'
import { useHeldFigures } from './use-held.ts'

interface FigureValueProps {
  readonly name: string
  readonly form?: FigureForm | undefined
  /** Where it is on its own. */
  readonly withUnit?: boolean
  readonly scope: LessonScope
}

export function FigureValue({ name, form, withUnit = false, scope }: FigureValueProps) {
  const [figure] = useHeldFigures([name], scope)
  const { figures } = scope.lesson
  const unit = unitOf(name, figures)
  const what = describeFigure(name, figures)
  if (figure?.value === undefined) {
    return (
      <span className={styles.pending} role="img" aria-label={t`${what} (calculating)`}>
        …
      </span>
    )
  }
  const { value, isStale } = figure
  const lines = value.ok
    ? [`${figureWithUnit(value.value, unit)}: ${what}.`, ...sureness(unit, scope)]
    : [value.error.message]
  const text = value.ok
    ? form === undefined && withUnit
      ? figureWithUnit(value.value, unit)
      : figureText(value.value, unit, form)
    : missing
  return (
    <Tooltip text={lines.join('\n')}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: where a number comes from must be reachable by keyboard. */}
      <span className={classNames(styles.figure, isStale && styles.stale)} tabIndex={0}>
        {text}
      </span>
    </Tooltip>
  )
}

/** How a count was made; numbers of steps and calls are just there. */
function sureness(unit: FigureUnit, { provenance }: LessonScope): readonly string[] {
  if (unit === 'steps' || unit === 'calls' || unit === 'number') return []
  const { mark, help } = PROVENANCES[provenance]
  return [`${mark} ${help}`]
}
