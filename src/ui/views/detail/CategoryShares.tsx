/** Where tokens go: a bar of the categories, and those that have any with their numbers. */
import { CATEGORIES, type TokensByCategory, totalTokens } from '#core/tokens/measure.ts'
import { categoryClass } from '../../charts/index.ts'
import { classNames, formatExact, formatShare } from '../../kit/index.ts'
import styles from './CategoryShares.module.css'

export function ShareBar({ byCategory }: { readonly byCategory: TokensByCategory }) {
  const total = totalTokens(byCategory)
  return (
    <div className={styles.bar} aria-hidden="true">
      {CATEGORIES.map(({ id }, index) => {
        const tokens = byCategory[index] ?? 0
        return (
          tokens > 0 && (
            <span
              key={id}
              className={classNames(styles.piece, categoryClass(index))}
              style={{ inlineSize: `${(tokens / total) * 100}%` }}
            />
          )
        )
      })}
    </div>
  )
}

export function CategoryShares({ byCategory }: { readonly byCategory: TokensByCategory }) {
  const total = totalTokens(byCategory)
  if (total === 0) return null
  return (
    <ul className={styles.list} aria-label="Tokens by category">
      {CATEGORIES.map(({ id, title }, index) => {
        const tokens = byCategory[index] ?? 0
        return (
          tokens > 0 && (
            <li key={id} className={styles.entry}>
              <span className={classNames(styles.swatch, categoryClass(index))} aria-hidden="true" />
              <span>{title}</span>
              <span className={styles.number}>{formatExact(tokens)}</span>
              <span className={styles.share}>{shareWords(tokens / total)}</span>
            </li>
          )
        )
      })}
    </ul>
  )
}

/** To a tenth of a per cent: finer, the shares of two calls would differ by nothing anybody means. */
export function shareWords(share: number): string {
  if (share > 0 && share < 0.001) return `<${formatShare(0.001)}`
  return formatShare(Math.round(share * 1000) / 1000)
}
