/** Where tokens go: a bar of the categories, and those that have any with their numbers. */
import { CATEGORIES, type TokensByCategory, totalTokens } from '#core/tokens/measure.ts'
import { useInferred } from '#state/index.ts'
import { swatchClass } from '../../charts/index.ts'
import { classNames, formatExact, formatTenths } from '../../kit/index.ts'
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
              className={classNames(styles.piece, swatchClass(index))}
              style={{ inlineSize: `${(tokens / total) * 100}%` }}
            />
          )
        )
      })}
    </div>
  )
}

export function CategoryShares({ byCategory }: { readonly byCategory: TokensByCategory }) {
  const { title: inferred } = useInferred()
  const total = totalTokens(byCategory)
  if (total === 0) return null
  return (
    <ul className={styles.list} aria-label="Tokens by category">
      {CATEGORIES.map(({ id, title }, index) => {
        const tokens = byCategory[index] ?? 0
        return (
          tokens > 0 && (
            <li key={id} className={styles.entry}>
              <span className={classNames(styles.swatch, swatchClass(index))} aria-hidden="true" />
              <span>{id === 'inferred' ? inferred : title}</span>
              <span className={styles.number}>{formatExact(tokens)}</span>
              <span className={styles.share}>{formatTenths(tokens / total)}</span>
            </li>
          )
        )
      })}
    </ul>
  )
}
