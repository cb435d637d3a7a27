/** What the colors of the context mean. */
import { CATEGORIES } from '#core/tokens/measure.ts'
import { classNames } from '../kit/base/class-names.ts'
import { swatchClass } from './base/palette.ts'
import styles from './CategoryLegend.module.css'

interface CategoryLegendProps {
  /** Whether there is anything of a category, by its place in CATEGORIES. */
  readonly isShown: (index: number) => boolean
  /** What inferred tokens are called. */
  readonly inferred: string
}

export function CategoryLegend({ isShown, inferred }: CategoryLegendProps) {
  return (
    <ul className={styles.legend} aria-label="Categories">
      {CATEGORIES.map(
        ({ id, title }, index) =>
          isShown(index) && (
            <li key={id} className={styles.entry}>
              <span className={classNames(styles.swatch, swatchClass(index))} />
              {id === 'inferred' ? inferred : title}
            </li>
          ),
      )}
    </ul>
  )
}
