/**
 * The oracle as a memory that can be replayed beside others: at each call it shows the steps that the
 * bound chose, knowing what the answer will use. It never ran and never could: whoever runs has not read the
 * answer yet.
 */
import { t } from '#base/words.ts'
import type { Memory } from '../memory/memory.ts'
import { applyChanges } from '../model/change.ts'
import type { Step, StepId } from '../model/step.ts'
import { ORACLE } from '../spec/spec-data.ts'
import type { CallBound } from './bound.ts'

interface State {
  /** The agent's steps as they are now, and the place of each. */
  log: Step[]
  places: Map<StepId, number>
  shown: readonly Step[]
}

/**
 * `calls` must be of the trace and the baseline that are folded, with their choices; at any other call it
 * shows nothing.
 */
export function oracleMemory(title: string, calls: readonly CallBound[]): Memory<State> {
  const choices = new Map(calls.map(({ call, choice = [] }) => [call, choice]))
  return {
    id: ORACLE,
    title,
    create: () => ({ log: [], places: new Map(), shown: [] }),
    add: (state, step) => {
      state.places.set(step.id, state.log.length)
      state.log.push(step)
      return state
    },
    revise: (state, changes) => {
      state.log = [...applyChanges(state.log, changes)]
      state.places = new Map(state.log.map(({ id }, place) => [id, place]))
      return state
    },
    recall: (state, { call }) => {
      const places = (choices.get(call) ?? []).flatMap((id) => state.places.get(id) ?? [])
      places.sort((one, other) => one - other)
      state.shown = places.flatMap((place) => state.log[place] ?? [])
      return { steps: state.shown }
    },
    compartments: ({ shown }) => [
      { id: 'shown', title: t`Facts used by the response to this call`, steps: shown },
    ],
    blame: () => new Map(),
  }
}
