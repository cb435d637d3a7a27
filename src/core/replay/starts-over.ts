/**
 * Calls at which a memory sends nothing of what the agent did, though the agent is in the middle of its work:
 * it would begin its task again, whatever facts are lost. Letta's message buffer does that in a long turn.
 */
import { isNotice } from '../model/notice.ts'
import type { Step } from '../model/step.ts'
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

/** O(what changed) a call. */
export function createWorkFollower(): WorkFollower {
  const shown = new Map<AgentState, number>()
  let calls = 0
  return {
    visit: ({ agent, gained }, { removed, inserted }) => {
      const work = (shown.get(agent) ?? 0) + count(inserted) - count(removed)
      shown.set(agent, work)
      // At the start of a turn, what the user just wrote says what to do next.
      const isMidTurn = gained.at(-1)?.kind === 'action'
      // What the recorded agent itself took out is not the strategy's doing.
      if (work === 0 && isMidTurn && agent.base.some(isWork)) calls++
    },
    result: () => (calls === 0 ? undefined : calls),
  }
}

function count(steps: readonly Step[]): number {
  return steps.reduce((sum, step) => sum + Number(isWork(step)), 0)
}

/** Whether it has something of what the agent did: an action, what it wrote, or a summary. */
function isWork(step: Step): boolean {
  if (step.demo === true || step.kind === 'system' || step.kind === 'task' || step.kind === 'control')
    return false
  return step.kind === 'message' ? step.role !== 'user' : !isNotice(step)
}
