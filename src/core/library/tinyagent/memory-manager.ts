/**
 * tinyAgent's MemoryManager as a factory of a plain object: what scripts and the golden
 * vectors drive. The replay does not use it; its memories are folds over an immutable log.
 */
import { fail, ok, type Problem, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import { type BoundDialect, contextMessages } from '../../dialects/index.ts'
import type { Strategy } from '../../memory/strategy.ts'
import type { Message } from '../../model/message.ts'
import { initialValues, type ParamValues } from '../../model/params.ts'
import type { Services } from '../../model/services.ts'
import type { Step, StepDraft, StepKind } from '../../model/step.ts'
import { plainContext } from './plain-context.ts'

export interface ManagerOptions {
  /** Becomes the first step if not empty. */
  readonly systemPrompt?: string
  /**
   * `position`: `add` numbers with the current length (tinyAgent, default). `caller`: the draft's own number
   * stays.
   */
  readonly numbering?: 'position' | 'caller'
  /** What its strategies count, summarise and embed with; by default characters ÷ 4 and what is built in. */
  readonly services?: Partial<Services>
  /**
   * What `prune` runs without arguments, as in the architecture document (there by default: keep the last 50
   * of all steps). The other sources have no stored one: then a strategy must be named.
   */
  readonly pruneStrategy?: StoredStrategy
  /** Prunes after an add that leaves more than `threshold` steps; off by default, as in the library. */
  readonly autoPrune?: StoredStrategy & { readonly threshold: number }
}

interface StoredStrategy {
  readonly strategy: Strategy
  readonly values: ParamValues
}

/** A draft, with the number it carries where the caller numbers. */
export type ManagerDraft = StepDraft & { readonly number?: number }

export interface MemoryManager {
  /** Appends a step and gives it back as stored, numbered. O(1), or one prune. */
  add(draft: ManagerDraft): Step
  /**
   * Replaces the steps by the strategy's answer; without arguments, the stored one's. Values that are not
   * given are initial. Fails, changing nothing, where the strategy refuses, and with `no-strategy` where
   * there is none.
   */
  prune(strategy?: Strategy, values?: ParamValues, now?: number): Result<readonly Step[]>
  toMessages(bound: BoundDialect): readonly Message[]
  /** Steps of a kind, in order; without a kind all of them. */
  getStepsByType(kind?: StepKind): readonly Step[]
  /** Removes everything, the system prompt included. */
  clear(): void
  /** The number of action steps. */
  readonly actionCount: number
  readonly steps: readonly Step[]
}

const NO_STRATEGY: Problem = {
  code: 'no-strategy',
  message: t`There is no strategy to prune with: none was passed and none is stored.`,
  hint: t`Pass a strategy, or store one in the manager.`,
}

export function createMemoryManager(options: ManagerOptions = {}): MemoryManager {
  let steps: Step[] = []
  let added = 0

  function prune(named?: Strategy, given?: ParamValues, now?: number): Result<readonly Step[]> {
    const strategy = named ?? options.pruneStrategy?.strategy
    if (strategy === undefined) return fail(NO_STRATEGY)
    const stored = named === undefined ? options.pruneStrategy?.values : undefined
    const values = given ?? stored ?? initialValues(strategy.params)
    const context = plainContext({ now, ...options.services })
    const refusal = strategy.refuses(steps, values, context)
    if (refusal !== undefined) return fail(refusal)
    steps = [...strategy.prune(steps, values, context)]
    return ok(steps)
  }

  const manager: MemoryManager = {
    add: ({ number, ...draft }) => {
      const position = options.numbering === 'caller' ? (number ?? 0) : steps.length
      const step: Step = { ...draft, id: `m${added++}`, number: position }
      steps.push(step)
      const auto = options.autoPrune
      if (auto !== undefined && steps.length > auto.threshold) prune(auto.strategy, auto.values)
      return step
    },
    prune,
    toMessages: (bound) => contextMessages(steps, bound),
    getStepsByType: (kind) => (kind === undefined ? [...steps] : steps.filter((step) => step.kind === kind)),
    clear: () => {
      steps = []
    },
    get actionCount() {
      return steps.filter((step) => step.kind === 'action').length
    },
    get steps() {
      return [...steps]
    },
  }
  if (options.systemPrompt !== undefined && options.systemPrompt !== '') {
    manager.add({ kind: 'system', parts: [{ kind: 'text', text: options.systemPrompt }] })
  }
  return manager
}
