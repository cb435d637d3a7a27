/**
 * What the agent read again after each of its compactions, without the rest of the account: for runs by the
 * thousand.
 */
import { stepText } from '../model/steps.ts'
import type { Trace } from '../model/trace.ts'
import type { CallIndex, EpochSeconds } from '../model/units.ts'
import { createUseReader } from '../references/refetches.ts'
import { compactedContexts } from './contexts.ts'
import { type Reread, rereadsOf } from './rereads.ts'

interface CompactionRereads {
  /** It only cleared old results. */
  readonly isMicro: boolean
  /** The first call after it; undefined: the run ends before one. */
  readonly call: CallIndex | undefined
  readonly agent: string | undefined
  /** Absent: not recorded. */
  readonly timestamp: EpochSeconds | undefined
  readonly rereads: readonly Reread[]
}

/**
 * One for each compaction of the run, in the order of the log. O(steps + compactions · text of a context).
 */
export function compactionRereads(
  trace: Pick<Trace, 'steps' | 'calls' | 'recorded' | 'compactions'>,
): readonly CompactionRereads[] {
  const contexts = compactedContexts(trace)
  const usesOf = createUseReader()
  return contexts.map(({ recorded, before, after, at, agent, call }, index) => {
    const next = contexts.slice(index + 1).find((other) => other.agent === agent)?.at
    const now = new Map(after.map((step) => [step.id, step]))
    const known = new Set(before.map(({ id }) => id))
    const gone = before.filter((step) => {
      const left = now.get(step.id)
      return left === undefined || (left !== step && stepText(left).length < stepText(step).length)
    })
    const shown = after.filter(({ id }) => known.has(id))
    const following = trace.steps.slice(at, next ?? trace.steps.length).filter((step) => step.agent === agent)
    const isMicro = recorded?.kind === 'micro'
    const rereads = rereadsOf(gone, shown, following, usesOf)
    return { isMicro, call, agent, timestamp: recorded?.timestamp, rereads }
  })
}
