/** What a run costs with each strategy: dollars, cache hit rate, and cache misses. */
import { memo } from 'react'
import { t } from '#base/words.ts'
import { pricesOf } from '#core/profiles/rules/profile.ts'
import { type CostTotals, isBreak, totalDollars } from '#core/replay/cost-meter.ts'
import { useProfile } from '#state/index.ts'
import { Amount, Delta, formatExact, formatShare, Popover } from '../../../kit/index.ts'
import { costWords, readShare, readShareNote } from '../model/cost-figures.ts'
import { Line } from '../model/FigureLine.tsx'
import { FigureLink } from '../model/FigureLink.tsx'
import type { Column, Comparison } from '../model/use-comparison.ts'
import { CacheBreaks } from './CacheBreaks.tsx'
import styles from './CostLines.module.css'

export interface CostLinesProps {
  readonly comparison: Comparison
}

const NOT_BILLED = t`The oracle has no cost: it selects each context separately, and no strategy can run like that.`

/** Nothing where no call has a price. */
export function CostLines({ comparison }: CostLinesProps) {
  const profile = useProfile()
  const { baseline: sent } = comparison
  if (profile === undefined && billOf(sent) === undefined) return null
  const prices = profile === undefined ? undefined : pricesOf(profile)
  return (
    <>
      <Line
        comparison={comparison}
        figure="billed"
        notOfBound={NOT_BILLED}
        label={prices === undefined ? t`Cost` : t`Cost (${prices})`}
        help={t`In US dollars, including the prompt cache, output, and summaries. The baseline uses the recorded cost, or its recorded usage at list prices.`}
        cell={(column, baseline) => {
          const bill = billOf(column)
          const sentBill = billOf(baseline)
          if (bill === undefined) return undefined
          const words = costWords(bill)
          const dollars = totalDollars(bill)
          return (
            <>
              <Amount
                value={dollars}
                unit="$"
                provenance={words.provenance}
                note={[...words.lines, ...(prices === undefined ? [] : [prices])].join('\n')}
                inRow
                isMarkHidden
              />
              {column !== baseline && sentBill !== undefined && (
                <span className={styles.delta}>
                  <Delta value={dollars} baseline={totalDollars(sentBill)} unit="$" />
                </span>
              )}
            </>
          )
        }}
      />
      <Line
        comparison={comparison}
        notOfBound={NOT_BILLED}
        label="Cache hit rate"
        help="Share of all input tokens read from the prompt cache at the lower price."
        cell={(column) => {
          const bill = billOf(column)
          return bill === undefined ? undefined : (
            <span title={readShareNote(bill)}>{formatShare(readShare(bill))}</span>
          )
        }}
      />
      <Line
        comparison={comparison}
        figure="breaks"
        notOfBound={NOT_BILLED}
        label="Cache misses"
        help="Calls that couldn’t reuse cached tokens: the prompt changed, the cache expired, or no breakpoint reached the change. Select a number to see the first ones."
        cell={(column) =>
          billOf(column) === undefined ? undefined : <Breaks replay={column.replay} name={column.name} />
        }
      />
    </>
  )
}

function billOf({ replay }: Column): CostTotals | undefined {
  return replay?.totals.bill
}

interface BreaksProps extends Pick<Column, 'replay' | 'name'> {
  /** Said in place of the number. */
  readonly label?: string | undefined
}

/**
 * Cache misses of a strategy as a number with the first of them behind it. The same for the whole run: it
 * looks at all calls, and is not drawn again while a person goes from call to call.
 */
export const Breaks = memo(function Breaks({ replay, name, label }: BreaksProps) {
  if (replay === undefined) return null
  const count = replay.totals.bill?.breaks ?? 0
  const broken = replay.calls.filter(
    ({ cacheBreak }) => cacheBreak !== undefined && isBreak(cacheBreak.reason),
  )
  if (count === 0) return <span>0</span>
  return (
    <Popover
      label={t`Cache misses: ${name}`}
      trigger={
        <FigureLink>
          {label ?? formatExact(count)}
          <span className="visually-hidden">, show the first</span>
        </FigureLink>
      }
    >
      <CacheBreaks calls={broken} />
    </Popover>
  )
})
