/** What the colors of the context mean. */
import { CATEGORIES } from '#core/tokens/measure.ts'
import { classNames } from '../kit/base/class-names.ts'
import { swatchClass } from './base/palette.ts'
import styles from './CategoryLegend.module.css'

interface CategoryLegendProps {
  /** Whether there is anything of a category, by its place in CATEGORIES. */
  readonly isShown: (index: number) => boolean
}

export function CategoryLegend({ isShown }: CategoryLegendProps) {
  return (
    <ul className={styles.legend} aria-label="Categories">
      {CATEGORIES.map(
        ({ id, title }, index) =>
          isShown(index) && (
            <li key={id} className={styles.entry}>
              <span className={classNames(styles.swatch, swatchClass(index))} />
              {title}
            </li>
          ),
      )}
    </ul>
  )
}
