/**
 * What every memory kind of the list promises, on generated traces with generated parameters: a new one is
 * tested here first.
 */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fail, unwrap } from '#base/result.ts'
import { bindDialect } from '../dialects/index.ts'
import type { Environment, Memory, MemoryKind } from '../memory/memory.ts'
import { initialValues, isShown, type ParamValues, parseValues } from '../model/params.ts'
import type { Step } from '../model/step.ts'
import type { Trace } from '../model/trace.ts'
import { contextAt } from '../replay/context-at.ts'
import { foldCalls } from '../replay/fold.ts'
import { replay } from '../replay/replay.ts'
import { anySteps, anyTrace, anyValues } from '../testing/arbitraries.ts'
import { deepFreeze, idsOf } from '../testing/steps.ts'
import { countChars4 } from '../tokens/encoding.ts'
import { createMeasure } from '../tokens/measure.ts'
import { memoryKinds, strategies } from './index.ts'
import { plainContext } from './tinyagent/plain-context.ts'

const environment: Environment = { ...plainContext(), explain: false }
const measure = createMeasure(countChars4, unwrap(bindDialect({ id: 'openai' })), 'cookbook')
const cue = { call: 0, text: 'Größe → 数', now: 1500 }

/** The ids that a call is shown, call by call. */
function shownByCall(trace: Trace, memory: Memory, baseline: 'as-recorded' | 'everything' = 'as-recorded') {
  const shown: (readonly Step[])[] = []
  foldCalls(trace, memory, { environment, baseline }, (visit) => {
    shown.push([...visit.recall.steps])
    return true
  })
  return shown
}

function fedWith(kind: MemoryKind, values: ParamValues, steps: readonly Step[]) {
  const memory = kind.build(values)
  const state = steps.reduce((before, step) => memory.add(before, step), memory.create(environment))
  return { memory, state }
}

/** A step that is not of the log names where it came from, and by which rule. */
function expectAccounted(shown: readonly Step[], log: readonly Step[]): void {
  const known = new Set(log)
  const ids = new Set(idsOf(log))
  for (const step of shown) {
    if (known.has(step)) continue
    expect(
      step.origin?.every((id) => ids.has(id)),
      `${step.id} names its origins`,
    ).toBe(true)
  }
}

