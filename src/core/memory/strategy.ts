/**
 * A strategy: a pure function from steps to steps with its parameters as data. It returns the same object for
 * a step it keeps and a new one for a step it rewrites or adds; it never writes a ledger.
 */
import type { Problem } from '#base/result.ts'
import type { ParamSpecs, ParamValues, ValuesOf } from '../model/params.ts'
import type { Services } from '../model/services.ts'
import type { Starter } from '../model/starter.ts'
import type { Step } from '../model/step.ts'
import type { Mode, Trigger } from './policy.ts'

/**
 * What a strategy promises for given parameters, checked by the contract tests on every sample and on
 * generated traces: `order` of what is kept; `budget` is never exceeded, or said to be; `pairs` of calls and
 * results not torn; `system` and `task` steps kept whole; `stable`: pruning its own result again changes
 * nothing; `no-new-text`: never longer than what it was given.
 */
export type Guarantee = 'order' | 'pairs' | 'system' | 'task' | 'stable' | 'no-new-text' | 'budget'

/** What a strategy may know beside the steps. The clock is an argument, so that a replay repeats itself. */
export interface StrategyContext extends Services {
  /** Seconds since the epoch at the call; undefined where the trace has no times. */
  readonly now: number | undefined
}

/**
 * A strategy applied step by step. Its output is its input in the same order with some steps left out or
 * rewritten, so it says per input position what is there now. A step that it adds (a note on what was
 * left out) is in the place of one that is left out: then the one counts as dropped, the other as added.
 * Two laws, held by the contract tests: after any number of pushes it equals `prune` of all that was pushed;
 * and, but for `viewOnly`, pruning an already pruned front together with what followed gives the same as
 * pruning the whole, so a view and a destructive run agree.
 */
export interface PositionalFold {
  /** The second law does not hold: a destructive run has to prune its own list in full. */
  readonly viewOnly?: boolean
  /**
   * It may add steps. A step that a policy wants kept whole could then be in their place: pruning in full
   * must do it.
   */
  readonly adds?: boolean
  /**
   * Takes the step at the next position, which is there whole until `set` says otherwise: `undefined`
   * leaves it out, a step of another id is in its place. Amortised O(1). False, having changed nothing:
   * this step breaks the form (it would be moved); the caller goes on with `prune`.
   */
  push(step: Step, position: number, set: (position: number, step: Step | undefined) => void): boolean
}

/**
 * A strategy that is run over its own last result again and again, where each run depends on the ones before.
 * It says by position of the steps pushed what a run changes, as a fold does. One law, held by its property
 * test: after any pushes and runs it equals `prune` at each run, of what the last run left and what was
 * pushed since.
 */
export interface RerunFold {
  /** Takes the step at the next position. False, having changed nothing: the form breaks. Amortised O(1). */
  push(step: Step, position: number): boolean
  /** What one run changes; a problem: it refuses, and changes nothing. Amortised O(1) a step pushed. */
  run(set: (position: number, step: Step | undefined) => void): Problem | undefined
}

/** How it is run is part of it. */
export interface StrategyStarter extends Starter {
  /**
   * Its id among the ranked strategies, for a product whose defaults are not the strategy’s own. Part of
   * addresses; no strategy may have it.
   */
  readonly rankedAs?: string
  readonly trigger?: Trigger
  readonly mode?: Mode
}

export interface Strategy {
  readonly id: string
  readonly title: string
  /** A sentence a person can choose by. */
  readonly description: string
  /** What people also call it, and the products that do it: a search finds it by these, too. */
  readonly keywords?: readonly string[]
  /** What the interface offers of it with one click. */
  readonly starters?: readonly StrategyStarter[]
  /**
   * Whether it reads, cuts or writes texts; else it goes by kinds, places, counts, tokens, tool names and
   * equality alone.
   */
  readonly readsText: boolean
  /** It looks at every step of the history at every call, so that its replay takes long. */
  readonly rescans?: boolean
  /**
   * It replaces the whole conversation with a summary, also what the file doesn't contain of it. Only of
   * strategies without a fold.
   */
  readonly replacesAll?: boolean
  /** Whether its request for a summary begins like the call before it, and so can be read from the cache. */
  asksFromCache?(values: ParamValues): boolean
  readonly params: ParamSpecs
  /** Two or three words for a column head, e.g. "keep last 5". */
  summary(values: ParamValues): string
  guarantees(values: ParamValues): readonly Guarantee[]
  /** Why these steps cannot be pruned with these values; undefined: they can. Asked before `prune`. */
  refuses(steps: readonly Step[], values: ParamValues, context: StrategyContext): Problem | undefined
  prune(steps: readonly Step[], values: ParamValues, context: StrategyContext): readonly Step[]
  /** What is to be said of the last result though it is shown, where a strategy has to. */
  remark?(): Problem | undefined
  /** The tokens that its result must not exceed; where it does, the replay says so. Undefined: no budget. */
  budget(values: ParamValues): number | undefined
  /** How its original runs it: what the interface proposes when a person picks it. */
  readonly recommended: { readonly trigger?: Trigger; readonly mode?: Mode }
  /**
   * The same step by step, where these values allow it; undefined: only `prune` can. Makes long replays
   * linear.
   */
  fold(values: ParamValues, services: Services): PositionalFold | undefined
  /** The same for destructive runs of a strategy that has no fold. */
  readonly rerun?: ((values: ParamValues, services: Services) => RerunFold) | undefined
}

