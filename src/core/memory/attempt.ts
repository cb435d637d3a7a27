/**
 * Strategies that can fail in the middle of their work, as when a summariser has no answer: the failure is
 * the refusal. The work is done once, although a strategy is asked twice (whether it refuses, then to prune).
 */
import type { Problem, Result } from '#base/result.ts'
import type { Summarise } from '../model/services.ts'
import type { Step } from '../model/step.ts'
import type { StrategyContext } from './strategy.ts'
import { fold, measuredAs, unfoldAll } from './unfold.ts'

type Work<V> = (steps: readonly Step[], values: V, context: StrategyContext) => Result<readonly Step[]>

interface Attempt<V> {
  readonly refuses: (steps: readonly Step[], values: V, context: StrategyContext) => Problem | undefined
  readonly prune: (steps: readonly Step[], values: V, context: StrategyContext) => readonly Step[]
}

interface Done {
  /** A list may have been pushed to since. */
  readonly length: number
  readonly values: unknown
  readonly summarise: Summarise
  readonly result: Result<readonly Step[]>
}

export function attempt<V>(work: Work<V>): Attempt<V> {
  const last = new WeakMap<readonly Step[], Done>()
  const once: Work<V> = (steps, values, context) => {
    // There is nothing to fail on.
    if (steps.length === 0) return { ok: true, value: steps }
    const known = last.get(steps)
    const { summarise } = context
    const isSame = known?.values === values && known.summarise === summarise && known.length === steps.length
    if (known !== undefined && isSame) return known.result
    const result = work(steps, values, context)
    last.set(steps, { length: steps.length, values, summarise, result })
    return result
  }
  return {
    refuses: (steps, values, context) => {
      const result = once(steps, values, context)
      return result.ok ? undefined : result.error
    },
    prune: (steps, values, context) => {
      const result = once(steps, values, context)
      return result.ok ? result.value : steps
    },
  }
}

/**
 * The same for work on messages; `rule` is on actions of which a part is gone. `measure` knows the
 * pieces.
 */
export function attemptOnMessages<V>(rule: (values: V) => string, work: Work<V>): Attempt<V> {
  return attempt((steps, values, context) => {
    const measure = (step: Step) => context.measure(measuredAs(step))
    const messages = unfoldAll(steps)
    const result = work(messages, values, { ...context, measure })
    if (!result.ok) return result
    return { ok: true, value: result.value === messages ? steps : fold(result.value, steps, rule(values)) }
  })
}
