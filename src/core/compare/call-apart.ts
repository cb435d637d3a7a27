/** Where a comparison is worth a look: where most facts are lost, and where columns differ most. Pure. */
import { smallest } from '#base/lists.ts'
import type { LossFigures } from '../references/lost.ts'
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
  let most = 0
  let found: number | undefined
  for (const { call, difference } of differencesOf(baseline, columns)) {
    if (difference <= most) continue
    most = difference
    found = call
  }
  return found
}

/** The first call at which a column’s context differs from the baseline’s in tokens; undefined: none does. */
export function firstApart(baseline: Replayed, columns: readonly Replayed[]): number | undefined {
  const calls = differencesOf(baseline, columns).flatMap(({ call, difference }) =>
    difference > 0 ? [call] : [],
  )
  return calls.length === 0 ? undefined : smallest(calls)
}

function differencesOf(baseline: Replayed, columns: readonly Replayed[]) {
  const tokens = new Map(baseline.replay?.calls.map((figures) => [figures.call, figures.tokens]))
  return columns
    .flatMap(({ replay }) => replay?.calls ?? [])
    .map(({ call, tokens: sent }) => ({ call, difference: Math.abs(sent - (tokens.get(call) ?? sent)) }))
}

/** The call that used most lost facts of all columns, the first of several; undefined where none is lost. */
export function callOfMostLost(losses: readonly Pick<LossFigures, 'calls'>[]): number | undefined {
  const counts = new Map<number, number>()
  for (const { call, count } of losses.flatMap(({ calls }) => calls)) {
    counts.set(call, (counts.get(call) ?? 0) + count)
  }
  const most = Math.max(0, ...counts.values())
  return most === 0 ? undefined : [...counts].find(([, count]) => count === most)?.[0]
}
