/**
 * The pruned memory for any pipeline: each run prunes the whole log (view) or the whole list (destructive).
 * O(n) a run; pruned-positional.ts does the same step by step for the strategies that can.
 */
import { formatExact } from '#base/format-number.ts'
import { given } from '#base/given.ts'
import type { Problem } from '#base/result.ts'
import { t } from '#base/words.ts'
import { applyChanges, type Change } from '../model/change.ts'
import type { Step, StepId } from '../model/step.ts'
import { sameStep } from '../model/steps.ts'
import { type BesideSteps, besideSteps } from './beside-steps.ts'
import { type FoldedLog, foldLog } from './folded-log.ts'
import type { Blame, Environment, Memory, Recall } from './memory.ts'
import { withPins } from './pins.ts'
import type { Policy } from './pipeline.ts'
import { callTriggerFires, isBySize, stepTriggerFires } from './policy.ts'
import { policyNotes } from './policy-notes.ts'
import { type IdleWatch, watchIdle } from './pruned-idle.ts'

export interface FullState {
  readonly environment: Environment
  readonly besides: BesideSteps
  /** All that was added. */
  log: Step[]
  /** What is shown: the result of the last run and all that was added since. */
  list: Step[]
  /** Steps added since the last run. */
  fresh: number
  /** Steps added since the last recall; undefined once anything else happened to the list. */
  appended: Step[] | undefined
  /** There once a run has changed nothing: then none need be made as long as it says so. */
  idle: IdleWatch | undefined
  /** Of a view, made at its first run: the strategy folded over the log, which has only grown since. */
  folded: { readonly log: FoldedLog | undefined } | undefined
  /** Tokens of `list`; kept only for triggers by size. */
  tokens: number
  /** The time of the last step that has one. */
  now: number | undefined
  problem: Problem | undefined
  readonly blame: Map<StepId, Blame>
  /** Steps blamed since the last recall; which call they are gone from is known at the next. */
  unplaced: StepId[]
}

export function prunedInFull(id: string, title: string, policy: Policy): Memory<FullState> {
  const bySize = isBySize(policy.trigger)
  const isView = policy.mode === 'view'
  const replacesAll = policy.stages.some(({ strategy }) => strategy.replacesAll)
  const asksFromCache = policy.stages.some(({ strategy, values }) => strategy.asksFromCache?.(values))

  function run(state: FullState): void {
    state.fresh = 0
    if (state.idle?.isIdle() === true) return
    const before = isView ? state.log : state.list
    const outcome = runStages(policy, before, state)
    const isUnchanged = outcome.problem === undefined && isSame(before, outcome.steps)
    state.idle = isUnchanged ? watchIdle(policy, before, state.environment) : undefined
    state.problem = outcome.problem
    state.list = outcome.steps === state.list ? state.list.slice() : reuse(state.list, outcome.steps)
    if (isView || !isUnchanged) state.appended = undefined
    if (bySize) state.tokens = sum(state.list, state.environment)
  }

  return {
    id,
    title,
    asksFromCache,
    create: (environment) => ({
      environment,
      besides: besideSteps(environment),
      log: [],
      list: [],
      fresh: 0,
      appended: [],
      idle: undefined,
      folded: undefined,
      tokens: 0,
      now: undefined,
      problem: undefined,
      blame: new Map(),
      unplaced: [],
    }),
    add: (state, step) => {
      state.log.push(step)
      state.list.push(step)
      state.appended?.push(step)
      state.idle?.take(step)
      state.fresh++
      state.now = step.timestamp ?? state.now
      if (bySize) state.tokens += state.environment.measure(step)
      if (stepTriggerFires(policy.trigger, step, { fresh: state.fresh, shown: state.list.length })) run(state)
      return state
    },
    revise: (state, changes) => {
      state.list = revised(state.log, state.list, changes)
      state.log = [...applyChanges(state.log, changes)]
      state.appended = undefined
      state.idle = undefined
      state.folded = undefined
      if (changes.some(({ kind }) => kind === 'remove')) state.besides.restart()
      if (isView && state.fresh === 0) run(state)
      if (bySize) state.tokens = sum(state.list, state.environment)
      return state
    },
    recall: (state, cue): Recall => {
      state.now = cue.now ?? state.now
      const { besides, environment } = state
      besides.at(cue.call)
      if (callTriggerFires(policy.trigger, state.tokens, environment, besides.now())) {
        const before = state.list
        run(state)
        if (replacesAll && !isSame(before, state.list)) besides.free()
      }
      placeBlame(state, cue.call)
      const { appended, problem } = state
      const freed = replacesAll ? besides.freed() : undefined
      state.appended = []
      return {
        ...given({ appended, problem, freed }),
        get steps() {
          return state.list.slice()
        },
      }
    },
    compartments: (state) => [
      {
        id: 'shown',
        title: t`Sent to the model`,
        steps: state.list.slice(),
        ...policyNotes(policy, {
          fresh: state.fresh,
          shown: state.list.length,
          tokens: state.tokens,
          besides: state.besides.now(),
        }),
      },
    ],
    blame: (state) => state.blame,
  }
}

function isSame(one: readonly Step[], other: readonly Step[]): boolean {
  return one === other || (one.length === other.length && one.every((step, index) => step === other[index]))
}

/**
 * The steps, with those that a strategy made again just as they were before taken from before: what did not
 * change must be the same object, or every call would seem to change it. O(n + text of the steps made again).
 */
function reuse(before: readonly Step[], after: readonly Step[]): Step[] {
  const made = new Map<StepId, Step>()
  for (const step of before) if (step.origin !== undefined) made.set(step.id, step)
  if (made.size === 0) return [...after]
  return after.map((step) => {
    const known = step.origin === undefined ? undefined : made.get(step.id)
    return known !== undefined && known !== step && sameStep(known, step) ? known : step
  })
}

