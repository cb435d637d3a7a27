/**
 * What every strategy of the list promises, on generated steps with generated parameters: a new one is tested
 * here first.
 */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Guarantee, Strategy } from '../memory/strategy.ts'
import { measuredAs, unfold } from '../memory/unfold.ts'
import { initialValues, isShown, type ParamValues, parseValues } from '../model/params.ts'
import type { Step } from '../model/step.ts'
import { isCritical, stepText } from '../model/steps.ts'
import { isIncreasing } from '../replay/order.ts'
import { anySteps, anyValues } from '../testing/arbitraries.ts'
import { deepFreeze } from '../testing/steps.ts'
import { countChars4 } from '../tokens/encoding.ts'
import { strategies } from './index.ts'
import { plainContext } from './tinyagent/plain-context.ts'

/**
 * Tokens of a step are the sum over its messages, as under a dialect: what a strategy on messages leaves of
 * it has less.
 */
const context = plainContext({
  now: 1500,
  measure: (step) => {
    if (step.kind === 'control') return 0
    return unfold(step).reduce((sum, piece) => sum + countChars4(stepText(measuredAs(piece))), 0)
  },
})

/** The strategy's answer, or undefined where it refuses these steps. */
function prune(strategy: Strategy, steps: readonly Step[], values: ParamValues): readonly Step[] | undefined {
  if (strategy.refuses(steps, values, context) !== undefined) return undefined
  return strategy.prune(steps, values, context)
}

/** What the strategy's fold shows after all steps; undefined where it has none or the form breaks. */
function foldAll(
  strategy: Strategy,
  steps: readonly Step[],
  values: ParamValues,
): readonly Step[] | undefined {
  const fold = strategy.fold(values, context)
  const shown: (Step | undefined)[] = []
  const pending = new Map<number, Step | undefined>()
  for (const [position, step] of steps.entries()) {
    shown.push(step)
    if (fold?.push(step, position, (at, after) => pending.set(at, after)) !== true) return undefined
  }
  for (const [position, after] of pending) shown[position] = after
  return shown.filter((step) => step !== undefined)
}

const checks: Readonly<Record<Guarantee, (before: readonly Step[], after: readonly Step[]) => void>> = {
  order: (before, after) => {
    const positions = after
      .flatMap((step) => before.findIndex((one) => one.id === step.id))
      .filter((at) => at >= 0)
    expect(isIncreasing(positions)).toBe(true)
  },
  pairs: (before, after) => {
    for (const step of after) {
      const was = before.find((one) => one.id === step.id)
      if (step.kind !== 'action' || was?.kind !== 'action') continue
      expect(step.calls.map(({ id, name }) => [id, name])).toEqual(
        was.calls.map(({ id, name }) => [id, name]),
      )
      expect(step.results.map((result) => result.callId)).toEqual(was.results.map((result) => result.callId))
    }
  },
  system: (before, after) => expectWhole(before, after, (step) => step.kind === 'system'),
  task: (before, after) => expectWhole(before, after, (step) => step.kind === 'task'),
  stable: () => {
    // Needs the strategy: see its own test below.
  },
  budget: () => {
    // Needs the values: see its own test below.
  },
  'no-new-text': (before, after) => expect(textLength(after)).toBeLessThanOrEqual(textLength(before)),
}

function expectWhole(
  before: readonly Step[],
  after: readonly Step[],
  isMeant: (step: Step) => boolean,
): void {
  for (const step of before.filter(isMeant)) expect(after).toContain(step)
}

function textLength(steps: readonly Step[]): number {
  return steps.reduce((sum, step) => sum + stepText(step).length, 0)
}

/** What must stay may be larger than the budget; then only that stays. */
function expectWithinBudget(strategy: Strategy, steps: readonly Step[], values: ParamValues): void {
  const budget = strategy.budget(values)
  const pruned = prune(strategy, steps, values)
  if (budget === undefined || pruned === undefined) return
  const tokens = pruned.reduce((sum, step) => sum + context.measure(step), 0)
  if (tokens > budget) expect(prune(strategy, pruned, values)).toEqual(pruned)
}

