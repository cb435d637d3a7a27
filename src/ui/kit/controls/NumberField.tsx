/**
 * A number typed or stepped. Up and Down change it by one step, with Shift by ten, at once; a typed number
 * applies a moment after the last key, and on Enter, on Esc or when the field is left, clamped to its range.
 * What is not a number is never committed: the field says what is wrong and keeps the text, until Esc takes
 * it back.
 */
import { type KeyboardEvent, useId, useState } from 'react'
import { formatExact } from '#base/format-number.ts'
import { unitWord } from '#base/unit-words.ts'
import { t } from '#base/words.ts'
import { classNames } from '../base/class-names.ts'
import { useAsTyped } from '../base/use-as-typed.ts'
import { parseNumber } from '../format/parse-number.ts'
import styles from './Field.module.css'
import { describedBy, Field } from './Field.tsx'
import fieldStyles from './NumberField.module.css'

interface NumberFieldProps {
  readonly label: string
  readonly value: number
  /** Called with a number in range, and only if it differs from `value`. */
  readonly onCommit: (value: number) => void
  readonly min?: number | undefined
  readonly max?: number | undefined
  /** Whole numbers only, unless the step has decimals. Default 1. */
  readonly step?: number | undefined
  readonly unit?: string | undefined
  readonly help?: string | undefined
  /** A problem from outside; what the field finds itself comes first. */
  readonly problem?: string | undefined
  readonly isLabelHidden?: boolean | undefined
  readonly disabled?: boolean | undefined
}

export function NumberField(props: NumberFieldProps) {
  const { label, value, onCommit, min, max, step = 1, unit, help, disabled = false } = props
  const id = useId()
  /** What is being typed; undefined: the value itself is shown. */
  const [draft, setDraft] = useState<string | undefined>(undefined)
  const problem =
    (draft === undefined ? undefined : problemOf(draft, { min, max, step, unit })) ?? props.problem

  const typing = useAsTyped()

  const commit = (next: number) => {
    typing.settle()
    setDraft(undefined)
    const clamped = clamp(next, min, max)
    if (clamped !== value) onCommit(clamped)
  }
  const typed = draft === undefined ? undefined : parseNumber(draft, unit)
  const isFit = typed !== undefined && isOnStep(typed, step)
  const commitDraft = () => {
    if (isFit) commit(typed)
  }
  const change = (text: string) => {
    setDraft(text)
    typing.later(() => {
      const next = parseNumber(text, unit)
      if (next !== undefined && next !== value && problemOf(text, { min, max, step, unit }) === undefined) {
        onCommit(next)
      }
    })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') commitDraft()
    if (event.key === 'Escape' && draft !== undefined) {
      commitDraft()
      if (!isFit) {
        // The first Esc takes back the text; only the next one may close what the field is in.
        event.stopPropagation()
        event.preventDefault()
        typing.settle()
        setDraft(undefined)
      }
    }
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    const from = typed ?? value
    const by = step * (event.shiftKey ? 10 : 1) * (event.key === 'ArrowUp' ? 1 : -1)
    commit(Number((from + by).toPrecision(12)))
  }
  return (
    <Field id={id} label={label} isLabelHidden={props.isLabelHidden} help={help} problem={problem}>
      <div className={styles.box} data-invalid={problem !== undefined} data-disabled={disabled}>
        <input
          id={id}
          className={classNames(styles.input, fieldStyles.number)}
          type="text"
          inputMode={Number.isInteger(step) ? 'numeric' : 'decimal'}
          role="spinbutton"
          autoComplete="off"
          value={draft ?? formatExact(value)}
          disabled={disabled}
          aria-valuenow={value}
          aria-valuetext={unit === undefined ? undefined : `${formatExact(value)} ${unitWord(unit)}`}
          aria-valuemin={min}
          aria-valuemax={max}
          aria-invalid={problem === undefined ? undefined : true}
          aria-describedby={describedBy(id, help, problem)}
          data-draft={draft === undefined ? undefined : isFit ? 'fit' : 'unfit'}
          onChange={(event) => change(event.target.value)}
          onBlur={commitDraft}
          onKeyDown={onKeyDown}
        />
        {unit !== undefined && <span className={styles.beside}>{unitWord(unit)}</span>}
      </div>
    </Field>
  )
}

interface Range {
  readonly min: number | undefined
  readonly max: number | undefined
  readonly step: number
  readonly unit: string | undefined
}

function problemOf(text: string, { min, max, step, unit }: Range): string | undefined {
  const typed = parseNumber(text, unit)
  if (typed === undefined) return t`Enter a number.`
  if (!isOnStep(typed, step)) return t`Enter a whole number.`
  if (clamp(typed, min, max) === typed) return undefined
  if (min !== undefined && max !== undefined)
    return t`Enter a number from ${formatExact(min)} to ${formatExact(max)}.`
  return min !== undefined
    ? t`Enter a number of at least ${formatExact(min)}.`
    : t`Enter a number of at most ${formatExact(max ?? typed)}.`
}

function isOnStep(value: number, step: number): boolean {
  return !Number.isInteger(step) || Number.isInteger(value)
}

function clamp(value: number, min = -Infinity, max = Infinity): number {
  return Math.min(max, Math.max(min, value))
}
