/** The turns of a run: from a message of its user to the next one. Pure. */

import { isAttached } from '#core/model/injected-text.ts'
import type { Step } from '#core/model/step.ts'
import { isOwn } from '#core/model/steps.ts'
import type { Trace } from '#core/model/trace.ts'
import type { Dollars, EpochSeconds, Seconds } from '#core/model/units.ts'
import { waitsOf } from '#core/waste/waits.ts'

export interface Turn {
  /** From 1. */
  readonly number: number
  /** Model calls, of all agents. */
  readonly calls: number
  /** Of those with a known price; undefined: of none. */
  readonly dollars: Dollars | undefined
  /**
   * From its message to its last step, without waits for approval; undefined: the file has no times for it.
   */
  readonly duration: Seconds | undefined
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
  const turns: Building[] = []
  let agent: string | undefined
  for (const [position, step] of steps.entries()) {
    const last = turns.at(-1)
    // Other agents are asked by an agent, not by the user.
    if (isOfUser(step) && (last === undefined || step.agent === agent)) {
      agent = step.agent
      if (last === undefined || last.calls > 0)
        turns.push({ at: position, calls: 0, dollars: undefined, start: step.timestamp, end: undefined })
    }
    const current = turns.at(-1)
    if (current === undefined) continue
    // What the program attaches before the next message comes after the pause.
    if (!isAttached(step)) current.end = step.timestamp ?? current.end
    if (isCall[position] !== 0) addCall(current, dollarsAt(position))
  }
  if (turns.length < 2) return NONE
  return new Map(
    turns.map(({ at, calls, dollars, start, end }, index) => {
      const own = steps.slice(at, turns[index + 1]?.at)
      const duration =
        start === undefined || end === undefined
          ? undefined
          : Math.max(0, end - start - waitsOf({ steps: own }).idle)
      return [at, { number: index + 1, calls, dollars, duration }]
    }),
  )
}

/** Whether the user wrote it in this run. */
function isOfUser(step: Step): boolean {
  const isUsers = step.kind === 'task' || (step.kind === 'message' && step.role === 'user')
  return isUsers && isOwn(step) && step.demo !== true && !isAttached(step)
}

function addCall(turn: Building, dollars: Dollars | undefined): void {
  turn.calls++
  if (dollars !== undefined) turn.dollars = (turn.dollars ?? 0) + dollars
}

interface Building {
  readonly at: number
  calls: number
  dollars: Dollars | undefined
  readonly start: EpochSeconds | undefined
  end: EpochSeconds | undefined
}

const NONE: ReadonlyMap<number, Turn> = new Map()
