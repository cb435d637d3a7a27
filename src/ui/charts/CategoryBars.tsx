/** The categories as a table with bars: tokens and share of each, for the eye and for who has it read out. */

import { formatExact, formatShare } from '#base/format-number.ts'
import { CATEGORIES, type TokensByCategory, totalTokens } from '#core/tokens/measure.ts'
import { classNames } from '../kit/base/class-names.ts'
import { swatchClass } from './base/palette.ts'
import styles from './CategoryBars.module.css'

interface CategoryBarsProps {
  /** Names the table, such as `Tokens of the run by category`. */
  readonly label: string
  readonly byCategory: TokensByCategory
  /** What inferred tokens are called. */
  readonly inferred: string
}

export function CategoryBars({ label, byCategory, inferred }: CategoryBarsProps) {
  const total = Math.max(1, totalTokens(byCategory))
  const most = byCategory.reduce((largest, tokens) => Math.max(largest, tokens), 1)
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">Category</th>
          <td />
          <th scope="col" className={styles.number}>
            Tokens
          </th>
          <th scope="col" className={styles.number}>
            Share
          </th>
        </tr>
      </thead>
      <tbody>
        {CATEGORIES.map(({ id, title }, index) => {
          const tokens = byCategory[index] ?? 0
          if (tokens === 0) return null
          return (
            <tr key={id}>
              <th scope="row">{id === 'inferred' ? inferred : title}</th>
              <td className={styles.track} aria-hidden="true">
                <span
                  className={classNames(styles.bar, swatchClass(index))}
                  style={{ inlineSize: `${(tokens / most) * 100}%` }}
                />
              </td>
              <td className={styles.number}>{formatExact(tokens)}</td>
              <td className={styles.number}>{formatShare(tokens / total)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
