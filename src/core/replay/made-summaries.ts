/**
 * Which summaries were sent for which steps, followed from call to call. A summary that later went into
 * another summary is no longer sent, but what it was made of is. Taken from the contexts alone, so that it is
 * the same for every implementation of a memory.
 */
import { isNotice } from '../model/notice.ts'
import type { StepId } from '../model/step.ts'
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
  const made = (name: string | undefined) => {
    const known = ofAgents.get(name) ?? new Map<StepId, StepId>()
    ofAgents.set(name, known)
    return known
  }
  return {
    note: ({ agent, recall }) => {
      const changed = recall.delta?.flatMap(({ after }) => after ?? []) ?? recall.appended ?? recall.steps
      for (const step of changed) {
        if (step.origin === undefined || isNotice(step)) continue
        for (const origin of step.origin) if (origin !== step.id) made(agent.name).set(origin, step.id)
      }
    },
    of: ({ name }) => made(name),
  }
}

/** The step that is sent for one that went into a summary, and with that into a later one. */
export function sentFor(id: StepId, made: Made, isSent: (id: StepId) => boolean): StepId | undefined {
  const passed = new Set<StepId>()
  let into = made.get(id)
  while (into !== undefined && !isSent(into) && !passed.has(into)) {
    passed.add(into)
    into = made.get(into)
  }
  return into !== undefined && isSent(into) ? into : undefined
}