/** The pipeline in order. A strategy that refuses leaves the steps as they are and says why. */
function runStages(policy: Policy, steps: readonly Step[], state: FullState): Recall {
  const { stages, pins } = policy
  state.folded ??= { log: foldLog(policy, state.environment) }
  const { log: folded } = state.folded
  const context = { ...state.environment, now: state.now }
  const removedBy = new Map<StepId, string>()
  let current = steps
  let problem: Problem | undefined
  for (const { strategy, values } of stages) {
    const refusal = strategy.refuses(current, values, context)
    if (refusal !== undefined) {
      problem ??= refusal
      continue
    }
    const pruned = folded?.shown(current) ?? strategy.prune(current, values, context)
    const next = withPins(current, pruned, pins)
    problem ??= strategy.remark?.()
    const budget = strategy.budget(values)
    if (budget !== undefined) problem ??= overBudget(sum(next, state.environment), budget)
    if (state.environment.explain && next !== current)
      noteRemoved(removedBy, current, next, strategy.summary(values))
    current = next
  }
  if (state.environment.explain && removedBy.size + state.blame.size > 0) updateBlame(state, steps, removedBy)
  return problem === undefined ? { steps: current } : { steps: current, problem }
}

/** A budget strategy may be unable to keep its budget, when what it must keep is larger; then it says so. */
export function overBudget(tokens: number, budget: number): Problem | undefined {
  if (tokens <= budget) return undefined
  return {
    code: 'over-budget',
    message: t`The steps it must keep need ${formatExact(tokens)} tokens, more than the budget of ${formatExact(budget)}.`,
  }
}

function noteRemoved(
  removedBy: Map<StepId, string>,
  before: readonly Step[],
  after: readonly Step[],
  rule: string,
): void {
  const left = new Set(after.map((step) => step.id))
  for (const step of before) if (!left.has(step.id)) removedBy.set(step.id, rule)
}

/** A step that stays away keeps the rule and call of its first run; one that is back is no one's. */
function updateBlame(state: FullState, steps: readonly Step[], removedBy: ReadonlyMap<StepId, string>): void {
  for (const { id } of steps) {
    const rule = removedBy.get(id)
    if (rule === undefined) state.blame.delete(id)
    else if (!state.blame.has(id)) {
      state.blame.set(id, { rule, call: 0 })
      state.unplaced.push(id)
    }
  }
}

/**
 * Runs on `add` come before their call is known: an agent's next call need not be the next of the trace.
 */
function placeBlame(state: FullState, call: number): void {
  for (const id of state.unplaced) {
    const known = state.blame.get(id)
    if (known !== undefined) state.blame.set(id, { ...known, call })
  }
  state.unplaced = []
}

/**
 * A recorded change reaches what is still shown as it was recorded; what this memory has rewritten or dropped
 * itself stays so. What was put before a dropped step comes before the next one that is still shown. What it
 * made of steps that a recorded compaction removes goes with them.
 */
function revised(log: readonly Step[], list: readonly Step[], changes: readonly Change[]): Step[] {
  const shown = new Map(list.map((step) => [step.id, step]))
  const original = new Map(log.map((step) => [step.id, step]))
  const reaching = [...changes, ...removedWithSource(log, list, changes)].flatMap(
    (change): readonly Change[] => {
      if (change.kind === 'remove') return [change]
      if (change.kind === 'replace')
        return shown.get(change.step.id) === original.get(change.step.id) ? [change] : []
      const before = nextShown(log, shown, change.before)
      return [{ kind: 'insert', step: change.step, ...given({ before }) }]
    },
  )
  return [...applyChanges(list, reaching)]
}

/**
 * Of the steps that this memory made, those of which a recorded compaction removes at least half of the
 * source. Where no summary comes in its place, a person went back: what was before is still needed.
 */
function removedWithSource(
  log: readonly Step[],
  list: readonly Step[],
  changes: readonly Change[],
): readonly Change[] {
  const removed = new Set(changes.flatMap((change) => (change.kind === 'remove' ? [change.id] : [])))
  const first = log.findIndex(({ id }) => removed.has(id))
  if (first < 0 || !hasSummary(changes, log.slice(first), removed)) return []
  const logged = new Set(log.map(({ id }) => id))
  return list.flatMap(({ id, origin = [] }): readonly Change[] => {
    const source = origin.filter((one) => logged.has(one))
    const gone = source.filter((one) => removed.has(one))
    return !logged.has(id) && gone.length > 0 && gone.length * 2 >= source.length
      ? [{ kind: 'remove', id }]
      : []
  })
}

/** Whether a summary is put in, or came after what goes. */
function hasSummary(
  changes: readonly Change[],
  since: readonly Step[],
  removed: ReadonlySet<StepId>,
): boolean {
  const isPutIn = changes.some((change) => change.kind === 'insert' && change.step.kind === 'summary')
  return isPutIn || since.some(({ id, kind }) => kind === 'summary' && !removed.has(id))
}

/** The first step from `id` on that is still shown; undefined: none is, so the end. */
function nextShown(
  log: readonly Step[],
  shown: ReadonlyMap<StepId, Step>,
  id: StepId | undefined,
): StepId | undefined {
  if (id === undefined || shown.has(id)) return id
  const start = log.findIndex((step) => step.id === id)
  return start < 0 ? undefined : log.find((step, index) => index >= start && shown.has(step.id))?.id
}

function sum(steps: readonly Step[], environment: Environment): number {
  return steps.reduce((total, step) => total + environment.measure(step), 0)
}
