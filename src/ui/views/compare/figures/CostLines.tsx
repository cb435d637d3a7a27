/** What a run costs with each strategy: dollars, cache hit rate, and cache misses. */
import { memo } from 'react'
import { t } from '#base/words.ts'
import type { Cost } from '#core/cost/price-usage.ts'
import { pricesOf } from '#core/profiles/rules/profile.ts'
import { type CostTotals, isCacheMiss, readShare, totalDollars } from '#core/replay/cost-meter.ts'
import { addedMissesWords, countedMisses, missedAnyway } from '#core/sweep/added-misses.ts'
import { showInsight, useAllMisses, useProfile, useRoute, useTokenProvenance } from '#state/index.ts'
import {
  Amount,
  Delta,
  formatAmount,
  formatExact,
  formatShare,
  missing,
  Popover,
  plural,
} from '../../../kit/index.ts'
import { costWords, readShareNote } from '../model/cost-figures.ts'
import { AgainstBaseline, Line } from '../model/FigureLine.tsx'
import { FigureLink } from '../model/FigureLink.tsx'
import { summaryTokens } from '../model/totals.ts'
import { type Column, type Comparison, useRecordedSummaries } from '../model/use-comparison.ts'
import { CacheMissList } from './CacheMissList.tsx'
import { CallList, type ListedCall } from './CallList.tsx'
import styles from './CostLines.module.css'
import { TokensLine } from './TokensLine.tsx'
import { summariesAt } from './tokens-of-run.ts'

interface CostLinesProps {
  readonly comparison: Comparison
}

const NO_ORACLE_COST = t`The oracle has no cost: it selects each context separately, and no strategy can run like that.`

const NOT_RECORDED = t`The file doesn’t record the calls that wrote the run’s own summaries.`

/** What the run costs, and what its summaries would use. */
export function CostLines({ comparison }: CostLinesProps) {
  const prices = usePrices()
  const provenance = useTokenProvenance()
  const own = useRecordedSummaries()
  const isOwn = (column: Column) => own !== undefined && column === comparison.baseline
  return (
    <>
      <Line
        comparison={comparison}
        ofRun={[prices]}
        figure="billed"
        notOfBound={NO_ORACLE_COST}
        label={t`Cost of the run`}
        better="lower"
        help={t`US dollars for input, prompt cache, output, and summaries. The baseline uses the recorded cost, or its recorded usage at list prices.`}
        cell={(column, baseline) => {
          const costs = costsOf(column)
          const sentCosts = costsOf(baseline)
          if (costs === undefined) return undefined
          const words = costWords(costs, column.replay)
          const dollars = totalDollars(costs)
          return (
            <>
              <Popover
                label={t`Calls with the highest cost: ${column.name}`}
                trigger={
                  <FigureLink>
                    <Amount
                      value={dollars}
                      unit="$"
                      provenance={words.provenance}
                      how={words.how}
                      note={[...words.lines, ...(prices === undefined ? [] : [prices])].join('\n')}
                      inRow
                      isMarkHidden
                    />
                  </FigureLink>
                }
              >
                <CallList
                  title={t`Calls with the highest cost`}
                  calls={() => callsOf(column, ({ money }) => money.billed)}
                  wordsOf={(value) => t`${formatAmount(value, '$')}, ${formatShare(value / dollars)} of all`}
                />
              </Popover>
              {column !== baseline && sentCosts !== undefined && (
                <span className={styles.delta}>
                  <Delta value={dollars} baseline={totalDollars(sentCosts)} unit="$" />
                </span>
              )}
            </>
          )
        }}
      />
      {[comparison.baseline, ...comparison.columns].some((column) => summariesOf(column) > 0) && (
        <TokensLine
          comparison={comparison}
          ofRun={[provenance, own]}
          label={t`Summary calls`}
          unit={t`tokens`}
          better="lower"
          help={t`What the strategy’s summaries would use as separate model calls, input and output together. Not part of the total input tokens.`}
          provenance={provenance}
          compact
          isPlain
          amountOf={(column) => (isOwn(column) ? own?.tokens : summariesOf(column))}
          unknownOf={(column) => (isOwn(column) && own?.tokens === undefined ? NOT_RECORDED : undefined)}
          callsOf={summariesAt}
          callsTitle={t`Calls with a summary before them`}
        />
      )}
    </>
  )
}

