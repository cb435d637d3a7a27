/**
 * The pruned memory of one strategy. Where it can be folded step by step, a call costs in proportion to what
 * changed, not to the length of the log; what the fold says takes effect when the trigger fires. Where it
 * cannot, or the form breaks (a recorded change, a step that would be moved), it runs in full from what is
 * shown, and never comes back.
 */
import { given } from '#base/given.ts'
import type { Problem } from '#base/result.ts'
import { t } from '#base/words.ts'
import type { Step, StepId } from '../model/step.ts'
import { type BesideSteps, besideSteps } from './beside-steps.ts'
import type { Blame, Environment, Memory, PositionChange, Recall } from './memory.ts'
import type { Policy, Stage } from './pipeline.ts'
import { callTriggerFires, isBySize, stepTriggerFires } from './policy.ts'
import { policyNotes } from './policy-notes.ts'
import { type FullState, overBudget, prunedInFull } from './pruned-in-full.ts'
import type { PositionalFold, RerunFold } from './strategy.ts'

interface Positions {
  readonly kind: 'positions'
  readonly environment: Environment
  readonly besides: BesideSteps
  readonly fold: PositionalFold | RerunFold
  readonly log: Step[]
  /** What is at each position of the log. */
  readonly shown: (Step | undefined)[]
  /** What the fold has said and no run has put into effect yet. */
  readonly pending: Map<number, Step | undefined>
  /** Positions changed since the last recall, each once, with what was there then. */
  touched: { readonly position: number; readonly before: Step | undefined }[]
  /** For each position the number of the recall before which it was last changed. */
  readonly touchedBefore: number[]
  recalls: number
  shownCount: number
  tokens: number
  fresh: number
  now: number | undefined
  /** Of the last run. */
  problem: Problem | undefined
  readonly blame: Map<StepId, Blame>
  unplaced: StepId[]
}

/** By position, or in full where there is no fold or the form broke. */
type State = Positions | { readonly kind: 'full'; full: FullState }

export function prunedPositional(
  id: string,
  title: string,
  policy: Policy & { readonly stage: Stage },
): Memory<State> {
  const inFull = prunedInFull(id, title, policy)
  const writer = positionWriter(policy)

  function breakForm(state: State): FullState {
    if (state.kind === 'full') return state.full
    const { environment, besides, log, fresh, tokens, now, problem, blame, unplaced } = state
    return {
      environment,
      besides,
      log,
      list: shownSteps(state),
      fresh,
      appended: undefined,
      idle: undefined,
      folded: undefined,
      tokens,
      now,
      blame,
      unplaced,
      problem,
    }
  }

  return {
    id,
    title,
    ...given({ asksFromCache: inFull.asksFromCache }),
    create: (environment) => {
      const { strategy, values } = policy.stage
      const again = policy.mode === 'destructive' && policy.pins === undefined ? strategy.rerun : undefined
      if (again !== undefined) return startPositions(environment, again(values, environment))
      const fold = strategy.fold(values, environment)
      // Of a pinned step that was put back a destructive run would have to think again.
      const needsView = fold?.viewOnly === true || policy.pins !== undefined
      const canPin = policy.pins === undefined || fold?.adds !== true
      const canFold = fold !== undefined && canPin && !(needsView && policy.mode === 'destructive')
      if (canFold) return startPositions(environment, fold)
      return { kind: 'full', full: inFull.create(environment) }
    },
    add: (state, step) => {
      if (state.kind === 'positions' && writer.add(state, step)) return state
      return { kind: 'full', full: inFull.add(breakForm(state), step) }
    },
    revise: (state, changes) => ({ kind: 'full', full: inFull.revise(breakForm(state), changes) }),
    recall: (state, cue): Recall => {
      if (state.kind === 'full') return inFull.recall(state.full, cue)
      state.now = cue.now ?? state.now
      const { besides, environment } = state
      besides.at(cue.call)
      if (callTriggerFires(policy.trigger, state.tokens, environment, besides.now())) writer.run(state)
      return recallByPosition(state, cue.call)
    },
    compartments: (state) =>
      state.kind === 'full'
        ? inFull.compartments(state.full)
        : [
            {
              id: 'shown',
              title: t`Sent to the model`,
              steps: shownSteps(state),
              ...policyNotes(policy, {
                fresh: state.fresh,
                shown: state.shownCount,
                tokens: state.tokens,
                besides: state.besides.now(),
              }),
            },
          ],
    blame: (state) => (state.kind === 'full' ? inFull.blame(state.full) : state.blame),
  }
}

