/**
 * What MARSYS' memories have in common as reducers: the log of each agent, control steps that stay where they
 * are, who is to blame for what is not shown, and recorded changes in several lists at once.
 */

import { given } from '#base/given.ts'
import type {
  Blame,
  Compartment,
  Cue,
  Environment,
  Memory,
  MemoryText,
  Recall,
  Saved,
} from '../../memory/memory.ts'
import { onlyMessages } from '../../memory/messages.ts'
import { applyChanges, type Change } from '../../model/change.ts'
import type { Step, StepId } from '../../model/step.ts'
import type { CallIndex } from '../../model/units.ts'

/**
 * `grew`: the step's agent is now shown one step more at the end (a control step is there too), the
 * others what they were.
 */
type Growth = 'grew' | 'changed'

interface StoreDefinition<S> {
  readonly id: string
  readonly title: string
  readonly scope?: 'agent' | 'run'
  /** Why a step is not shown, for the ledger. */
  readonly rule: string
  readonly create: () => S
  /** What is shown follows the cue, so that it can differ without a step. */
  readonly byCue?: boolean
  /** Takes a step, control steps too; changes the state in place. */
  readonly add: (
    state: S,
    step: Step,
    at: { readonly environment: Environment; readonly agent?: string },
  ) => Growth
  readonly revise: (state: S, changes: readonly Change[], agent: string | undefined) => void
  /** What is shown, without control steps. */
  readonly recall: (state: S, cue: Cue, environment: Environment) => Recall
  readonly compartments: (state: S) => readonly Compartment[]
  /** The control steps that it takes notice of. */
  readonly controls?: Memory['controls']
  readonly search?: StoreSearch<S>
  readonly texts?: (state: S) => readonly MemoryText[]
  readonly saved?: (state: S) => Saved | undefined
}

/** See `Search` of memory/memory.ts. */
interface StoreSearch<S> {
  readonly title: string
  readonly find: (state: S, query: string, environment: Environment) => readonly Compartment[]
}

interface StoreState<S> {
  readonly environment: Environment
  readonly inner: S
  readonly logs: Map<string | undefined, Step[]>
  readonly blame: Map<StepId, Blame>
  hasControls: boolean
  /** How often something else happened than growth. */
  changes: number
  /** Of each agent at its last recall: `changes`, and the length of its log. */
  readonly recalled: Map<string | undefined, { readonly changes: number; readonly length: number }>
}

export function storeMemory<S>(definition: StoreDefinition<S>): Memory<StoreState<S>> {
  const { id, title, scope = 'agent', rule, controls, search, texts, saved } = definition
  return {
    id,
    title,
    scope,
    ...given({ controls }),
    ...(texts === undefined ? {} : { texts: ({ inner }) => texts(inner) }),
    ...(saved === undefined ? {} : { saved: ({ inner }) => saved(inner) }),
    ...(search === undefined
      ? {}
      : {
          search: {
            title: search.title,
            find: ({ inner, environment }, query) => search.find(inner, query, environment),
          },
        }),
    create: (environment) => ({
      environment,
      inner: definition.create(),
      logs: new Map(),
      blame: new Map(),
      hasControls: false,
      changes: 0,
      recalled: new Map(),
    }),
    add: (state, step, agent) => {
      logOf(state, agent).push(step)
      if (step.kind === 'control') state.hasControls = true
      const at = { environment: state.environment, ...given({ agent }) }
      if (definition.add(state.inner, step, at) === 'changed') state.changes++
      return state
    },
    revise: (state, changes, agent) => {
      state.logs.set(agent, [...applyChanges(logOf(state, agent), changes)])
      definition.revise(state.inner, changes, agent)
      state.changes++
      return state
    },
    recall: (state, cue) => {
      const recall = definition.recall(state.inner, cue, state.environment)
      const log = logOf(state, cue.agent)
      const shown = () => (state.hasControls ? onlyMessages(log, () => recall.steps) : recall.steps)
      const grown = appendedTo(state, cue.agent, log)
      const appended = definition.byCue === true ? undefined : grown
      // What has only grown misses what it missed before.
      if (state.environment.explain && appended === undefined) {
        noteMissing(state.blame, log, { steps: shown(), rule, call: cue.call })
      }
      const { problem } = recall
      return {
        ...given({ appended, problem }),
        get steps() {
          return shown()
        },
      }
    },
    compartments: (state) => definition.compartments(state.inner),
    blame: (state) => state.blame,
  }
}

/**
 * The agent's steps since its last recall, where nothing but growth has happened; undefined: something has.
 */
function appendedTo<S>(
  { recalled, changes }: StoreState<S>,
  agent: string | undefined,
  log: readonly Step[],
): readonly Step[] | undefined {
  const last = recalled.get(agent) ?? { changes: 0, length: 0 }
  recalled.set(agent, { changes, length: log.length })
  return last.changes === changes ? log.slice(last.length) : undefined
}

function logOf<S>(state: StoreState<S>, agent: string | undefined): Step[] {
  const log = state.logs.get(agent) ?? []
  state.logs.set(agent, log)
  return log
}

interface Shown {
  readonly steps: readonly Step[]
  readonly rule: string
  readonly call: CallIndex
}

/** A step that stays away keeps the call from which on it was; one that is back is no one's. */
function noteMissing(blame: Map<StepId, Blame>, log: readonly Step[], { steps, rule, call }: Shown): void {
  const shown = new Set(steps.map((step) => step.id))
  for (const { id } of log) {
    if (shown.has(id)) blame.delete(id)
    else if (!blame.has(id)) blame.set(id, { rule, call })
  }
}

/**
 * The lists after recorded changes. What was put before a step that none of them holds comes last in the last
 * one.
 */
export function revisedLists(lists: readonly (readonly Step[])[], changes: readonly Change[]): Step[][] {
  const held = lists.map((list) => new Set(list.map((step) => step.id)))
  const homeOf = (before: StepId | undefined) => {
    const home = before === undefined ? -1 : held.findIndex((ids) => ids.has(before))
    return home < 0 ? lists.length - 1 : home
  }
  return lists.map((list, index) => [
    ...applyChanges(
      list,
      changes.filter((change) => change.kind !== 'insert' || homeOf(change.before) === index),
    ),
  ])
}
