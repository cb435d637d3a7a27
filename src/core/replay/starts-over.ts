/**
 * Calls at which a memory sends nothing of what the agent did, though the agent is in the middle of its work:
 * it would begin its task again, whatever facts are lost. Letta's message buffer does that in a long turn.
 */
import { isNotice } from '../model/notice.ts'
import type { Step, StepId } from '../model/step.ts'
import type { Progress } from './agent-figures.ts'
import { type DroppedInstructions, dropsTask } from './dropped-instructions.ts'
import type { AgentState, Visit } from './fold.ts'

/** Whether at some call the agent lacks its system prompt, its task, or all that it did. */
export function losesThread({
  dropped,
  startsOver,
}: {
  readonly dropped?: DroppedInstructions
  readonly startsOver?: number
}): boolean {
  return dropsTask(dropped) || startsOver !== undefined
}

interface WorkFollower {
  /** For each call of a fold in order, with what the agent’s figures say of it. */
  visit(visit: Visit, progress: Progress): void
  /** How many such calls so far; undefined: none. */
  result(): number | undefined
}

interface Shown {
  /** Steps of the agent's work that the call has, other than summaries. */
  steps: number
  /** Summaries of the strategy itself. One that the run recorded says nothing of what came after it. */
  readonly summaries: Set<StepId>
}

/** O(what changed) a call, and O(steps of the baseline) for each summary and each call without work. */
export function createWorkFollower(): WorkFollower {
  const shown = new Map<AgentState, Shown>()
  let calls = 0
  return {
    visit: ({ agent, gained }, { removed, inserted }) => {
      const work = shown.get(agent) ?? { steps: 0, summaries: new Set() }
      shown.set(agent, work)
      work.steps += count(inserted) - count(removed)
      for (const { id } of removed) work.summaries.delete(id)
      for (const step of inserted)
        if (step.kind === 'summary' && !agent.base.some(({ id }) => id === step.id))
          work.summaries.add(step.id)
      // At the start of a turn, what the user just wrote says what to do next.
      const isMidTurn = gained.at(-1)?.kind === 'action'
      // What the recorded agent itself took out is not the strategy's doing.
      if (work.steps === 0 && work.summaries.size === 0 && isMidTurn && hasUnsummarized(agent.base)) calls++
    },
    result: () => (calls === 0 ? undefined : calls),
  }
}

function count(steps: readonly Step[]): number {
  return steps.reduce((sum, step) => sum + Number(isWork(step)), 0)
}

/** Whether the agent did something after the last summary. */
function hasUnsummarized(base: readonly Step[]): boolean {
  return base.slice(base.findLastIndex(({ kind }) => kind === 'summary') + 1).some(isWork)
}

/** Whether it has something of what the agent did: an action, or what it wrote. */
function isWork(step: Step): boolean {
  if (step.demo === true || ['system', 'task', 'control', 'summary'].includes(step.kind)) return false
  return step.kind === 'message' ? step.role !== 'user' : !isNotice(step)
}
