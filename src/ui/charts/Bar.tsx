/**
 * A tiny stacked bar for a row of a table: how full the context is here. Its numbers are next to it or in
 * `label`.
 */
import { useId } from 'react'
import { CATEGORIES } from '#core/tokens/measure.ts'
import styles from './Bar.module.css'
import { categoryFill, HatchPattern } from './base/HatchPattern.tsx'
import { categoryClass } from './base/palette.ts'

export interface BarProps {
  /** In the order of CATEGORIES. */
  readonly byCategory: readonly number[]
  /** What the full width represents: the same number in every row. */
  readonly max: number
  /** Spoken name and browser tooltip, such as `12,880 tokens`. */
  readonly label: string
  /** In px, default 64. */
  readonly width?: number | undefined
}

export function Bar({ byCategory, max, label, width = 64 }: BarProps) {
  const hatch = useId()
  const scale = max > 0 ? width / max : 0
  let x = 0
  const pieces = byCategory.map((tokens, index) => {
    const from = x
    x += Math.max(0, tokens) * scale
    const id = CATEGORIES[index]?.id ?? String(index)
    return { id, from, size: x - from, colour: categoryClass(index), fill: categoryFill(index, hatch) }
  })
  return (
    <svg className={styles.bar} width={width} height={6} role="img" aria-label={label}>
      <title>{label}</title>
      <HatchPattern id={hatch} />
      <rect className={styles.track} width={width} height={6} />
      {pieces.map(
        ({ id, from, size, colour, fill }) =>
          size > 0 && <rect key={id} className={colour} fill={fill} x={from} width={size} height={6} />,
      )}
    </svg>
  )
}