describe.each(memoryKinds.map((kind) => [kind.title, kind] as const))('“%s”', (_, kind) => {
  const inputs = [anySteps(), anyValues(kind.params)] as const

  it('shows the same for the same trace, and leaves the trace alone', () => {
    fc.assert(
      fc.property(anyTrace(), anyValues(kind.params), (trace, values) => {
        for (const step of trace.steps) deepFreeze(step)
        const first = shownByCall(trace, kind.build(deepFreeze(values)))
        expect(shownByCall(trace, kind.build(values))).toEqual(first)
      }),
    )
  })

  it('keeps nothing between two folds', () => {
    fc.assert(
      fc.property(anyTrace(), anyValues(kind.params), (trace, values) => {
        const memory = kind.build(values)
        const first = shownByCall(trace, memory)
        expect(shownByCall(trace, memory)).toEqual(first)
      }),
    )
  })

  it('hands out lists that later steps do not change', () => {
    fc.assert(
      fc.property(...inputs, fc.nat({ max: 20 }), (steps, values, cut) => {
        const { memory, state } = fedWith(kind, values, steps.slice(0, cut))
        const shown = memory.recall(state, cue).steps
        const parts = memory.compartments(state).map((part) => part.steps)
        const before = [shown, ...parts].map((list) => [...list])
        steps.slice(cut).reduce((after, step) => memory.add(after, step), state)
        expect([shown, ...parts]).toEqual(before)
      }),
    )
  })

  it('asked twice in a row, shows the same twice', () => {
    fc.assert(
      fc.property(...inputs, (steps, values) => {
        const { memory, state } = fedWith(kind, values, steps)
        const first = [...memory.recall(state, cue).steps]
        expect(memory.recall(state, { ...cue, call: 1 }).steps).toEqual(first)
      }),
    )
  })

  it('says rightly what only grew: what the agent was last shown, with that behind it, is what it is shown', () => {
    const baseline = fc.constantFrom('as-recorded' as const, 'everything' as const)
    fc.assert(
      fc.property(anyTrace(40), anyValues(kind.params), baseline, (trace, values, base) => {
        const last = new Map<unknown, readonly Step[]>()
        foldCalls(trace, kind.build(values), { environment, baseline: base }, ({ agent, recall }) => {
          const steps = [...recall.steps]
          const kept = (last.get(agent) ?? []).slice(0, recall.keeping)
          const grown = [...kept, ...(recall.appended ?? [])]
          const isSame = steps.length === grown.length && steps.every((step, at) => step === grown[at])
          if (recall.appended !== undefined) expect(isSame).toBe(true)
          last.set(agent, steps)
          return true
        })
      }),
      { numRuns: 300 },
    )
  })

  it('gives the figures that comparing whole contexts gives', () => {
    fc.assert(
      fc.property(anyTrace(40), anyValues(kind.params), (trace, values) => {
        const options = { baseline: 'as-recorded' as const, measure, perCall: 0, window: 128_000 }
        const memory = kind.build(values)
        const silent: Memory = {
          ...memory,
          recall: (state, at) => {
            const { steps, problem } = memory.recall(state, at)
            return problem === undefined ? { steps } : { steps, problem }
          },
        }
        expect(replay(trace, memory, options)).toEqual(replay(trace, silent, options))
      }),
      { numRuns: 100 },
    )
  })

  it('shows and holds steps of the log, or steps that name their origins and their rule', () => {
    fc.assert(
      fc.property(...inputs, (steps, values) => {
        const { memory, state } = fedWith(kind, values, steps)
        const { steps: shown } = memory.recall(state, cue)
        expectAccounted(shown, steps)
        for (const step of shown) if (!steps.includes(step)) expect(step.rule).toBeDefined()
        for (const part of memory.compartments(state)) expectAccounted(part.steps, steps)
      }),
    )
  })

  it('has compartments with ids of their own and titles', () => {
    fc.assert(
      fc.property(...inputs, (steps, values) => {
        const { memory, state } = fedWith(kind, values, steps)
        const parts = memory.compartments(state)
        expect(new Set(parts.map(({ id }) => id)).size).toBe(parts.length)
        for (const { title } of parts) expect(title).toMatch(/\S/)
      }),
    )
  })

  it('takes a recorded change: a step that was removed is shown no more, and a step put in can be', () => {
    fc.assert(
      fc.property(...inputs, fc.nat(), (steps, values, at) => {
        const step = steps[at % Math.max(1, steps.length)]
        if (step === undefined) return
        const { memory, state } = fedWith(kind, values, steps)
        const after = memory.revise(state, [{ kind: 'remove', id: step.id }])
        expect(idsOf(memory.recall(after, cue).steps)).not.toContain(step.id)
        const other: Step = { id: 'other', number: 0, kind: 'message', role: 'user', parts: [] }
        const more = memory.revise(after, [{ kind: 'insert', step: other }])
        expectAccounted(memory.recall(more, cue).steps, [...steps, other])
      }),
    )
  })

  it('can be replayed and explained at every call of any trace, recorded changes and agents included', () => {
    fc.assert(
      fc.property(anyTrace(), anyValues(kind.params), (trace, values) => {
        const options = { baseline: 'as-recorded' as const, measure, perCall: 0, window: 128_000 }
        for (const { index } of trace.calls.slice(-2)) {
          const context = contextAt(trace, kind.build(values), index, options)
          expect(context.ok).toBe(true)
        }
        shownByCall(trace, kind.build(values), 'everything')
      }),
    )
  })

  it('shows nothing for nothing', () => {
    fc.assert(
      fc.property(anyValues(kind.params), (values) => {
        const { memory, state } = fedWith(kind, values, [])
        expect(memory.recall(state, cue).steps).toEqual([])
        for (const part of memory.compartments(state)) expect(part.steps).toEqual([])
        expect(memory.revise(state, [])).toBeDefined()
        expect([...memory.blame(state)]).toEqual([])
      }),
    )
  })

  it('says why where there is no summary to be had', () => {
    const failing: Environment = {
      ...environment,
      summarise: () => fail({ code: 'no-summary', message: 'There is none.' }),
    }
    let asked = false
    const asking: Environment = {
      ...environment,
      summarise: (request) => {
        asked = true
        return failing.summarise(request)
      },
    }
    fc.assert(
      fc.property(...inputs, (steps, values) => {
        asked = false
        const memory = kind.build(values)
        const state = steps.reduce((before, step) => memory.add(before, step), memory.create(asking))
        const recall = memory.recall(state, cue)
        if (asked) expect(recall.problem?.code).toBe('no-summary')
      }),
    )
  })

  it('can be described, and its initial values are accepted', () => {
    const values = initialValues(kind.params)
    expect(parseValues(kind.params, {})).toEqual({ ok: true, value: values })
    expect(kind.summary(values)).toMatch(/\S/)
    expect(kind.description).toMatch(/\S/)
    expect(kind.build(values)).toMatchObject({ id: kind.id, title: expect.stringMatching(/\S/) })
  })

  it('shows every parameter for some values, and one that is hidden changes nothing', () => {
    for (const [name, spec] of Object.entries(kind.params)) {
      if (spec.when !== undefined) expect(kind.params[spec.when.param], `${name} depends on it`).toBeDefined()
    }
    fc.assert(
      fc.property(...inputs, anyValues(kind.params), (steps, values, others) => {
        const hidden = Object.entries(kind.params).filter(([, spec]) => !isShown(spec, values))
        const changed = {
          ...values,
          ...Object.fromEntries(hidden.map(([name]) => [name, others[name] ?? 0])),
        }
        const [one, other] = [values, changed].map((some) => {
          const { memory, state } = fedWith(kind, some, steps)
          return memory.recall(state, cue).steps
        })
        expect(one).toEqual(other)
      }),
    )
  })
})

describe('the list of memory kinds', () => {
  it('has no id twice, and none that a strategy has', () => {
    const ids = [...memoryKinds, ...strategies].map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })
})