describe.each(strategies.map((strategy) => [strategy.title, strategy] as const))('“%s”', (_, strategy) => {
  const inputs = [anySteps(), anyValues(strategy.params)] as const

  it('gives the same steps for the same input, and leaves the input alone', () => {
    fc.assert(
      fc.property(...inputs, (steps, values) => {
        deepFreeze(steps)
        const first = prune(strategy, steps, deepFreeze(values))
        const second = prune(strategy, steps, values)
        expect(first).toEqual(second)
      }),
    )
  })

  it('holds what it guarantees', () => {
    fc.assert(
      fc.property(...inputs, (steps, values) => {
        const pruned = prune(strategy, steps, values)
        if (pruned === undefined) return
        for (const guarantee of strategy.guarantees(values)) checks[guarantee](steps, pruned)
      }),
      { numRuns: 300 },
    )
  })

  it('keeps its budget, or cannot go lower', () => {
    fc.assert(
      fc.property(...inputs, (steps, values) => expectWithinBudget(strategy, steps, values)),
      { numRuns: 300 },
    )
  })

  it('changes nothing when it prunes its own result, where it says it is stable', () => {
    fc.assert(
      fc.property(...inputs, (steps, values) => {
        const once = prune(strategy, steps, values)
        if (once === undefined || !strategy.guarantees(values).includes('stable')) return
        expect(prune(strategy, once, values)).toEqual(once)
      }),
      { numRuns: 300 },
    )
  })

  it('gives back kept steps as the same objects and names the origin of all others', () => {
    fc.assert(
      fc.property(...inputs, (steps, values) => {
        const ids = new Set(steps.map((step) => step.id))
        for (const step of prune(strategy, steps, values) ?? []) {
          if (steps.includes(step)) continue
          expect(step.rule).toBeDefined()
          expect(step.origin?.every((id) => ids.has(id))).toBe(true)
        }
      }),
    )
  })

  it('is the same folded step by step, where it can be, and on an already pruned front', () => {
    fc.assert(
      fc.property(...inputs, fc.nat({ max: 20 }), (steps, values, cut) => {
        const shown = foldAll(strategy, steps, values)
        if (shown === undefined) return
        expect(shown).toEqual(prune(strategy, steps, values))
        if (strategy.fold(values, context)?.viewOnly === true) return
        const front = prune(strategy, steps.slice(0, cut), values) ?? []
        expect(prune(strategy, [...front, ...steps.slice(cut)], values)).toEqual(shown)
      }),
      { numRuns: 300 },
    )
  })

  it('gives nothing for nothing', () => {
    fc.assert(
      fc.property(anyValues(strategy.params), (values) => {
        expect(prune(strategy, [], values)).toEqual([])
      }),
    )
  })

  it('can be described, and its initial values are accepted and keep it from refusing', () => {
    const values = initialValues(strategy.params)
    expect(parseValues(strategy.params, {})).toEqual({ ok: true, value: values })
    expect(strategy.summary(values)).toMatch(/\S/)
    fc.assert(
      fc.property(anySteps(), (steps) => {
        expect(strategy.refuses(steps, values, context)).toBeUndefined()
      }),
    )
  })

  it('shows every parameter for some values, and one that is hidden changes nothing', () => {
    for (const [name, spec] of Object.entries(strategy.params)) {
      if (spec.when !== undefined)
        expect(strategy.params[spec.when.param], `${name} depends on it`).toBeDefined()
    }
    fc.assert(
      fc.property(
        anySteps(),
        anyValues(strategy.params),
        anyValues(strategy.params),
        (steps, values, others) => {
          const hidden = Object.entries(strategy.params).filter(([, spec]) => !isShown(spec, values))
          const changed = {
            ...values,
            ...Object.fromEntries(hidden.map(([name]) => [name, others[name] ?? 0])),
          }
          expect(prune(strategy, steps, changed)).toEqual(prune(strategy, steps, values))
        },
      ),
    )
  })
})

describe('the list of strategies', () => {
  it('has no id twice', () => expect(new Set(strategies.map(({ id }) => id)).size).toBe(strategies.length))
  it('keeps critical steps wherever a strategy says so by its initial values', () => {
    for (const strategy of strategies) {
      const guarantees = strategy.guarantees(initialValues(strategy.params))
      if (!guarantees.includes('task') || !guarantees.includes('system')) continue
      fc.assert(
        fc.property(anySteps(), (steps) => {
          const left = prune(strategy, steps, initialValues(strategy.params)) ?? []
          expect(left.filter(isCritical)).toEqual(steps.filter(isCritical))
        }),
      )
    }
  })
})

describe('a summary of one', () => {
  it.each([
    ['last-actions', 'count', 'last action'],
    ['autogen-buffered', 'size', 'last message'],
    ['pydantic-ai-recent', 'count', 'newest message'],
    ['agent-framework-sliding-window', 'keepGroups', 'last group'],
    ['swe-agent-last-observations', 'n', 'last observation'],
    ['compaction', 'files', 'one summary and up to one file'],
    ['openhands-browser', 'window', 'newest page'],
  ])('of %s has no plural', (id, param, words) => {
    const strategy = strategies.find((one) => one.id === id)
    if (strategy === undefined) throw new Error(`there is no ${id}`)
    expect(strategy.summary({ ...initialValues(strategy.params), [param]: 1 })).toBe(words)
    expect(strategy.summary({ ...initialValues(strategy.params), [param]: 2 })).toMatch(/\b2 [a-z]+s$/)
  })
})