interface StrategyFacts<S extends ParamSpecs> {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly keywords?: readonly string[]
  readonly starters?: readonly StrategyStarter[]
  readonly readsText: boolean
  readonly rescans?: boolean
  readonly replacesAll?: boolean
  readonly asksFromCache?: (values: ValuesOf<S>) => boolean
  readonly params: S
  readonly summary: (values: ValuesOf<S>) => string
  readonly guarantees: (values: ValuesOf<S>) => readonly Guarantee[]
  readonly refuses?: (
    steps: readonly Step[],
    values: ValuesOf<S>,
    context: StrategyContext,
  ) => Problem | undefined
  readonly budget?: (values: ValuesOf<S>) => number | undefined
  readonly recommended?: { readonly trigger?: Trigger; readonly mode?: Mode }
}

interface PrunesInFull<S extends ParamSpecs> {
  readonly prune: (steps: readonly Step[], values: ValuesOf<S>, context: StrategyContext) => readonly Step[]
  readonly fold?: (values: ValuesOf<S>, services: Services) => PositionalFold | undefined
  readonly rerun?: (values: ValuesOf<S>, services: Services) => RerunFold
}

/** Pruning is folding the whole list: a fold for all values, which never breaks and adds nothing. */
interface PrunesByFold<S extends ParamSpecs> {
  readonly prune?: undefined
  readonly rerun?: undefined
  readonly fold: (values: ValuesOf<S>, services: Services) => PositionalFold
}

export type StrategyDefinition<S extends ParamSpecs> = StrategyFacts<S> & (PrunesInFull<S> | PrunesByFold<S>)

/** What the fold leaves of all steps; the same list where nothing was changed. O(n). */
export function pruneByFold(steps: readonly Step[], fold: PositionalFold): readonly Step[] {
  const changed = new Map<number, Step | undefined>()
  for (const [position, step] of steps.entries()) {
    fold.push(step, position, (at, after) => changed.set(at, after))
  }
  if (changed.size === 0) return steps
  return steps.flatMap((step, position) => (changed.has(position) ? (changed.get(position) ?? []) : step))
}

/**
 * Makes a strategy of a definition. The one place where checked values (params.ts) become typed values:
 * whoever calls `prune` must have them from `parseValues` with these specs, or be the golden matcher, which
 * knows them.
 */
export function defineStrategy<const S extends ParamSpecs>(definition: StrategyDefinition<S>): Strategy {
  const typed = (values: ParamValues): ValuesOf<S> => values as ValuesOf<S>
  const { rerun } = definition
  return {
    id: definition.id,
    title: definition.title,
    description: definition.description,
    keywords: definition.keywords ?? [],
    starters: definition.starters ?? [],
    readsText: definition.readsText,
    rescans: definition.rescans ?? false,
    replacesAll: definition.replacesAll ?? false,
    asksFromCache: (values) => definition.asksFromCache?.(typed(values)) ?? false,
    params: definition.params,
    summary: (values) => definition.summary(typed(values)),
    guarantees: (values) => definition.guarantees(typed(values)),
    refuses: (steps, values, context) => definition.refuses?.(steps, typed(values), context),
    prune: (steps, values, context) =>
      definition.prune === undefined
        ? pruneByFold(steps, definition.fold(typed(values), context))
        : definition.prune(steps, typed(values), context),
    budget: (values) => definition.budget?.(typed(values)),
    recommended: definition.recommended ?? {},
    fold: (values, services) => definition.fold?.(typed(values), services),
    rerun: rerun === undefined ? undefined : (values, services) => rerun(typed(values), services),
  }
}
