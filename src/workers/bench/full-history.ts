/** The recorded run as it would be, had its agent never compacted. */
import type { FullHistory } from '#core/account/carried.ts'
import type { Trace } from '#core/model/trace.ts'
import { type ReplayOptions, replay } from '#core/replay/replay.ts'
import { buildMemory } from '#core/spec/spec.ts'
import { IDENTITY } from '#core/spec/spec-data.ts'
import { compactionsOf } from '#core/sweep/own-compaction.ts'
import { uncompacted } from '#core/sweep/uncompacted.ts'

/** Undefined: it never did. O(a replay of the run). */
export function fullHistoryOf(trace: Trace, options: ReplayOptions): FullHistory | undefined {
  const compactions = compactionsOf(trace)
  if (compactions.length === 0) return undefined
  const full = uncompacted(trace).trace
  return {
    replay: replay(full, buildMemory(IDENTITY), { ...options, baseline: 'uncompacted' }),
    compacted: new Set(compactions.map(({ call }) => call)),
  }
}
