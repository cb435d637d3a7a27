/** What the colours of the context mean, with tokens beside them if they are given. */

import { formatExact } from '#base/format-number.ts'
import { CATEGORIES } from '#core/tokens/measure.ts'
import { classNames } from '../kit/base/class-names.ts'
import { swatchClass } from './base/palette.ts'
import styles from './CategoryLegend.module.css'

export interface CategoryLegendProps {
  /** Tokens in the order of CATEGORIES. */
  readonly byCategory?: readonly number[] | undefined
  /** `column`: one below the other, numbers aligned. Default `row`. */
  readonly direction?: 'row' | 'column' | undefined
}

export function CategoryLegend({ byCategory, direction = 'row' }: CategoryLegendProps) {
  return (
    <ul className={classNames(styles.legend, styles[direction])} aria-label="Categories">
      {CATEGORIES.map(({ id, title }, index) => (
        <li key={id} className={styles.entry}>
          <span className={classNames(styles.swatch, swatchClass(index))} />
          <span className={styles.title}>{title}</span>
          {byCategory !== undefined && (
            <span className={styles.tokens}>{formatExact(byCategory[index] ?? 0)}</span>
          )}
        </li>
      ))}
    </ul>
  )
}
