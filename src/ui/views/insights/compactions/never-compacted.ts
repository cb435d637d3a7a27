/** What a run without a compaction says of one, in words. Pure. */
import { formatAmount } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import type { Tokens } from '#core/model/units.ts'
import { rankedName } from '#core/spec/product-presets.ts'
import { costIn, isUsable, type Ranking } from '#core/sweep/ranking.ts'
import { savingSentence } from '../waste/saving-words.ts'

/** `peak`: undefined: not known yet. */
export function neverCompacted(peak: Tokens | undefined): string {
  return peak === undefined
    ? t`The agent never compacted its context in this run.`
    : t`The agent never compacted its context in this run. Its largest prompt had ${formatAmount(peak, 'tokens', true)}.`
}

/** Compaction by a model's API, which each ranking has. */
const ANY_AGENT = 'anthropic-compaction'

function compactionRow(ranking: Ranking | undefined) {
  return ranking?.rows.find(({ spec }) => rankedName(spec).id === ANY_AGENT)
}

/** Whether the run is large enough for a compaction to start, as far as it is replayed. */
export function compactsRun(ranking: Ranking | undefined): boolean {
  const row = compactionRow(ranking)
  return row !== undefined && row.group !== 'none'
}

/** What compacting would have done to the run; empty: not replayed yet. */
export function compactingWords(ranking: Ranking | undefined, isMore: boolean): string {
  const row = compactionRow(ranking)
  if (row === undefined || ranking === undefined) return ''
  if (row.group === 'none') return t`At this size, a compaction would not have started.`
  const whole = costIn(ranking.baseline, ranking.unit)
  return isUsable(row) && row.cost < whole
    ? savingSentence(t`Compacting`, row, ranking, { isMore })
    : t`Compacting would not have made it cheaper.`
}
