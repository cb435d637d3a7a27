/** Whether a person wrote what comes before a call. Pure. */
import { shownKind } from '../../model/injected-text.ts'
import type { Step } from '../../model/step.ts'
import type { Trace } from '../../model/trace.ts'

/**
 * Whether a person wrote the newest message before each call, by position in `calls`; what the agent's
 * program attached is passed over. O(steps + calls).
 */
export function typedBefore({ steps, calls }: Pick<Trace, 'steps' | 'calls'>): readonly boolean[] {
  const newest = new Map<string | undefined, Step>()
  let position = 0
  return calls.map(({ at, agent }) => {
    for (; position < at; position++) {
      const step = steps[position]
      if (step !== undefined && step.kind !== 'control' && shownKind(step) !== 'attached')
        newest.set(step.agent, step)
    }
    return isTyped(newest.get(agent))
  })
}

function isTyped(step: Step | undefined): boolean {
  return step?.kind === 'task' || (step?.kind === 'message' && step.role === 'user')
}
