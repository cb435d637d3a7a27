/**
 * What must hold for any memory on any trace; it ties the running tally and difference to the full ledger.
 */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defined } from '#base/assert.ts'
import { unwrap } from '#base/result.ts'
import { bindDialect } from '../dialects/index.ts'
import type { Memory, Recall } from '../memory/memory.ts'
import type { Step } from '../model/step.ts'
import type { Trace } from '../model/trace.ts'
import { anyTrace } from '../testing/arbitraries.ts'
import { anyMemory, identityMemory } from '../testing/memories.ts'
import { idsOf } from '../testing/steps.ts'
import { countChars4 } from '../tokens/encoding.ts'
import { createMeasure, totalTokens } from '../tokens/measure.ts'
import { boundedPart, NO_PART } from './bounded-part.ts'
import { contextAt, contextsAt } from './context-at.ts'
import { difference } from './difference.ts'
import { type AgentState, type Baseline, foldCalls } from './fold.ts'
import { countStates } from './ledger.ts'
import { foldOptions, type ReplayOptions, replay } from './replay.ts'

const measure = createMeasure(countChars4, unwrap(bindDialect({ id: 'openai' })), 'cookbook')

function optionsFor(baseline: Baseline): ReplayOptions {
  return { baseline, measure, perCall: 3, window: 400 }
}

const anyOptions = fc.constantFrom<Baseline[]>('as-recorded', 'everything').map(optionsFor)

/**
 * The contexts of one fold, call by call: within it what did not change is the same object, as in a replay's
 * own.
 */
function contextsOf(trace: Trace, memory: Memory, options: ReplayOptions) {
  const contexts: { readonly agent: AgentState; readonly steps: readonly Step[] }[] = []
  foldCalls(trace, memory, foldOptions(options, false), ({ agent, recall }) => {
    contexts.push({ agent, steps: [...recall.steps] })
    return true
  })
  return contexts
}

function withoutAppended({ appended: _, keeping: __, ...recall }: Recall): Recall {
  return recall
}

