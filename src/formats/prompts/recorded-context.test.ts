import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyChanges } from '#core/model/change.ts'
import { taskStep } from '#core/testing/steps.ts'
import { createTraceBuilder } from '#core/usage/trace-builder.ts'
import { contextsOf } from '../testing/contexts.ts'
import { changesBetween } from './context-changes.ts'
import { createRecordedContext } from './recorded-context.ts'

describe('the changes between two contexts', () => {
  it('lead from one to the other, whatever was left out, taken back, reordered or rewritten', () => {
    const pool = Array.from({ length: 8 }, (_, index) => taskStep(`text ${index}`, { id: `s${index}` }))
    const rewritten = pool.map((step) => ({ ...step, name: 'other' }))
    const list = fc.uniqueArray(fc.nat({ max: 7 }))
    fc.assert(
      fc.property(list, list, fc.nat({ max: 255 }), (shown, wanted, mask) => {
        const before = shown.flatMap((index) => pool[index] ?? [])
        const after = wanted.flatMap(
          (index) => ((mask & (1 << index)) === 0 ? pool[index] : rewritten[index]) ?? [],
        )
        expect(applyChanges(before, changesBetween(before, after))).toEqual(after)
      }),
    )
  })

  it('are none for equal contexts', () => {
    const steps = [taskStep('a'), taskStep('b')]
    expect(changesBetween(steps, steps)).toEqual([])
  })
})

describe('a recorded context', () => {
  it('makes the fold show what it was told, also for steps added between a change and the next call', () => {
    const builder = createTraceBuilder()
    const context = createRecordedContext(builder)
    const say = (text: string) => {
      const step = builder.add({ kind: 'message', role: 'user', parts: [{ kind: 'text', text }] })
      context.show(step)
      return step
    }
    const answer = (text: string) => {
      context.settle(builder.callCount)
      const parts = [{ kind: 'text', text }] as const
      context.show(builder.add({ kind: 'action', parts, calls: [], results: [] }))
    }
    const first = say('first')
    answer('one')
    context.become([first])
    say('second')
    answer('two')
    context.become([])
    say('third')
    answer('three')
    const trace = builder.build({
      id: 't',
      title: 't',
      source: { format: 'test', fileName: 'f', run: 0, runs: 1, readerVersion: 1 },
    })
    expect(contextsOf(trace)).toEqual([['first'], ['first', 'second'], ['third']])
  })

  it('is cut back alike whether it says how many steps stay or which, whatever follows', () => {
    type Move = { readonly kind: 'say' | 'call' | 'cut' | 'become'; readonly at: number }
    const moves = fc.array(
      fc.record({
        kind: fc.constantFrom<Move['kind']>('say', 'call', 'cut', 'become'),
        at: fc.nat({ max: 6 }),
      }),
      { maxLength: 24 },
    )
    const play = (list: readonly Move[], cuts: 'by number' | 'by list') => {
      const builder = createTraceBuilder()
      const context = createRecordedContext(builder)
      list.forEach(({ kind, at }, index) => {
        const parts = [{ kind: 'text', text: String(index) }] as const
        if (kind === 'say') context.show(builder.add({ kind: 'message', role: 'user', parts }))
        if (kind === 'call') {
          context.settle(builder.callCount)
          context.show(builder.add({ kind: 'action', parts, calls: [], results: [] }))
        }
        if (kind === 'become') context.become(context.steps.filter((_, place) => place !== at))
        if (kind === 'cut' && cuts === 'by number') context.cutBack(at)
        if (kind === 'cut' && cuts === 'by list') context.become(context.steps.slice(0, at))
      })
      const source = { format: 'test', fileName: 'f', run: 0, runs: 1, readerVersion: 1 }
      return contextsOf(builder.build({ id: 't', title: 't', source }))
    }
    fc.assert(
      fc.property(moves, (list) => {
        expect(play(list, 'by number')).toEqual(play(list, 'by list'))
      }),
      { numRuns: 400 },
    )
  })

  it('does not bring back a step that grows after it was left out', () => {
    const builder = createTraceBuilder()
    const context = createRecordedContext(builder)
    const step = builder.add({ kind: 'task', parts: [] })
    context.show(step)
    context.become([])
    context.show({ ...step })
    expect(context.steps).toEqual([])
  })
})
