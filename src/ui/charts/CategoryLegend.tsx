/** What the colors of the context mean. */
import { t } from '#base/words.ts'
import { CATEGORIES, type CategoryId } from '#core/tokens/measure.ts'
import { classNames } from '../kit/base/class-names.ts'
import { swatchClass } from './base/palette.ts'
import styles from './CategoryLegend.module.css'

interface CategoryLegendProps {
  /** Whether there is anything of a category, by its place in CATEGORIES. */
  readonly isShown: (index: number) => boolean
  /** What inferred tokens are called. */
  readonly inferred: string
  /** In one line, with the long names cut to what tells them apart. */
  readonly isLine?: boolean
  /** What a gap between the bars means; undefined: there is none. */
  readonly gap?: string | undefined
}

/** Of the names that one line has no room for: a tooltip has all of each. */
const SHORT: { readonly [id in CategoryId]?: string } = {
  attached: t`Attached`,
  inferred: t`Not in the file`,
}

export function CategoryLegend({ isShown, inferred, isLine = false, gap }: CategoryLegendProps) {
  return (
    <ul className={isLine ? styles.line : styles.legend} aria-label={t`Categories`}>
      {CATEGORIES.map(({ id, title }, index) => {
        if (!isShown(index)) return null
        const name = id === 'inferred' ? inferred : title
        return (
          <li key={id} className={styles.entry} title={isLine ? name : undefined}>
            <span className={classNames(styles.swatch, swatchClass(index))} />
            {isLine ? (SHORT[id] ?? name) : name}
          </li>
        )
      })}
      {gap !== undefined && (
        <li className={styles.entry}>
          <span className={classNames(styles.swatch, styles.gap)} />
          {gap}
        </li>
      )}
    </ul>
  )
}