function startPositions(environment: Environment, fold: Positions['fold']): Positions {
  return {
    kind: 'positions',
    environment,
    besides: besideSteps(environment),
    fold,
    log: [],
    shown: [],
    pending: new Map(),
    touched: [],
    touchedBefore: [],
    recalls: 0,
    shownCount: 0,
    tokens: 0,
    fresh: 0,
    now: undefined,
    problem: undefined,
    blame: new Map(),
    unplaced: [],
  }
}

interface Proposal {
  readonly at: number
  readonly after: Step | undefined
  readonly step: Step
}

/** How steps come in and runs take effect under a policy. */
function positionWriter({ stage, trigger, pins }: Policy & { readonly stage: Stage }) {
  const rule = stage.strategy.summary(stage.values)
  const budget = stage.strategy.budget(stage.values)
  const bySize = isBySize(trigger) || budget !== undefined

  function put(state: Positions, position: number, after: Step | undefined): void {
    const before = state.shown[position]
    if (before === after) return
    if (state.touchedBefore[position] !== state.recalls) {
      state.touchedBefore[position] = state.recalls
      state.touched.push({ position, before })
    }
    state.shown[position] = after
    state.shownCount += (after === undefined ? 0 : 1) - (before === undefined ? 0 : 1)
    if (!bySize) return
    const { measure } = state.environment
    state.tokens += (after === undefined ? 0 : measure(after)) - (before === undefined ? 0 : measure(before))
  }

  function blameFor(state: Positions, id: StepId, after: Step | undefined): void {
    if (after?.id === id) state.blame.delete(id)
    else if (!state.blame.has(id)) {
      state.blame.set(id, { rule, call: 0 })
      state.unplaced.push(id)
    }
  }

  function run(state: Positions): void {
    const { fold, log, pending, shown } = state
    const isAgain = 'run' in fold
    if (isAgain) state.problem = fold.run((at, after) => pending.set(at, after))
    for (const [position, after] of pending) {
      // A step that an earlier run added can be dropped, too.
      const step = isAgain ? shown[position] : log[position]
      put(state, position, after)
      if (step !== undefined && state.environment.explain) blameFor(state, step.id, after)
    }
    // Clearing makes a new table, even of an empty one.
    if (pending.size > 0) pending.clear()
    state.fresh = 0
    if (budget !== undefined) state.problem = overBudget(state.tokens, budget)
  }

  /** `step` is the new one, which is not in the log yet. */
  function propose(state: Positions, { at, after, step }: Proposal): void {
    const original = state.log[at] ?? step
    if (pins?.has(original.id) !== true) state.pending.set(at, after)
  }

  /** False, having changed nothing: the step breaks the form. */
  function add(state: Positions, step: Step): boolean {
    const position = state.log.length
    if (!state.fold.push(step, position, (at, after) => propose(state, { at, after, step }))) return false
    state.log.push(step)
    put(state, position, step)
    state.fresh++
    state.now = step.timestamp ?? state.now
    if (stepTriggerFires(trigger, step, { fresh: state.fresh, shown: state.shownCount })) run(state)
    return true
  }

  return { add, run }
}

function recallByPosition(state: Positions, call: number): Recall {
  for (const id of state.unplaced) {
    const known = state.blame.get(id)
    if (known !== undefined) state.blame.set(id, { ...known, call })
  }
  state.unplaced = []
  const delta: PositionChange[] = []
  for (const { position, before } of state.touched) {
    const after = state.shown[position]
    if (before !== after) delta.push({ position, before, after })
  }
  if (delta.length > 1) delta.sort((one, other) => one.position - other.position)
  state.touched = []
  state.recalls++
  return new PositionRecall(state, delta, state.problem)
}

/** A class, as one is made for every call, and few are asked for their steps. */
class PositionRecall implements Recall {
  readonly delta: readonly PositionChange[]
  readonly problem?: Problem
  readonly #state: Positions

  constructor(state: Positions, delta: readonly PositionChange[], problem: Problem | undefined) {
    this.#state = state
    this.delta = delta
    if (problem !== undefined) this.problem = problem
  }

  get steps(): readonly Step[] {
    return shownSteps(this.#state)
  }
}

function shownSteps(state: Positions): Step[] {
  return state.shown.filter((step) => step !== undefined)
}
