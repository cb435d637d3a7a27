/**
 * A replay on a bench, in figures that are anchored to the record: the one way in which jobs make figures of
 * a memory.
 */
import { given } from '#base/given.ts'
import type { AccountedReplay, Contexts } from '#core/account/account.ts'
import type { Memory } from '#core/memory/memory.ts'
import { replayWithLosses } from '#core/references/lost.ts'
import type { ReferenceIndex } from '#core/references/reference-index.ts'
import { type ReplayOptions, replay } from '#core/replay/replay.ts'
import type { RunLosses } from '#core/rereads/asking.ts'
import { createCutFollower } from '#core/rereads/cut-results.ts'
import { createRiskFollower, type RereadRisk } from '#core/rereads/run-risk.ts'
import { SKELETON_KEY } from '#core/skeleton/skeleton.ts'
import { OWN_COMPACTION } from '#core/spec/spec-data.ts'
import type { Bench } from './workbench.ts'

/** O(replay), and the first time of a bench another one, of the recorded run. */
export function accountedReplay(
  { trace, options: ofBench, account, counting }: Bench,
  memory: Memory,
  options: ReplayOptions = ofBench,
): AccountedReplay {
  return account().of(replay(trace, memory, options), contextsOf(counting, memory))
}

interface LossWork {
  readonly index: ReferenceIndex
  /** Of the results that the memory shortens it is wanted which are used later. Absent: not. */
  readonly isShortening?: boolean
}

/** The same with what the memory loses and makes the agent read again, from one fold. */
export function accountedReplayWithLosses(
  { trace, options, account, counting }: Bench,
  memory: Memory,
  { index, isShortening = false }: LossWork,
): {
  readonly replay: AccountedReplay
  /** With what it cuts from results, if that was wanted. */
  readonly losses: RunLosses
  readonly rereads: RereadRisk | undefined
} {
  // A skeleton has no arguments, so it is unknown what its tool calls fetched.
  const risk = Object.hasOwn(trace.metadata, SKELETON_KEY) ? undefined : createRiskFollower(trace, options)
  const cuts = isShortening ? createCutFollower(index.holds) : undefined
  const made = replayWithLosses(trace, memory, index, {
    ...options,
    onVisit: (visit, progress, lost) => {
      risk?.visit(visit, progress)
      cuts?.visit(visit, progress, lost)
    },
  })
  return {
    replay: account().of(made.replay, contextsOf(counting, memory)),
    losses: { ...made.losses, ...given({ cut: cuts?.result() }) },
    rereads: risk?.result(),
  }
}

/**
 * What the record says of a memory's contexts. The agent's own compactions over the run without them give
 * every context as it was recorded.
 */
export function contextsOf(
  { baseline }: Bench['counting'],
  { id, undoes }: Pick<Memory, 'id' | 'undoes'>,
): Contexts {
  if (baseline === 'as-recorded') return { sent: 'untouched', ...given({ undone: undoes }) }
  if (baseline === 'uncompacted' && id === OWN_COMPACTION) return { sent: 'all' }
  return { sent: 'none', undone: 'all' }
}