describe('a replay, for any memory, trace and baseline', () => {
  it('counts at each call what the full ledger counts', () => {
    fc.assert(
      fc.property(anyTrace(), anyMemory, anyOptions, (trace, memory, options) => {
        for (const figures of replay(trace, memory, options).calls) {
          const at = unwrap(contextAt(trace, memory, figures.call, options))
          expect(figures.counts, `call ${figures.call}`).toEqual(countStates(at.ledger))
        }
      }),
      { numRuns: 300 },
    )
  })

  it('says at each call which part of the context recorded prompts bound', () => {
    const shareOf = (id: string) => (id.length % 2 === 0 || id.endsWith('3') ? 0.75 : 1)
    fc.assert(
      fc.property(anyTrace(), anyMemory, anyOptions, (trace, memory, options) => {
        for (const { call, bounded = NO_PART } of replay(trace, memory, { ...options, shareOf }).calls) {
          const { context } = unwrap(contextAt(trace, memory, call, options))
          expect(bounded).toEqual(boundedPart(context, { measure, shareOf }))
        }
      }),
    )
  })

  it('says at each call the tokens and steps of the context, and every category', () => {
    fc.assert(
      fc.property(anyTrace(), anyMemory, anyOptions, (trace, memory, options) => {
        for (const figures of replay(trace, memory, options).calls) {
          const { context } = unwrap(contextAt(trace, memory, figures.call, options))
          const sum = context.reduce((total, step) => total + totalTokens(measure(step)), 0)
          expect(figures.tokens).toBe(sum + options.perCall)
          expect(totalTokens(figures.byCategory)).toBe(figures.tokens)
          expect(figures.steps).toBe(context.length)
        }
      }),
      { numRuns: 150 },
    )
  })

  it('names as changed exactly what differs from the call before of the same agent', () => {
    fc.assert(
      fc.property(anyTrace(), anyMemory, anyOptions, (trace, memory, options) => {
        const before = new Map<AgentState, readonly Step[]>()
        const contexts = contextsOf(trace, memory, options)
        for (const [index, figures] of replay(trace, memory, options).calls.entries()) {
          const { agent, steps: context } = defined(contexts[index], 'a context')
          const earlier = before.get(agent) ?? []
          const changed = difference(earlier, context)
          const ids = new Set([...idsOf(changed.removed), ...idsOf(changed.inserted), ...changed.reordered])
          expect(new Set(figures.changed)).toEqual(ids)
          const firstChange = context.findIndex((step, at) => step !== earlier[at])
          expect(figures.stablePrefix).toBe(firstChange < 0 ? context.length : firstChange)
          before.set(agent, context)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('has the largest context as its peak and the sum of all as what was sent', () => {
    fc.assert(
      fc.property(anyTrace(), anyMemory, anyOptions, (trace, memory, options) => {
        const { calls, totals } = replay(trace, memory, options)
        const tokens = calls.map((call) => call.tokens)
        // What summaries cost to make is next to these three, where any were made.
        expect(totals).toMatchObject({
          calls: trace.calls.length,
          peak: Math.max(0, ...tokens),
          cumulative: tokens.reduce((sum, one) => sum + one, 0),
        })
      }),
      { numRuns: 50 },
    )
  })

  it('is told rightly what was only appended: the last context with it is the next one', () => {
    fc.assert(
      fc.property(anyTrace(), anyMemory, anyOptions, (trace, memory, options) => {
        const contexts = new Map<unknown, readonly Step[]>()
        foldCalls(trace, memory, foldOptions(options, false), ({ agent, recall }) => {
          const steps = [...recall.steps]
          const kept = (contexts.get(agent) ?? []).slice(0, recall.keeping)
          const grown = [...kept, ...(recall.appended ?? [])]
          if (recall.appended !== undefined) expect(steps).toEqual(grown)
          if (recall.appended !== undefined) expect(steps.every((step, at) => step === grown[at])).toBe(true)
          contexts.set(agent, steps)
          return true
        })
      }),
      { numRuns: 100 },
    )
  })

  it('has the same figures where it is not told', () => {
    fc.assert(
      fc.property(anyTrace(), anyMemory, anyOptions, (trace, memory, options) => {
        const silent: Memory = {
          ...memory,
          recall: (state, cue) => withoutAppended(memory.recall(state, cue)),
        }
        expect(replay(trace, silent, options)).toEqual(replay(trace, memory, options))
      }),
      { numRuns: 100 },
    )
  })

  it('gives the same answer when it is run again', () => {
    fc.assert(
      fc.property(anyTrace(), anyMemory, anyOptions, (trace, memory, options) => {
        expect(replay(trace, memory, options)).toEqual(replay(trace, memory, options))
      }),
      { numRuns: 50 },
    )
  })

  it('shows with no pruning the baseline itself, all of it kept', () => {
    fc.assert(
      fc.property(anyTrace(), anyOptions, (trace, options) => {
        const memory = identityMemory()
        for (const figures of replay(trace, memory, options).calls) {
          const { base, context } = unwrap(contextAt(trace, memory, figures.call, options))
          expect(context).toEqual(base)
          expect(figures.counts).toEqual({ kept: base.length, rewritten: 0, dropped: 0, moved: 0, added: 0 })
        }
      }),
      { numRuns: 100 },
    )
  })

  it('has the same context and ledger at a call, whichever calls were looked at before', () => {
    fc.assert(
      fc.property(
        anyTrace().chain((trace) =>
          fc.tuple(fc.constant(trace), fc.array(fc.nat({ max: trace.calls.length }), { maxLength: 8 })),
        ),
        anyMemory,
        anyOptions,
        ([trace, asked], memory, options) => {
          const at = contextsAt(trace, memory, options)
          for (const call of asked) {
            const found = contextAt(trace, memory, call, options)
            if (!found.ok) expect(at(call)).toEqual(found)
            else {
              const { compartments: _, ...shown } = found.value
              expect(unwrap(at(call))).toMatchObject(shown)
            }
          }
        },
      ),
    )
  })
})
