/** The line between figures and rows: how many steps there are, and what the marks in the cells mean. */

import { t } from '#base/words.ts'
import { callName } from '#core/model/call-names.ts'
import { formatExact, LedgerMark, markOf, plural, STEP_MARKS } from '../../../kit/index.ts'
import type { Comparison } from '../model/use-comparison.ts'
import styles from './StepsBar.module.css'

interface StepsBarProps {
  readonly comparison: Comparison
  /** Rows that are in the list. */
  readonly shown: number
}

export function StepsBar({ comparison, shown }: StepsBarProps) {
  const { rows, call, areRowsThere } = comparison
  const all = rows.length
  const added = rows.filter((row) => row.tokens === undefined).length
  const found = new Set(rows.flatMap(({ cells }) => cells.flatMap((cell) => (cell ? [markOf(cell)] : []))))
  const words = areRowsThere ? stepsWords({ shown, all, added, call }) : t`Comparing the steps…`
  return (
    <div className={styles.bar}>
      <div className={styles.words}>
        <h2 className={styles.title}>{words}</h2>
        <ul className={styles.legend} aria-label="States of a step">
          {STEP_MARKS.filter((state) => found.has(state)).map((state) => (
            <li key={state}>
              <LedgerMark state={state} hasTitle />
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

interface StepCounts {
  readonly shown: number
  /** Of the run before the call, and inserted by strategies. */
  readonly all: number
  readonly added: number
  readonly call: number
}

function stepsWords({ shown, all, added, call }: StepCounts): string {
  const steps = plural(all - added, 'step')
  if (added === 0) {
    const what = t`${steps} before ${callName(call)}`
    return shown < all ? t`Showing ${formatExact(shown)} of ${what}` : what
  }
  const what = t`${steps} before ${callName(call)} and ${formatExact(added)} inserted`
  return shown < all ? t`Showing ${formatExact(shown)} of ${formatExact(all)}: ${what}` : what
}
