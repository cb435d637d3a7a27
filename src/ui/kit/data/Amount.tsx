/**
 * A number with its unit and a mark for where it comes from. Exact value and provenance in words are in the
 * tooltip, on hover and on focus. In rows of a list pass `inRow`: no tab stop of its own, the browser's
 * tooltip.
 */
import { memo } from 'react'
import { formatAmount, missing, PROVENANCES, type Provenance } from '#base/format-number.ts'
import { classNames } from '../base/class-names.ts'
import { Tooltip } from '../base/Tooltip.tsx'
import styles from './Amount.module.css'

interface AmountProps {
  /** Undefined: not known; drawn as a dash. */
  readonly value: number | undefined
  /** `tokens`, `$`, `s`, `steps`, `%`; empty for a bare count whose heading says the unit. */
  readonly unit: string
  readonly provenance?: Provenance | undefined
  /** Three significant figures with a suffix, such as 12.9k. */
  readonly compact?: boolean | undefined
  /** Draw the number alone where a heading says the unit; it stays in the tooltip and the spoken name. */
  readonly isUnitHidden?: boolean | undefined
  readonly inRow?: boolean | undefined
  /** The table says once where its numbers come from; the tooltip still does. */
  readonly isMarkHidden?: boolean | undefined
  /** More to say of the number, in lines: what else counted it and came to what. */
  readonly note?: string | undefined
  /** Where this very number is from, instead of what its provenance means in general. */
  readonly how?: string | undefined
}

/** Views draw hundreds, of which few change at a time. */
export const Amount = memo(function Amount({
  value,
  unit,
  provenance,
  compact = false,
  isUnitHidden = false,
  inRow = false,
  isMarkHidden = false,
  note,
  how,
}: AmountProps) {
  if (value === undefined) return <span className={classNames(styles.amount, styles.missing)}>{missing}</span>
  const source = provenance === undefined ? undefined : PROVENANCES[provenance]
  const exact = formatAmount(value, unit)
  // A currency sign is part of the number; any other unit can be in the heading instead.
  const shown = formatAmount(value, isUnitHidden && unit !== '$' ? '' : unit, compact)
  const spoken = [exact, source?.title, note?.replaceAll('\n', ', ')]
    .filter((part) => part !== undefined)
    .join(', ')
  const face = (
    <>
      <span aria-hidden="true">{shown}</span>
      {source !== undefined && !isMarkHidden && (
        <span className={styles.mark} aria-hidden="true">
          {source.mark}
        </span>
      )}
      <span className="visually-hidden">{spoken}</span>
    </>
  )
  const help = source === undefined ? undefined : `${source.mark} ${how ?? source.help}`
  const words = [exact, help, note].filter((part) => part !== undefined).join('\n')
  if (inRow) {
    return (
      <span className={styles.amount} title={words}>
        {face}
      </span>
    )
  }
  return (
    <Tooltip text={words} isName opensOnTap>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the exact value must be reachable by keyboard. */}
      <span className={classNames(styles.amount, styles.reachable)} tabIndex={0}>
        {face}
      </span>
    </Tooltip>
  )
})
