/**
 * The memory that a policy makes: a pipeline of strategies run by a trigger, as a view of the full log or
 * destructively (DESIGN.md, 1). Keeps for `explain` who removed what.
 */
import type { Problem } from '#base/result.ts'
import { applyChanges, type Change } from '../change.ts'
import type { ParamValues } from '../params.ts'
import type { Step, StepId } from '../step.ts'
import type { Strategy } from '../strategies/strategy.ts'
import type { Blame, Environment, Memory, Recall } from './memory.ts'
import type { Mode, Trigger } from './policy.ts'

/** One strategy of a pipeline with its checked values. */
export interface Stage {
  readonly strategy: Strategy
  readonly values: ParamValues
}

export interface Policy {
  readonly stages: readonly Stage[]
  readonly trigger: Trigger
  readonly mode: Mode
}

interface State {
  readonly environment: Environment
  /** All that was added (mode view only). */
  log: Step[]
  /** What is shown: the result of the last run and all that was added since. */
  list: Step[]
  /** Steps added since the last run. */
  fresh: number
  /** Tokens of `list`; kept only for triggers by size. */
  tokens: number
  /** The time of the last step that has one. */
  now: number | undefined
  /** The call that the next recall is for. */
  call: number
  problem: Problem | undefined
  readonly blame: Map<StepId, Blame>
}

export function pruned(id: string, title: string, policy: Policy): Memory<State> {
  const bySize = policy.trigger.kind === 'past-tokens' || policy.trigger.kind === 'past-share'
  const isView = policy.mode === 'view'

  function run(state: State): void {
    const before = isView ? state.log : state.list
    const outcome = runStages(policy.stages, before, state)
    state.problem = outcome.problem
    state.list = [...outcome.steps]
    state.fresh = 0
    if (bySize) state.tokens = sum(state.list, state.environment)
  }

  return {
    id,
    title,
    create: (environment) => ({
      environment,
      log: [],
      list: [],
      fresh: 0,
      tokens: 0,
      now: undefined,
      call: 0,
      problem: undefined,
      blame: new Map(),
    }),
    add: (state, step) => {
      if (isView) state.log.push(step)
      state.list.push(step)
      state.fresh++
      state.now = step.timestamp ?? state.now
      if (bySize) state.tokens += state.environment.measure(step)
      if (firesOnAdd(policy.trigger, state, step)) run(state)
      return state
    },
    revise: (state, changes) => {
      state.list = revised(isView ? state.log : state.list, state.list, changes)
      if (isView) state.log = [...applyChanges(state.log, changes)]
      if (isView && state.fresh === 0) run(state)
      if (bySize) state.tokens = sum(state.list, state.environment)
      return state
    },
    recall: (state, cue): Recall => {
      state.call = cue.call
      state.now = cue.now ?? state.now
      if (firesOnCall(policy.trigger, state)) run(state)
      state.call = cue.call + 1
      const steps = state.list.slice()
      return state.problem === undefined ? { steps } : { steps, problem: state.problem }
    },
    compartments: (state) => [{ id: 'shown', title: 'Shown to the model', steps: state.list.slice() }],
    blame: (state) => state.blame,
  }
}

/** Triggers that count steps run when a step is added, as the documents' managers do. */
function firesOnAdd(trigger: Trigger, state: State, step: Step): boolean {
  switch (trigger.kind) {
    case 'every-steps':
      return state.fresh >= trigger.steps
    case 'after-kinds':
      return trigger.kinds.includes(step.kind)
    case 'past-steps':
      return state.list.length > trigger.steps
    default:
      return false
  }
}

/** Triggers that look at the context run when it is asked for. */
function firesOnCall(trigger: Trigger, state: State): boolean {
  switch (trigger.kind) {
    case 'every-call':
      return true
    case 'past-tokens':
      return state.tokens > trigger.tokens
    case 'past-share':
      return state.tokens > trigger.share * state.environment.window
    default:
      return false
  }
}

/** The pipeline in order. A strategy that refuses leaves the steps as they are and says why. */
function runStages(stages: readonly Stage[], steps: readonly Step[], state: State): Recall {
  const context = { now: state.now }
  let current = steps
  let problem: Problem | undefined
  for (const { strategy, values } of stages) {
    const refusal = strategy.refuses(current, values, context)
    if (refusal !== undefined) {
      problem ??= refusal
      continue
    }
    const next = strategy.prune(current, values, context)
    if (state.environment.explain) noteRemoved(state, current, next, strategy.summary(values))
    current = next
  }
  return problem === undefined ? { steps: current } : { steps: current, problem }
}

function noteRemoved(state: State, before: readonly Step[], after: readonly Step[], rule: string): void {
  const left = new Set(after.map((step) => step.id))
  for (const step of before) {
    if (left.has(step.id)) state.blame.delete(step.id)
    else if (!state.blame.has(step.id)) state.blame.set(step.id, { rule, call: state.call })
  }
}

/**
 * A recorded change reaches what is still shown as it was recorded; what this memory has rewritten or dropped
 * itself stays so.
 */
function revised(log: readonly Step[], list: readonly Step[], changes: readonly Change[]): Step[] {
  const shown = new Map(list.map((step) => [step.id, step]))
  const original = new Map(log.map((step) => [step.id, step]))
  const reaching = changes.filter(
    (change) => change.kind !== 'replace' || shown.get(change.step.id) === original.get(change.step.id),
  )
  return [...applyChanges(list, reaching)]
}

function sum(steps: readonly Step[], environment: Environment): number {
  return steps.reduce((total, step) => total + environment.measure(step), 0)
}
