/** How long the agent waited for its user: from what it did last until the user's next message. Pure. */
import { shownKind } from '../model/injected-text.ts'
import type { Step } from '../model/step.ts'
import type { Trace } from '../model/trace.ts'
import type { Seconds } from '../model/units.ts'

/** Over the run; 0 where the file has no times. What the agent's program attached is no message. O(steps). */
export function waitingOf({ steps }: Pick<Trace, 'steps'>): Seconds {
  let [waited, last] = [0, Number.NaN]
  for (const step of steps) {
    const { timestamp } = step
    if (timestamp === undefined || shownKind(step) === 'attached') continue
    if (isTyped(step)) waited += Math.max(0, timestamp - last) || 0
    last = Math.max(timestamp, last) || timestamp
  }
  return waited
}

function isTyped(step: Step): boolean {
  return step.kind === 'task' || (step.kind === 'message' && step.role === 'user')
}
