/** The cache misses of a run in a phrase: how many, and the worst with its cause. Pure. */
import { t } from '#base/words.ts'
import type { MissKind } from '#core/account/misses/miss-kind.ts'
import { type CollectionRun, ownTotal, ownWorstMiss } from '#core/collections/collection.ts'
import { callName } from '#core/model/call-names.ts'
import { plural } from '../../kit/index.ts'

/** For the end of a sentence. A cause that isn't proven is called probable, as in Insights. */
const CAUSES: Readonly<Record<MissKind, string>> = {
  compaction: t`after a compaction`,
  expired: t`because the cache expired`,
  changed: t`because an earlier part of the prompt changed`,
  other: t`because no cache breakpoint was in range`,
  model: t`because the model changed`,
  tools: t`because the tool definitions changed`,
  shorter: t`because part of the earlier prompt was left out`,
  thinking: t`probably because thinking was switched on`,
  failed: t`probably because requests failed right before`,
  aborted: t`probably because a request was aborted right before`,
  pause: t`probably because the cache expired early`,
  user: t`after a message from the user`,
  unknown: t`without a known cause`,
}

/** Of a run with at least one that no earlier run has. */
export function missPhrase(run: CollectionRun): string {
  const count = ownTotal(run, 'misses') ?? 0
  const worstMiss = ownWorstMiss(run)
  const misses = plural(count, 'miss', 'misses')
  if (worstMiss?.kind === undefined) return misses
  const [at, cause] = [callName(worstMiss.call), CAUSES[worstMiss.kind]]
  return count === 1 ? t`${misses}, at ${at}, ${cause}` : t`${misses}; the worst, at ${at}, ${cause}`
}
