/** Where tokens go: a bar of the categories, and those that have any with their numbers. */
import type { CallIndex, Tokens } from '#core/model/units.ts'
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

interface Row {
  readonly id: string
  readonly title: string
  readonly tokens: Tokens
  /** Place of its category. */
  readonly index: number
  readonly note?: string
}

interface CategorySharesProps {
  readonly byCategory: TokensByCategory
  /** Whose prompt it is; absent for a step, of which nothing is inferred. */
  readonly call?: CallIndex
}

export function CategoryShares({ byCategory, call }: CategorySharesProps) {
  const { rowsAt } = useInferred()
  const total = totalTokens(byCategory)
  if (total === 0) return null
  const rows = CATEGORIES.flatMap(({ id, title }, index): readonly Row[] => {
    const tokens = byCategory[index] ?? 0
    if (tokens <= 0) return []
    return id === 'inferred' && call !== undefined
      ? rowsAt(call, { inferred: tokens, prompt: total }).map((row) => ({ ...row, index }))
      : [{ id, title, tokens, index }]
  })
  return (
    <ul className={styles.list} aria-label="Tokens by category">
      {rows.map(({ id, title, tokens, index, note }) => (
        <li key={id} className={styles.entry} title={note}>
          <span className={classNames(styles.swatch, swatchClass(index))} aria-hidden="true" />
          <span className={styles.name}>{title}</span>
          <span className={styles.number}>{formatExact(tokens)}</span>
          <span className={styles.share}>{formatTenths(tokens / total)}</span>
        </li>
      ))}
    </ul>
  )
}