/** What the prompt cache saves, and how often it can't. */
export function CacheLines({ comparison }: CostLinesProps) {
  const prices = usePrices()
  const misses = useAllMisses()
  const isSent = useRoute().counting.baseline === 'as-recorded'
  return (
    <>
      <Line
        comparison={comparison}
        ofRun={[prices]}
        notOfBound={NO_ORACLE_COST}
        label={t`Cache hit rate`}
        better="higher"
        help={t`Share of all input tokens read from the prompt cache at the lower price.`}
        cell={(column) => {
          const costs = costsOf(column)
          if (costs === undefined) return undefined
          const share = readShare(costs)
          if (share === undefined) return <span title={readShareNote(costs)}>{missing}</span>
          return (
            <Popover
              label={t`Calls with the most tokens not read from the cache: ${column.name}`}
              trigger={<FigureLink title={readShareNote(costs)}>{formatShare(share)}</FigureLink>}
            >
              <CallList
                title={t`Calls with the most tokens not read from the cache`}
                calls={() => callsOf(column, ({ input, cacheWrite }) => input + cacheWrite)}
                wordsOf={(value) => t`${formatExact(value)} tokens`}
              />
            </Popover>
          )
        }}
      />
      <Line
        comparison={comparison}
        ofRun={[prices, misses, isSent]}
        figure="breaks"
        notOfBound={NO_ORACLE_COST}
        label={t`Added cache misses`}
        unit={t`calls`}
        better="lower"
        help={t`Calls that couldn’t reuse cached tokens, more than in the baseline: the prompt changed, the cache expired, or no breakpoint reached the change.`}
        cell={(column, baseline) => {
          const { replay, name, spec } = column
          const [own, recorded] = [countedOf(column), countedOf(baseline)]
          if (own.cacheMisses === undefined) return undefined
          if (column === baseline) return <RecordedMisses count={isSent ? misses : 0} />
          const added = addedMissesWords(own, recorded)
          if (added === undefined) return undefined
          return (
            <Breaks
              replay={replay}
              name={name}
              spec={spec}
              label={added}
              without={recorded.cacheMisses}
              anyway={missedAnyway(own, recorded)}
            />
          )
        }}
      />
    </>
  )
}

function usePrices(): string | undefined {
  const profile = useProfile()
  return profile === undefined ? undefined : pricesOf(profile)
}

function summariesOf({ replay }: Column): number {
  return summaryTokens(replay)
}

function callsOf({ replay }: Column, valueOfCost: (cost: Cost) => number): readonly ListedCall[] {
  return (replay?.calls ?? []).map(({ call, cost }) => ({
    call,
    value: cost === undefined ? 0 : valueOfCost(cost),
  }))
}

function costsOf({ replay }: Column): CostTotals | undefined {
  return replay?.totals.costs
}

function countedOf(column: Column) {
  return countedMisses(costsOf(column))
}

/** All that the recorded run had, which Insights lists; only those that a replay repeats are compared. */
function RecordedMisses({ count }: { readonly count: number }) {
  if (count === 0) return <AgainstBaseline />
  return (
    <>
      <AgainstBaseline />
      {' · '}
      <FigureLink title={t`Show in Insights`} onClick={() => showInsight('misses')}>
        {t`${formatExact(count)} recorded`}
      </FigureLink>
    </>
  )
}

function countsWords(count: number, without: number, anyway: number): string {
  const [all, others] = [formatExact(count), formatExact(without)]
  return anyway === 0
    ? t`${all} with it, ${others} without`
    : t`${all} with it, ${others} without; at ${formatExact(anyway)} of them, the recorded run missed, too`
}

interface BreaksProps extends Pick<Column, 'replay' | 'name' | 'spec'> {
  /** Said in place of the number. */
  readonly label?: string | undefined
  /** Those of the baseline, which the list doesn't tell from added ones. */
  readonly without?: number | undefined
  /** Those at calls that missed as recorded without a replay repeating it. */
  readonly anyway?: number
}

/**
 * Cache misses of a strategy as a number with the first of them behind it. The same for the whole run: it
 * looks at all calls, and is not drawn again while a person goes from call to call.
 */
export const Breaks = memo(function Breaks({ replay, name, spec, label, without, anyway = 0 }: BreaksProps) {
  if (replay === undefined) return null
  const count = replay.totals.costs?.breaks ?? 0
  const broken = replay.calls.filter(
    ({ cacheMiss }) => cacheMiss !== undefined && isCacheMiss(cacheMiss.reason),
  )
  const note = without === undefined ? undefined : countsWords(count, without, anyway)
  if (count === 0) return <span title={note}>{label ?? 0}</span>
  return (
    <Popover
      label={t`Cache misses: ${name}`}
      trigger={
        <FigureLink
          title={note}
          aria-label={t`${label ?? plural(count, 'cache miss', 'cache misses')}, show the first`}
        >
          {label ?? formatExact(count)}
        </FigureLink>
      }
    >
      <CacheMissList calls={broken} spec={spec} note={note} />
    </Popover>
  )
})
