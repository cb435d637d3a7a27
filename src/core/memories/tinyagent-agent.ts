/**
 * Memory as tinyAgent's own JSON tool agent keeps it (SEED-SYSTEMS 4.10, 5.2): after each executed tool the last n steps are
 * kept for good; replies that ran no tool (invalid JSON, a note) stay until the next tool. The loop itself: agent-loop/.
 */
import { applyChanges } from '../change.ts'
import type { ParamValues } from '../params.ts'
import type { Step, StepId } from '../step.ts'
import { plainContext } from '../strategies/context.ts'
import { keepLast } from '../strategies/keep-last.ts'
import type { Blame, Memory, MemoryKind, Recall } from './memory.ts'

export const tinyagentAgent: MemoryKind = {
  id: 'tinyagent-agent',
  title: 'As tinyAgent’s agent prunes',
  description:
    'After each executed tool all but the last steps are gone for good; system and task stay. Replies that ran no tool stay until the next one that does.',
  params: {
    enabled: {
      kind: 'boolean',
      label: 'Prune',
      initial: true,
      help: 'On in the library’s agents; the research document and another page leave it off.',
    },
    count: {
      kind: 'integer',
      label: 'Keep the last',
      min: 0,
      max: 100_000,
      initial: 5,
      unit: 'steps',
      help: 'The library keeps 5; another page of the project says 3. Notes use up the window too.',
      when: { param: 'enabled', is: [true] },
    },
  },
  summary: ({ enabled, count }) =>
    enabled === true ? `last ${count} after each tool` : 'tinyAgent, no pruning',
  build: (values) => agentMemory(values),
}

interface State {
  readonly explain: boolean
  list: Step[]
  readonly blame: Map<StepId, Blame>
  /** Steps gone since the last recall; which call they are gone from is known at the next. */
  gone: StepId[]
}

function agentMemory({ enabled, count = 0 }: ParamValues): Memory<State> {
  const values = { count, variant: 'preserve-critical' }
  const context = plainContext()
  return {
    id: tinyagentAgent.id,
    title: tinyagentAgent.summary({ enabled: enabled ?? true, count }),
    create: ({ explain }) => ({ explain, list: [], blame: new Map(), gone: [] }),
    add: (state, step) => {
      state.list.push(step)
      const hasRunTool = step.kind === 'action' && step.calls.length > 0
      if (enabled !== true || !hasRunTool) return state
      const before = state.list
      state.list = [...keepLast.prune(before, values, context)]
      if (state.explain && state.list.length < before.length) noteGone(state, before)
      return state
    },
    revise: (state, changes) => {
      state.list = [...applyChanges(state.list, changes)]
      return state
    },
    recall: (state, cue): Recall => {
      for (const id of state.gone) state.blame.set(id, { rule: keepLast.summary(values), call: cue.call })
      state.gone = []
      return { steps: [...state.list] }
    },
    compartments: ({ list }) => [{ id: 'held', title: 'Held by the manager', steps: [...list] }],
    blame: (state) => state.blame,
  }
}

function noteGone(state: State, before: readonly Step[]): void {
  const left = new Set(state.list)
  for (const step of before) if (!left.has(step)) state.gone.push(step.id)
}
