/** The line between figures and rows: how many steps there are, and what became of them. */

import { t } from '#base/words.ts'
import { callName } from '#core/model/call-names.ts'
import { Button, formatExact, LedgerMark, type Mark, plural } from '../../../kit/index.ts'
import { countFates } from '../model/compare-rows.ts'
import type { Column, Comparison } from '../model/use-comparison.ts'
import styles from './StepsBar.module.css'

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
            <span>{t`${plural(steps, 'step')} before ${callName(call)}`}</span>
            {others.length === 0 && (
              <SizeChange
                from={baseline.figures?.tokens}
                to={only?.figures?.tokens}
                ofSteps={ofSteps(only)}
              />
            )}
            {changed !== undefined && <span>{t`${formatExact(changed)} with differences`}</span>}
            {marks.map(({ mark, count }) => (
              <LedgerMark key={mark} state={mark} title={wordsOf(mark, formatExact(count))} hasTitle />
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
      </div>
    </div>
  )
}

/** What the steps of a strategy's context take beside those of the baseline, in tokens. O(rows). */
function ofSteps(column: Column | undefined): number | undefined {
  return column?.ledger?.rows.reduce(
    (sum, { tokensBefore, tokensAfter }) => sum + tokensAfter - tokensBefore,
    0,
  )
}

interface SizeChangeProps {
  readonly from: number | undefined
  readonly to: number | undefined
  /** Undefined: being counted. */
  readonly ofSteps: number | undefined
}

/**
 * How large the context of the call is in the baseline and under the only strategy, in tokens, and how much
 * of the difference the file doesn't contain, so that the rows below add up to it.
 */
function SizeChange({ from, to, ofSteps }: SizeChangeProps) {
  if (from === undefined || to === undefined || ofSteps === undefined) return null
  const unseen = to - from - ofSteps
  return (
    <span>
      <span className="visually-hidden">{t`Context of the call:`} </span>
      {unseen === 0
        ? t`${formatExact(from)} → ${formatExact(to)} tokens`
        : t`${formatExact(from)} → ${formatExact(to)} tokens (${signed(unseen)} not in the file)`}
    </span>
  )
}

function signed(tokens: number): string {
  return tokens > 0 ? `+${formatExact(tokens)}` : formatExact(tokens)
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
