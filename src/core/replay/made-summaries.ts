/**
 * Which summaries were sent for which steps, followed from call to call: a summary that went into a later one
 * is sent as part of that one. Taken from the contexts alone, so the result is the same for every
 * implementation of a memory.
 */
import type { Recall } from '../memory/memory.ts'
import { isNotice } from '../model/notice.ts'
import type { Step, StepId } from '../model/step.ts'
import type { AgentState, Visit } from './fold.ts'

/** For a step the last sent one that was made of it. */
export type Made = ReadonlyMap<StepId, StepId>

export interface MadeSummaries {
  /** In proportion to what the call changed, where the memory says that. */
  note(visit: Visit): void
  /** Grows with the next calls. */
  of(agent: AgentState): Made
}

export function createMadeSummaries(): MadeSummaries {
  const ofAgents = new Map<string | undefined, Map<StepId, StepId>>()
  const of = ({ name }: AgentState) => {
    const made = ofAgents.get(name) ?? new Map<StepId, StepId>()
    ofAgents.set(name, made)
    return made
  }
  return {
    of,
    note: ({ agent, recall }) => {
      for (const step of changedIn(recall)) {
        if (!isNotice(step)) for (const origin of step.origin ?? []) of(agent).set(origin, step.id)
      }
    },
  }
}

/** The steps of the context that are new or other than at the last recall; all, where that isn’t known. */
export function changedIn({ delta, appended, steps }: Recall): readonly Step[] {
  return delta?.flatMap(({ after }) => after ?? []) ?? appended ?? steps
}

/** The step that is sent for one that went into a summary, and with that into a later one. */
export function sentFor(id: StepId, made: Made, isSent: (id: StepId) => boolean): StepId | undefined {
  let into = made.get(id)
  // At most once for each, as a step may name itself.
  for (let left = made.size; left > 0 && into !== undefined && !isSent(into); left--) into = made.get(into)
  return into !== undefined && isSent(into) ? into : undefined
}
