import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fail, ok, unwrap } from '#base/result.ts'
import type { Trigger } from '../../memory/policy.ts'
import { prunedInFull } from '../../memory/pruned-in-full.ts'
import { prunedPositional } from '../../memory/pruned-positional.ts'
import { type ParamValues, parseValues } from '../../model/params.ts'
import type { Summarise } from '../../model/services.ts'
import type { StepDraft } from '../../model/step.ts'
import { contextAt } from '../../replay/context-at.ts'
import { foldCalls } from '../../replay/fold.ts'
import { foldOptions, type ReplayOptions, replay } from '../../replay/replay.ts'
import { anyDraft } from '../../testing/arbitraries.ts'
import { anySpec } from '../../testing/memories.ts'
import { actionStep, messageStep, summaryStep, systemStep, taskStep, traceOf } from '../../testing/steps.ts'
import { CATEGORIES } from '../../tokens/measure.ts'
import { semanticKernelSummarisation } from './semantic-kernel-summarisation.ts'

const strategy = semanticKernelSummarisation

function bothWays(values: ParamValues, trigger: Trigger) {
  const policy = { stages: [{ strategy, values }], trigger, mode: 'destructive' as const }
  const stage = { strategy, values }
  return [prunedPositional('sk', 'SK', { ...policy, stage }), prunedInFull('sk', 'SK', policy)] as const
}

const EVERY_CALL: Trigger = { kind: 'every-call' }

/** What the model is asked, with answers that change, fail, and are missing now and then. */
function noting(answers: number): { readonly asked: string[]; readonly summarise: Summarise } {
  const asked: string[] = []
  return {
    asked,
    summarise: ({ prompt, steps }) => {
      asked.push(`${steps.map(({ id }) => id)}: ${prompt}`)
      if (answers > 0 && asked.length % (answers + 3) === 0)
        return fail({ code: 'no', message: `no ${asked.length}` })
      return ok(answers > 0 && asked.length % (answers + 1) === 0 ? '' : `short ${asked.length}`)
    },
  }
}

const options = (summarise: Summarise): ReplayOptions => ({
  baseline: 'everything',
  measure: (step) => CATEGORIES.map((_, index) => (step.id.length + index) % 7),
  perCall: 0,
  window: 200,
  summarise,
})

const action = (text: string, tool?: string) => actionStep({ text, ...(tool && { tool, observation: text }) })
const anyStep: fc.Arbitrary<StepDraft> = fc.oneof(
  { weight: 30, arbitrary: fc.string().map((text): StepDraft => action(text, 'read')) },
  { weight: 6, arbitrary: fc.string().map((text): StepDraft => action(text)) },
  { weight: 4, arbitrary: fc.string().map((text): StepDraft => messageStep(text)) },
  { weight: 3, arbitrary: fc.string().map((text): StepDraft => summaryStep(text)) },
  { weight: 1, arbitrary: anyDraft },
)
const anyStart: fc.Arbitrary<readonly StepDraft[]> = fc.constantFrom(
  [],
  [systemStep('You help.')],
  [systemStep('You help.'), taskStep('Do it.')],
  [taskStep('Do it.'), systemStep('You help.')],
  [summaryStep('Before.'), summaryStep('And.')],
)
const anyRun = fc
  .tuple(anyStart, fc.array(anyStep, { maxLength: 40, size: 'max' }))
  .map(([start, rest]) => traceOf([...start, ...rest]))
const values = fc.record({
  ...{ earlier: fc.constantFrom('again', 'stay'), includeCalls: fc.boolean() },
  ...{ target: fc.integer({ min: 1, max: 8 }), threshold: fc.integer({ min: 0, max: 4 }) },
})
const anyTrigger = fc.oneof(
  { weight: 2, arbitrary: fc.constant(EVERY_CALL) },
  { weight: 1, arbitrary: anySpec.map(({ trigger }) => trigger) },
)

describe('summarising run after run, by position', () => {
  it('asks and shows what going through the whole list does, for any run', () => {
    fc.assert(
      fc.property(anyRun, values, anyTrigger, fc.nat({ max: 4 }), (trace, drawn, trigger, answers) => {
        const [byPosition, inFull] = bothWays(drawn, trigger).map((memory) => {
          const model = noting(answers)
          return { replay: replay(trace, memory, options(model.summarise)), asked: model.asked }
        })
        expect(byPosition).toEqual(inFull)
      }),
      { numRuns: 500 },
    )
  })

  it('blames and shows the very same at a call', () => {
    fc.assert(
      fc.property(anyRun, values, anyTrigger, fc.nat(), (trace, drawn, trigger, at) => {
        if (trace.calls.length === 0) return
        const [one, other] = bothWays(drawn, trigger).map((memory) => {
          const found = contextAt(trace, memory, at % trace.calls.length, options(noting(0).summarise))
          const { context, ledger } = unwrap(found)
          return { context, ledger }
        })
        expect(one).toEqual(other)
      }),
      { numRuns: 300 },
    )
  })

  it('never walks the list of a run without a message of the user to cut at', () => {
    const steps = Array.from({ length: 60 }, (_, index) => action(`${index}`, 'read'))
    const trace = traceOf([systemStep('You help.'), taskStep('Do it.'), ...steps])
    const params = unwrap(parseValues(strategy.params, {}))
    const [memory] = bothWays(params, EVERY_CALL)
    const changes: (number | undefined)[] = []
    const { asked, summarise } = noting(0)
    foldCalls(trace, memory, foldOptions(options(summarise), false), ({ recall }) => {
      changes.push(recall.delta?.length)
      return true
    })
    expect(changes).toHaveLength(60)
    // The newest step, and the summary that is summarised again.
    expect(changes.slice(20).every((count) => count === 2)).toBe(true)
    expect(asked.at(-1)).toMatch(/: assistant: short \d+\nSummarise/)
  })
})
