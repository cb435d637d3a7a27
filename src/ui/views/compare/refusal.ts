/** What a memory refused over a run: how often, from which call on, and why. */
import type { Problem } from '#base/result.ts'
import type { Replay } from '#core/replay/replay.ts'

export interface Refusal {
  readonly problem: Problem
  readonly count: number
  readonly calls: number
  /** The first call at which it refused, 0-based. */
  readonly first: number
}

/** Undefined: it did its work at every call. */
export function refusalOf(replay: Replay | undefined): Refusal | undefined {
  const refused = replay?.calls.filter((figures) => figures.problem !== undefined) ?? []
  const [first] = refused
  if (replay === undefined || first?.problem === undefined) return undefined
  return { problem: first.problem, count: refused.length, calls: replay.calls.length, first: first.call }
}
