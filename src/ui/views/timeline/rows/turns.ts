/** The turns of a run: from a message of its user to the next one. Pure. */
import { isAttached } from '#core/model/injected-text.ts'
import type { Trace } from '#core/model/trace.ts'
import type { Dollars } from '#core/model/units.ts'

export interface Turn {
  /** From 1. */
  readonly number: number
  /** Model calls, of all agents. */
  readonly calls: number
  /** Of those with a known price; undefined: of none. */
  readonly dollars: Dollars | undefined
}

/**
 * By the position of the message that begins them. Messages with no call between them begin one turn. None
 * where the run is a single turn. `dollarsAt`: what the call costs that the step at a position answers.
 * O(steps + calls).
 */
export function turnsOf(
  { steps, calls }: Pick<Trace, 'steps' | 'calls'>,
  dollarsAt: (position: number) => Dollars | undefined,
): ReadonlyMap<number, Turn> {
  const isCall = new Uint8Array(steps.length)
  for (const { at } of calls) isCall[at] = 1
  const turns: { at: number; calls: number; dollars: Dollars | undefined }[] = []
  let agent: string | undefined
  for (const [position, step] of steps.entries()) {
    const isOfUser = step.kind === 'task' || (step.kind === 'message' && step.role === 'user')
    const last = turns.at(-1)
    // Other agents are asked by an agent, not by the user.
    if (isOfUser && step.demo !== true && (last === undefined || step.agent === agent) && !isAttached(step)) {
      agent = step.agent
      if (last === undefined || last.calls > 0) turns.push({ at: position, calls: 0, dollars: undefined })
    }
    const current = turns.at(-1)
    if (current === undefined || isCall[position] === 0) continue
    current.calls++
    const dollars = dollarsAt(position)
    if (dollars !== undefined) current.dollars = (current.dollars ?? 0) + dollars
  }
  if (turns.length < 2) return NONE
  return new Map(turns.map(({ at, ...turn }, index) => [at, { number: index + 1, ...turn }]))
}

const NONE: ReadonlyMap<number, Turn> = new Map()
