/**
 * A signed difference to a baseline: sign, then glyph, then colour, in this order of trust. Less is better
 * unless said otherwise, as it is for tokens, dollars and lost facts. The exact numbers are in title and
 * spoken name.
 */
import { memo } from 'react'
import { type Better, formatDelta } from '#base/format-number.ts'
import { classNames } from '../base/class-names.ts'
import styles from './Delta.module.css'

interface DeltaProps {
  readonly value: number
  readonly baseline: number
  readonly unit: string
  /** Default `lower`. */
  readonly better?: Better | undefined
}

/** Views draw hundreds, of which few change at a time. */
export const Delta = memo(function Delta({ value, baseline, unit, better = 'lower' }: DeltaProps) {
  const { percent, glyph, sentiment, exact } = formatDelta(value, baseline, { unit, better })
  return (
    <span
      className={classNames(styles.delta, styles[sentiment])}
      role="img"
      aria-label={`${percent}, ${exact}`}
      title={exact}
    >
      {percent}
      <span className={styles.glyph}>{glyph}</span>
    </span>
  )
})
