/** Which compactions fall in the middle of a turn, where a person can't type a command. */
import type { Trace } from '../model/trace.ts'
import type { CallIndex } from '../model/units.ts'
import { isInstruction } from '../replay/dropped-instructions.ts'

/**
 * How many of these calls aren't the first after a message of the user: the agent was still at work. O(calls
 * of each, and the steps since the call before).
 */
export function countWithinTurn(
  { steps, calls }: Pick<Trace, 'steps' | 'calls'>,
  compacted: readonly CallIndex[],
): number {
  return compacted.filter((index) => {
    const call = calls[index]
    const before = calls.findLast((one) => one.index < index && one.agent === call?.agent)
    if (call === undefined || before === undefined) return false
    return !steps.slice(before.at, call.at).some((step) => step.agent === call.agent && isInstruction(step))
  }).length
}
