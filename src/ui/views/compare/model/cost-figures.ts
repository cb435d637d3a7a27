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
  /** Where the dollars are from. */
  readonly how: string
  /** Their interval, and what they are made of. */
  readonly lines: readonly string[]
}

/** Where the prompts and the answers of a replay are from. */
type TokensOf = Pick<ReplayOutput, 'inputInfo' | 'outputInfo'>

/** How far a cost is to be believed. `tokens`: undefined while they aren't known. */
export function costWords(costs: CostTotals, tokens: TokensOf | undefined): CostWords {
  const { cost, summaries, info, misses } = costs
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
  const lines = [...interval, ...parts]
  if (source === 'estimate') return { ...estimatedWords(costs, tokens), lines }
  return { provenance: source === 'usage' ? 'recorded' : source, how: HOW[source], lines }
}

/** Which part of an estimated cost is an estimate: the prompts, the answers, or the summaries alone. */
function estimatedWords({ summaries }: CostTotals, tokens: TokensOf | undefined): Omit<CostWords, 'lines'> {
  const prompts = tokens?.inputInfo.provenance ?? 'estimated'
  if (prompts === 'estimated') return { provenance: 'estimate', how: estimatedCostWords(false) }
  const isOutputRecorded = tokens?.outputInfo.source === 'recorded'
  if (isOutputRecorded && summaries !== undefined) {
    return {
      provenance: 'calibrated',
      how:
        prompts === 'calibrated'
          ? t`Prompts counted and scaled to the recorded usage, output as recorded, summaries simulated`
          : t`Only the summaries are estimated, as they are simulated`,
    }
  }
  const how = isOutputRecorded || prompts !== 'calibrated' ? estimatedCostWords(!isOutputRecorded) : COUNTED
  return { provenance: 'estimate', how }
}

const COUNTED = t`Prompts counted and scaled to the recorded usage, output estimated`

const HOW: Readonly<Record<Exclude<FigureSource, 'estimate'>, string>> = {
  recorded: t`Cost recorded in the file`,
  usage: t`Recorded usage at list prices`,
  calibrated: t`Recorded cost, adjusted for the strategy’s changes`,
}
