/**
 * Demonstrations (few-shot examples), around any memory. They are in the prompt but are not steps of the run:
 * no strategy may prune, count, or summarize them as the agent's own. So the memory never gets them, and each
 * is part of every context of its agent, after the step it followed.
 */
import { given } from '#base/given.ts'
import { append } from '#base/lists.ts'
import { t } from '#base/words.ts'
import { applyChanges, type Change } from '../model/change.ts'
import type { Step, StepId } from '../model/step.ts'
import type { Memory, Recall } from './memory.ts'
import { passedOn } from './wrapped.ts'

interface State<Inner> {
  inner: Inner
  /** Of each agent all that was added, demonstrations included, with the recorded changes. */
  readonly logs: Map<string | undefined, Step[]>
  /** The demonstrations. While there are none, the memory's own recalls are used. */
  readonly ids: Set<StepId>
}

/** The memory with every demonstration kept. O(context) a call once there is one. */
export function withDemonstrations<Inner>(memory: Memory<Inner>): Memory<State<Inner>> {
  const { search: _search, saved: _saved, texts: _texts, replayed: _replayed, ...rest } = memory
  return {
    ...rest,
    ...passedOn(memory),
    create: (environment) => {
      const own = { logs: new Map<string | undefined, Step[]>(), ids: new Set<StepId>() }
      const beside = () => demonstrationsOf(own).reduce((sum, step) => sum + environment.measure(step), 0)
      return { ...own, inner: memory.create({ ...environment, beside }) }
    },
    add: (state, step, agent) => {
      const log = state.logs.get(agent) ?? []
      state.logs.set(agent, log)
      log.push(step)
      if (step.demo === true) state.ids.add(step.id)
      else state.inner = memory.add(state.inner, step, agent)
      return state
    },
    revise: (state, changes, agent) => {
      const log = state.logs.get(agent) ?? []
      for (const change of changes)
        if (change.kind === 'insert' && change.step.demo === true) state.ids.add(change.step.id)
      const others = changes.flatMap((change) => withoutDemonstrations(change, log, state.ids))
      state.logs.set(agent, [...applyChanges(log, changes)])
      if (others.length > 0) state.inner = memory.revise(state.inner, others, agent)
      return state
    },
    recall: (state, cue) => {
      const recall = memory.recall(state.inner, cue)
      return state.ids.size === 0 ? recall : putBack(recall, state.logs.get(cue.agent) ?? [], state.ids)
    },
    compartments: (state) => {
      const steps = demonstrationsOf(state)
      const own = { id: 'demonstrations', title: t`Demonstrations`, steps, about: ABOUT }
      return [...(steps.length === 0 ? [] : [own]), ...memory.compartments(state.inner)]
    },
  }
}

const ABOUT = t`Examples in the prompt. They are not steps of the run, so every strategy keeps them.`

function demonstrationsOf({ logs, ids }: Pick<State<unknown>, 'logs' | 'ids'>): readonly Step[] {
  return ids.size === 0 ? [] : [...logs.values()].flat().filter(({ id }) => ids.has(id))
}

/** What a change is to a memory that has no demonstrations. */
function withoutDemonstrations(
  change: Change,
  log: readonly Step[],
  ids: ReadonlySet<StepId>,
): readonly Change[] {
  const { id } = change.kind === 'remove' ? change : change.step
  if (ids.has(id)) return []
  if (change.kind !== 'insert' || change.before === undefined || !ids.has(change.before)) return [change]
  const at = log.findIndex((step) => step.id === change.before)
  const next = log.slice(at).find((step) => !ids.has(step.id))
  return [{ kind: 'insert', step: change.step, ...given({ before: next?.id }) }]
}

/**
 * Each demonstration after the nearest earlier step that is still shown, and after earlier demonstrations.
 * The list differs one than the memory's, so what it says of changes since its last does not hold.
 */
function putBack({ steps, problem, freed }: Recall, log: readonly Step[], ids: ReadonlySet<StepId>): Recall {
  const shown = new Map(steps.map(({ id }, place) => [id, place + 1]))
  const whole: Step[] = []
  let nearest = 0
  let taken = 0
  for (const step of log) {
    if (!ids.has(step.id)) {
      nearest = shown.get(step.id) ?? nearest
      continue
    }
    append(whole, steps.slice(taken, nearest))
    taken = Math.max(taken, nearest)
    whole.push(step)
  }
  append(whole, steps.slice(taken))
  return { steps: whole, ...given({ problem, freed }) }
}
