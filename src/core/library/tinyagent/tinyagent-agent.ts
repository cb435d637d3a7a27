/**
 * Memory as tinyAgent's agents keep it. The library's JSON tool agent keeps the last n steps permanently
 * after each executed tool; replies that ran no tool (invalid JSON, a note) stay until the next tool. The
 * documents' agents do it otherwise. The loop itself: agent-loop/.
 */
import { unwrap } from '#base/result.ts'
import { t } from '#base/words.ts'
import type { Blame, Memory, MemoryKind, Recall } from '../../memory/memory.ts'
import { pruned } from '../../memory/pruned.ts'
import { applyChanges } from '../../model/change.ts'
import { type ParamValues, parseValues } from '../../model/params.ts'
import type { Step, StepId } from '../../model/step.ts'
import { keepLast } from '../basic/keep-last.ts'
import { shortenObservations } from '../basic/shorten-observations.ts'
import { plainContext } from './plain-context.ts'

export const tinyagentAgent: MemoryKind = {
  id: 'tinyagent-agent',
  readsText: true,
  title: t`tinyAgent’s built-in pruning`,
  description: t`After each executed tool, all but the last steps are dropped permanently; system and task steps are kept. Replies without a tool call are kept until the next tool runs. The versions in its documents can be selected.`,
  params: {
    form: {
      kind: 'choice',
      label: t`Version`,
      initial: 'library',
      options: [
        {
          value: 'library',
          label: t`the library`,
          help: t`After each executed tool, the last steps are kept.`,
        },
        {
          value: 'reference',
          label: t`the reference page`,
          help: t`After each action, the last steps are kept if there are more than a threshold; tinyAgent’s reference page keeps 10.`,
        },
        {
          value: 'research',
          label: t`the research document`,
          help: t`After each step, old observations are shortened and no step is dropped; off by default.`,
        },
      ],
    },
    enabled: {
      kind: 'boolean',
      label: t`Prune`,
      initial: true,
      help: t`On in the library’s agents; tinyAgent’s research document and another of its pages leave it off.`,
    },
    count: {
      kind: 'integer',
      label: t`Newest steps kept`,
      min: 0,
      max: 100_000,
      initial: 5,
      unit: 'steps',
      help: t`The library keeps 5, another page of the project 3, the reference page 10. Notes count toward the number. In tinyAgent’s research document, this many actions stay in full.`,
      when: { param: 'enabled', is: [true] },
    },
    past: {
      kind: 'integer',
      label: t`Prune above`,
      min: 0,
      max: 100_000,
      initial: 20,
      unit: 'steps',
      help: t`tinyAgent’s reference page leaves the threshold to the caller.`,
      when: { param: 'form', is: ['reference'] },
    },
  },
  summary: ({ enabled, count, form }) => {
    if (enabled !== true) return 'tinyAgent, no pruning'
    if (form === 'research') return t`all but ${count} actions shortened after each step`
    return form === 'reference' ? t`last ${count} after each action` : t`last ${count} after each tool`
  },
  build: (values) =>
    values.form === 'research' && values.enabled === true ? shortening(values) : agentMemory(values),
}

/** The research document cuts to 100 characters. */
function shortening(values: ParamValues): Memory {
  const params = parseValues(shortenObservations.params, { keepLast: values.count ?? 0, maxLength: 100 })
  const stages = [{ strategy: shortenObservations, values: unwrap(params) }]
  const policy = { stages, trigger: { kind: 'every-steps', steps: 1 }, mode: 'destructive' } as const
  return pruned(tinyagentAgent.id, tinyagentAgent.summary(values), policy)
}

interface State {
  readonly explain: boolean
  list: Step[]
  readonly blame: Map<StepId, Blame>
  /** Steps gone since the last recall; which call they are gone from is known at the next. */
  gone: StepId[]
}

function agentMemory(params: ParamValues): Memory<State> {
  const { enabled, form, count = 0 } = params
  /** As many steps as may be before the agent prunes: any number, but for the reference page. */
  const past = form === 'reference' ? Number(params.past) : -1
  const values = { count, variant: 'preserve-critical' }
  const context = plainContext()
  return {
    id: tinyagentAgent.id,
    title: tinyagentAgent.summary(params),
    create: ({ explain }) => ({ explain, list: [], blame: new Map(), gone: [] }),
    add: (state, step) => {
      state.list.push(step)
      const isDue = step.kind === 'action' && (form === 'reference' || step.calls.length > 0)
      if (enabled !== true || !isDue || state.list.length <= past) return state
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
    compartments: ({ list }) => [
      {
        id: 'held',
        title: t`Managed by the memory manager`,
        steps: [...list],
        about:
          enabled !== true
            ? t`Nothing is pruned.`
            : form === 'reference'
              ? t`After each action, the last ${count} steps are kept; system and task steps always are.`
              : t`After each executed tool, the last ${count} steps are kept; system and task steps always are.`,
        ...(past < 0 ? {} : { room: { used: list.length, limit: past, unit: 'steps' as const } }),
      },
    ],
    blame: (state) => state.blame,
  }
}

function noteGone(state: State, before: readonly Step[]): void {
  const left = new Set(state.list)
  for (const step of before) if (!left.has(step)) state.gone.push(step.id)
}
