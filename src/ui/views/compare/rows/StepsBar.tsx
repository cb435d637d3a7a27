/** The line between figures and rows: how many steps there are, and which of them are listed. */

import { t } from '#base/words.ts'
import { callName } from '#core/model/call-names.ts'
import { Button, formatExact, plural } from '../../../kit/index.ts'
import type { Comparison } from '../model/use-comparison.ts'
import styles from './StepsBar.module.css'

interface StepsBarProps {
  readonly comparison: Comparison
  /** Rows that are in the list. */
  readonly shown: number
  readonly onlyDifferences: boolean
  readonly onOnlyDifferences: (isOn: boolean) => void
}

export function StepsBar({ comparison, shown, onlyDifferences, onOnlyDifferences }: StepsBarProps) {
  const { rows, call, areRowsThere } = comparison
  const all = rows.length
  const added = rows.filter((row) => row.tokens === undefined).length
  const words = areRowsThere ? stepsWords({ shown, all, added, call }) : t`Comparing the steps…`
  return (
    <div className={styles.bar}>
      <div className={styles.words}>
        <h2 className={styles.title}>{words}</h2>
        <Button
          variant="quiet"
          size="small"
          icon="filter"
          pressed={onlyDifferences}
          onClick={() => onOnlyDifferences(!onlyDifferences)}
        >
          Differences only
        </Button>
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
