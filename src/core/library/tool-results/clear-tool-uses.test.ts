import { describe, expect, it } from 'vitest'
import { pruneByFold } from '../../memory/strategy.ts'
import { initialValues, type ParamValues } from '../../model/params.ts'
import type { Besides } from '../../model/services.ts'
import { actionStep, controlStep, taskStep } from '../../testing/steps.ts'
import { plainContext } from '../tinyagent/plain-context.ts'
import { clearToolUsesStrategy } from './clear-tool-uses.ts'

const long = 'result '.repeat(40)
const actions = ['a', 'b', 'c', 'd'].map((id) =>
  actionStep({ id, tool: id === 'b' ? 'search' : 'read', args: { path: id }, observation: long }),
)
const steps = [taskStep('t', { id: 't' }), controlStep(), ...actions]

function cleared(values: ParamValues): readonly string[] {
  const all = { ...initialValues(clearToolUsesStrategy.params), trigger: 10, ...values }
  return clearToolUsesStrategy
    .prune(steps, all, plainContext())
    .flatMap((step) => (step.rule !== undefined ? [step.id] : []))
}

describe('clearing old tool results in a trace', () => {
  it('rewrites the older actions and keeps all else as it is', () => {
    expect(cleared({ keep: 1 })).toEqual(['a', 'b', 'c'])
    expect(cleared({ keep: 4 })).toEqual([])
    expect(cleared({ trigger: 1_000_000 })).toEqual([])
  })
  it('lets excluded tools take places of the newest, but never clears them', () => {
    expect(cleared({ keep: 1, excludeTools: ' search ,other' })).toEqual(['a', 'c'])
  })
  it('stops once enough is freed, or does nothing where it would be too little', () => {
    expect(cleared({ keep: 0, clearAtLeast: 100 })).toEqual(['a', 'b'])
    expect(cleared({ keep: 0, clearAtLeast: 100, atLeastMeans: 'minimum' })).toEqual(['a', 'b', 'c', 'd'])
    expect(cleared({ keep: 0, clearAtLeast: 9999, atLeastMeans: 'minimum' })).toEqual([])
  })
  it('holds the whole request against its limit, step by step too', () => {
    // The steps take about 280 tokens; the rest of the request is in no step, or is a demonstration.
    const values = { ...initialValues(clearToolUsesStrategy.params), trigger: 1000, keep: 1 }
    const clearedBy = (besides: Besides) => {
      const context = plainContext(besides)
      const fold = clearToolUsesStrategy.fold(values, context)
      if (fold === undefined) throw new Error('these values fold')
      const inFull = clearToolUsesStrategy.prune(steps, values, context)
      expect(pruneByFold(steps, fold)).toEqual(inFull)
      return inFull.flatMap((step) => (step.rule !== undefined ? [step.id] : []))
    }
    expect(clearedBy({})).toEqual([])
    expect(clearedBy({ reserved: 900 })).toEqual(['a', 'b', 'c'])
    expect(clearedBy({ beside: () => 900 })).toEqual(['a', 'b', 'c'])
  })
  it('can look at the number of results', () => {
    expect(cleared({ unit: 'tool-uses', trigger: 4, keep: 0 })).toEqual([])
    expect(cleared({ unit: 'tool-uses', trigger: 3, keep: 3 })).toEqual(['a'])
  })
  it('clears the arguments of all tools or of those named', () => {
    const argumentsOf = (values: ParamValues) =>
      clearToolUsesStrategy
        .prune(
          steps,
          { ...initialValues(clearToolUsesStrategy.params), trigger: 1, keep: 0, ...values },
          plainContext(),
        )
        .flatMap((step) => (step.kind === 'action' ? step.calls.map((call) => call.arguments) : []))
    expect(argumentsOf({ inputs: 'clear' })).toEqual(['{}', '{}', '{}', '{}'])
    expect(argumentsOf({ inputs: 'some', inputTools: 'search' })[1]).toBe('{}')
    expect(argumentsOf({ inputs: 'some', inputTools: 'search' })[0]).toBe('{"path":"a"}')
  })
  it('leaves a result alone that reads as the placeholder already', () => {
    const once = clearToolUsesStrategy.prune(
      steps,
      { ...initialValues(clearToolUsesStrategy.params), trigger: 1 },
      plainContext(),
    )
    const twice = clearToolUsesStrategy.prune(
      once,
      { ...initialValues(clearToolUsesStrategy.params), trigger: 1 },
      plainContext(),
    )
    expect(twice.every((step, index) => step === once[index])).toBe(true)
  })
})
