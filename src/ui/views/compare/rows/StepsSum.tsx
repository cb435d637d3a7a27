/** What became of the steps before the call, in short, and the way to all of them. */

import { t } from '#base/words.ts'
import { callName } from '#core/model/call-names.ts'
import { leanSpec } from '#core/spec/spec.ts'
import { isOfRecord } from '#core/spec/spec-data.ts'
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

import styles from './StepsSum.module.css'
import { type SizeSum, sizeSum } from './size-sum.ts'

interface StepsSumProps {
  readonly comparison: Comparison
}

/** How many steps there are, and how many of them each state has; on a phone the sizes of the context. */
export function StepsSum({ comparison }: StepsSumProps) {
  const { rows, call, areRowsThere, baseline, columns } = comparison
  const [only, ...others] = columns
  const isPhone = useIsPhone()
  if (!areRowsThere) return <h2 className={styles.title}>{t`Comparing the steps…`}</h2>
  const { steps, changed, marks } = countFates(rows)
  return (
    <h2 className={styles.title}>
      <span className={styles.more}>
        {plural(steps, 'step')}
        <span className="visually-hidden"> {t`before ${callName(call)}`}</span>
      </span>
      {/* Where the last row of the table is in view, it says them. */}
      {isPhone && others.length === 0 && (
        <SizeChange sum={sizeSum(baseline.figures, only?.figures, only?.ledger?.rows)} />
      )}
      {changed !== undefined && <span>{t`${formatExact(changed)} with differences`}</span>}
      {marks.map(({ mark, count }) => (
        <span key={mark} className={styles.more}>
          <LedgerMark state={mark} title={wordsOf(mark, formatExact(count))} hasTitle />
        </span>
      ))}
    </h2>
  )
}

/** The way to all that the only strategy sends at the call, and to all that it doesn't. */
export function ToMemory({ comparison: { columns } }: StepsSumProps) {
  const isPhone = useIsPhone()
  const [only, ...others] = columns
  if (only === undefined || others.length > 0 || only.isBound || isOfRecord(only.spec)) return null
  const open = () => openMemory(leanSpec(only.spec))
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
  if (sum === undefined) return null
  return <span>{t`This call: ${formatExact(sum.from)} → ${formatExact(sum.to)} tokens`}</span>
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
