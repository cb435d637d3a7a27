/** The line between figures and rows: how many steps there are, and what became of them. */

import { t } from '#base/words.ts'
import { callName } from '#core/model/call-names.ts'
import { leanSpec } from '#core/spec/spec.ts'
import { type CheckedSpec, isOfRecord } from '#core/spec/spec-data.ts'
import { openMemory } from '#state/index.ts'
import {
  Button,
  formatExact,
  IconButton,
  LedgerMark,
  type Mark,
  plural,
  useIsPhone,
} from '../../../kit/index.ts'
import { countFates } from '../model/compare-rows.ts'
import type { Comparison } from '../model/use-comparison.ts'
import styles from './StepsBar.module.css'
import { type SizeSum, sizeSum } from './size-sum.ts'

interface StepsBarProps {
  readonly comparison: Comparison
  readonly onlyDifferences: boolean
  readonly onOnlyDifferences: (isOn: boolean) => void
}

export function StepsBar({ comparison, onlyDifferences, onOnlyDifferences }: StepsBarProps) {
  const { rows, call, areRowsThere, baseline, columns } = comparison
  const [only, ...others] = columns
  const { steps, changed, marks } = countFates(rows)
  return (
    <div className={styles.bar}>
      <div className={styles.words}>
        {areRowsThere ? (
          <h2 className={styles.title}>
            <span className={styles.more}>{t`${plural(steps, 'step')} before ${callName(call)}`}</span>
            {others.length === 0 && (
              <SizeChange sum={sizeSum(baseline.figures, only?.figures, only?.ledger?.rows)} />
            )}
            {changed !== undefined && <span>{t`${formatExact(changed)} with differences`}</span>}
            {marks.map(({ mark, count }) => (
              <span key={mark} className={styles.more}>
                <LedgerMark state={mark} title={wordsOf(mark, formatExact(count))} hasTitle />
              </span>
            ))}
          </h2>
        ) : (
          <h2 className={styles.title}>{t`Comparing the steps…`}</h2>
        )}
        <Button
          variant="quiet"
          size="small"
          icon="filter"
          pressed={onlyDifferences}
          onClick={() => onOnlyDifferences(!onlyDifferences)}
        >
          Differences only
        </Button>
        {only !== undefined && others.length === 0 && !only.isBound && !isOfRecord(only.spec) && (
          <ToMemory spec={only.spec} />
        )}
      </div>
    </div>
  )
}

/** The way to all that the strategy sends at the call, and to all that it doesn't. */
function ToMemory({ spec }: { readonly spec: CheckedSpec }) {
  const isPhone = useIsPhone()
  const open = () => openMemory(leanSpec(spec))
  return isPhone ? (
    <IconButton icon="memory" size="small" label={t`Open in Memory`} onClick={open} />
  ) : (
    <Button variant="quiet" size="small" icon="memory" title={ABOUT_MEMORY} onClick={open}>
      Open in Memory
    </Button>
  )
}

const ABOUT_MEMORY = t`All that is sent at this call, and all that isn’t`

/** How large the context of the call is in the baseline and under the only strategy, in tokens. */
function SizeChange({ sum }: { readonly sum: SizeSum | undefined }) {
  const isPhone = useIsPhone()
  if (sum === undefined) return null
  const words = t`${formatExact(sum.from)} → ${formatExact(sum.to)} tokens`
  return <span>{isPhone ? words : t`This call: ${words}`}</span>
}

function wordsOf(mark: Mark, count: string): string {
  switch (mark) {
    case 'kept':
      return t`${count} kept`
    case 'rewritten':
      return t`${count} shortened`
    case 'summarized':
      return t`${count} summarized`
    case 'dropped':
      return t`${count} dropped`
    case 'moved':
      return t`${count} moved`
    case 'added':
      return t`${count} inserted`
    case 'lost':
      return t`${count} lost`
  }
}
