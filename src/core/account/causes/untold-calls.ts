/** Calls whose recorded cache reads say little of a strategy’s: something cut the sent prompt. Pure. */
import type { CallIndex } from '../../model/units.ts'
import type { CallFigures } from '../../replay/replay.ts'

/** One call of a replay. */
interface ReplayedCall {
  readonly under: Pick<CallFigures, 'call' | 'cacheMiss'>
  readonly sent: Pick<CallFigures, 'cacheMiss'>
  /** The context is the one that was sent. */
  readonly isSame: boolean
}

/**
 * Where the prompt goes on from the strategy's last one, and the one that was sent had been cut: at the first
 * call that was sent it, or at the call after, if that still missed what the first one wrote. `again`: as
 * `missedAgain` has them. O(calls).
 */
export function untoldCalls(
  calls: readonly ReplayedCall[],
  again: ReadonlyMap<CallIndex, CallIndex>,
): ReadonlySet<CallIndex> {
  const goingOn = calls.filter(({ under, isSame }) => !isSame && under.cacheMiss === undefined)
  const cut = new Set(
    goingOn.flatMap(({ under, sent }) => (sent.cacheMiss?.reason === 'changed' ? under.call : [])),
  )
  const after = goingOn.flatMap(({ under: { call } }) => {
    const before = again.get(call)
    return before !== undefined && cut.has(before) ? call : []
  })
  return new Set([...cut, ...after])
}
