/**
 * What the context strip says of a call beside its tokens: what is recorded, and what a strategy makes of it.
 * Pure.
 */
import { t } from '#base/words.ts'
import type { Trace } from '#core/model/trace.ts'
import { type CostMiss, isCacheMiss } from '#core/replay/cost-meter.ts'
import type { CallFigures } from '#core/replay/replay.ts'
import type { StripStrategyFigures } from '#state/index.ts'
import type { CardLine, StripOverlay } from '../../charts/index.ts'
import { formatAmount, formatExact } from '../../kit/index.ts'

/** What the file records about a call, for the card at the pointer. */
export function recordedLines({ calls }: Trace, index: number): readonly CardLine[] {
  const { model, usage, cost } = calls[index] ?? {}
  const tokens = (title: string, value: number | undefined) =>
    value === undefined ? [] : [{ title, value: formatExact(value) }]
  return [
    ...(model === undefined ? [] : [{ title: t`Model`, value: model }]),
    ...tokens(t`Read from the cache`, usage?.cacheRead),
    ...tokens(t`Written to the cache`, usage?.cacheWrite),
    ...tokens(t`Output`, usage?.output),
    ...(cost === undefined ? [] : [{ title: t`Recorded cost`, value: formatAmount(cost, '$') }]),
  ]
}

interface MayMiss {
  readonly cacheMiss?: Pick<CostMiss, 'reason'>
}

interface Overlaid extends Pick<StripStrategyFigures, 'name' | 'limit' | 'losses'> {
  readonly replay: { readonly calls: readonly (MayMiss & Pick<CallFigures, 'tokens' | 'isRefused'>)[] }
}

/**
 * A strategy's figures as the strip draws them. Of its cache misses, those that it adds: at the other calls
 * the recorded prompts miss, too. `recorded`: by the place of the call; undefined: not replayed yet.
 */
export function overlayOf(
  { name, replay, losses, limit }: Overlaid,
  recorded: readonly MayMiss[] | undefined,
): StripOverlay {
  return {
    name,
    limit,
    calls: replay.calls.map(({ tokens, isRefused, cacheMiss }, call) => ({
      tokens: isRefused === true ? undefined : tokens,
      lostFacts: losses?.calls[call]?.count ?? 0,
      isMiss: isMiss(cacheMiss) && !isMiss(recorded?.[call]?.cacheMiss),
    })),
  }
}

function isMiss(miss: Pick<CostMiss, 'reason'> | undefined): boolean {
  return miss !== undefined && isCacheMiss(miss.reason)
}

/** What the strategy makes of a call. */
export function overlayLines(overlay: StripOverlay | undefined, index: number): readonly CardLine[] {
  const call = overlay?.calls[index]
  if (overlay === undefined || call === undefined) return []
  return [
    ...(call.tokens === undefined
      ? []
      : [{ title: overlay.name, value: t`${formatExact(call.tokens)} tokens` }]),
    ...(call.lostFacts === 0 ? [] : [{ title: t`Lost facts`, value: formatExact(call.lostFacts) }]),
    ...(call.isMiss ? [{ title: t`Prompt cache`, value: t`missed, unlike as recorded` }] : []),
  ]
}
