/** What a run costs with each memory under the lens's profile: billed, read from the cache, and how often the cache broke. */
import { memo } from 'react'
import { t } from '#base/words.ts'
import { type CostTotals, isBreak } from '#core/cost/meter.ts'
import { pricesOf } from '#core/profiles/profile.ts'
import { useProfile } from '#state/index.ts'
import { Amount, Delta, formatExact, formatShare, Popover } from '../../kit/index.ts'
import { CacheBreaks } from './CacheBreaks.tsx'
import styles from './CostLines.module.css'
import { billWords, readShare } from './cost-figures.ts'
import { Line } from './FigureLine.tsx'
import { FigureLink } from './FigureLink.tsx'
import type { Column, Comparison } from './use-comparison.ts'

export interface CostLinesProps {
  readonly comparison: Comparison
  /** Whether all lines are shown. */
  readonly isMore: boolean
}

const NOT_BILLED = t`A bound has no bill: its contexts are chosen call by call for what they keep, and no memory runs like that.`

/** Nothing without a profile: then nothing is billed. */
export function CostLines({ comparison, isMore }: CostLinesProps) {
  const profile = useProfile()
  if (profile === undefined) return null
  const prices = pricesOf(profile)
  return (
    <>
      <Line
        comparison={comparison}
        figure="billed"
        notOfBound={NOT_BILLED}
        label={t`Billed by ${prices}`}
        help={t`What the calls cost with the prompt cache taken into account, answers included, in US dollars.`}
        cell={(column, baseline) => {
          const cost = billOf(column)?.cost
          const reference = billOf(baseline)?.cost.money.billed
          if (cost === undefined) return undefined
          const words = billWords(billOf(column))
          return (
            <>
              <Amount
                value={cost.money.billed}
                unit="$"
                provenance={words.provenance}
                note={[prices, ...words.lines].join('\n')}
                inRow
              />
              {column !== baseline && reference !== undefined && (
                <span className={styles.delta}>
                  <Delta value={cost.money.billed} baseline={reference} unit="$" />
                </span>
              )}
            </>
          )
        }}
      />
      {isMore && (
        <Line
          comparison={comparison}
          notOfBound={NOT_BILLED}
          label="Read from the cache"
          help="The share of all prompt tokens that the provider would have read from its cache, at the lower price."
          cell={(column) => {
            const bill = billOf(column)
            return bill === undefined ? undefined : <span>{formatShare(readShare(bill))}</span>
          }}
        />
      )}
      <Line
        comparison={comparison}
        figure="breaks"
        notOfBound={NOT_BILLED}
        label="Cache breaks"
        help="Calls that could not use what the cache held: the prompt changed before its end, its lifetime was over, or no breakpoint reached it. Press a number to see the first of them."
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

/** The same for the whole run: it looks at all calls, and is not drawn again while a person goes from call to call. */
const Breaks = memo(function Breaks({ replay, name }: Pick<Column, 'replay' | 'name'>) {
  if (replay === undefined) return null
  const count = replay.totals.bill?.breaks ?? 0
  const broken = replay.calls.filter(
    ({ cacheBreak }) => cacheBreak !== undefined && isBreak(cacheBreak.reason),
  )
  if (count === 0) return <span>0</span>
  return (
    <Popover
      label={t`Cache breaks: ${name}`}
      trigger={
        <FigureLink>
          {formatExact(count)}
          <span className="visually-hidden">, see the first</span>
        </FigureLink>
      }
    >
      <CacheBreaks calls={broken} />
    </Popover>
  )
})
