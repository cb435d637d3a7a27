// biome-ignore-all lint/a11y/useSemanticElements: rows of a grid that a <table> cannot be.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the tab stop.
/** Under an open row: the difference of both texts, or the text of the step that only one side has. */
import { stepText } from '#core/model/steps.ts'
import { TextDifference, TextView } from '../../../kit/index.ts'
import styles from './SideBySideRow.module.css'
import type { SideBySideRow } from './side-by-side-rows.ts'

export function SideBySideTexts({ row: { left, right } }: { readonly row: SideBySideRow }) {
  const only = left === undefined ? right : right === undefined ? left : undefined
  return (
    <div role="row" className={styles.texts}>
      <div role="gridcell" aria-colspan={3} className={styles.text}>
        {only === undefined ? (
          <TextDifference
            before={left === undefined ? '' : stepText(left.step)}
            after={right === undefined ? '' : stepText(right.step)}
            same="Same text; other fields differ."
          />
        ) : (
          <TextView text={stepText(only.step)} firstPart={4000} />
        )}
      </div>
    </div>
  )
}
