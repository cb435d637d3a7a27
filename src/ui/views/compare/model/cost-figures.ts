/** Figures of a cost that Compare shows, as plain numbers and words. */
import { t } from '#base/words.ts'
import { estimatedCostWords } from '#core/account/figure-words.ts'
import type { FigureSource, MissRange } from '#core/cost/cost-info.ts'
import { type CostTotals, readShare } from '#core/replay/cost-meter.ts'
import type { ReplayOutput } from '#state/index.ts'
import { formatAmount, formatExact, formatShare, type Provenance, plural } from '../../../kit/index.ts'

/** How far the cache hit rate may be off, and why; undefined where it is recorded. */
export function readShareNote(costs: CostTotals): string | undefined {
  const { misses, cost } = costs
  const high = readShare(costs)
  if (high === undefined) return t`The recorded usage doesn’t say how much of a prompt was cached.`
  if (misses === undefined) return undefined
  const low = high * (1 - Math.min(1, misses.read / cost.cacheRead))
  return `${t`${formatShare(low)}–${formatShare(high)} (90% interval)`}\n${missLine(misses)}`
}

/** Of misses that no rule predicts. */
function missLine({ expected, most }: MissRange): string {
  const likely = formatExact(Math.max(1, Math.round(expected)))
  return t`The provider may evict cached prompts: about ${likely}, at most ${plural(most, 'cache miss', 'cache misses')} in 9 of 10 runs`
}

interface CostWords {
  readonly provenance: Provenance
  /** Where the dollars are from, and their interval. */
  readonly lines: readonly string[]
}

/** How far a cost is to be believed. `hasPrompts`: only answers are estimated, if anything is. */
export function costWords({ cost, summaries, info, misses }: CostTotals, hasPrompts: boolean): CostWords {
  const { source, low, high } = info ?? { source: 'estimate' as const }
  const interval =
    low === undefined || high === undefined || formatAmount(low, '$') === formatAmount(high, '$')
      ? []
      : [
          t`${formatAmount(low, '$')}–${formatAmount(high, '$')} (90% interval)`,
          ...(misses === undefined ? [] : [missLine(misses)]),
        ]
  const parts =
    summaries === undefined
      ? []
      : [t`Own calls ${formatAmount(cost.money.billed, '$')} + summaries ${formatAmount(summaries, '$')}`]
  const how = source === 'estimate' ? estimatedCostWords(hasPrompts) : HOW[source]
  return { provenance: source === 'usage' ? 'recorded' : source, lines: [how, ...interval, ...parts] }
}

/** Whether the size of a replay’s prompts is recorded, or follows from recorded ones. */
export function hasPrompts({ inputInfo: { provenance } }: Pick<ReplayOutput, 'inputInfo'>): boolean {
  return provenance !== 'estimated'
}

const HOW: Readonly<Record<Exclude<FigureSource, 'estimate'>, string>> = {
  recorded: t`Cost recorded in the file`,
  usage: t`Recorded usage at list prices`,
  calibrated: t`Recorded cost, adjusted for the strategy’s changes`,
}
