/**
 * Where columns are furthest from the baseline: a place to look when the open call shows no difference. Pure.
 */
import type { CallFigures } from '../replay/replay.ts'

interface Replayed {
  /** Undefined: being counted, or failed. */
  readonly replay: { readonly calls: readonly Pick<CallFigures, 'call' | 'tokens'>[] } | undefined
}

/**
 * The call at which a column’s context differs from the baseline’s by the most tokens, the first of several;
 * undefined where none differs. O(calls · columns).
 */
export function callApart(baseline: Replayed, columns: readonly Replayed[]): number | undefined {
  const tokens = new Map(baseline.replay?.calls.map((figures) => [figures.call, figures.tokens]))
  let most = 0
  let found: number | undefined
  for (const { replay } of columns) {
    for (const { call, tokens: sent } of replay?.calls ?? []) {
      const difference = Math.abs(sent - (tokens.get(call) ?? sent))
      if (difference <= most) continue
      most = difference
      found = call
    }
  }
  return found
}
