import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Change } from '#core/model/change.ts'
import type { StepDraft } from '#core/model/step.ts'
import { actionStep, messageStep, summaryStep, taskStep, traceOf } from '#core/testing/steps.ts'
import { type AgentCall, callsByAgent } from './agent-calls.ts'
import { candidatesAt } from './candidates.ts'
import { changeKind, compactionsOf, placeboCuts, seeded } from './cuts.ts'

const TEXT = Array.from(
  { length: 8 },
  (_, at) => `export const value${at} = compute(${at}) // telling line`,
).join('\n')
const read = (path: string, observation = TEXT) =>
  actionStep({ tool: 'Read', args: { file_path: path }, observation })
const talk = () => actionStep({ text: 'I think.' })
const remove = (...ids: readonly string[]): readonly Change[] => ids.map((id) => ({ kind: 'remove', id }))

function agentCalls(
  steps: readonly StepDraft[],
  call: number,
  changes: readonly Change[],
): readonly AgentCall[] {
  return callsByAgent(traceOf(steps, [{ call, changes }]))[0] ?? []
}

describe('a recorded change', () => {
  test('is a compaction where a summary stays for what went', () => {
    const own = agentCalls(
      [taskStep('go'), read('a'), summaryStep('a was read'), talk(), talk()],
      1,
      remove('s0', 's1'),
    )
    expect(own.map(changeKind)).toEqual(['none', 'compaction', 'none'])
    expect(compactionsOf(own)).toEqual({ cuts: [{ kind: 'compaction', place: 1, window: 2 }], opaque: 0 })
  })
  test('is none where the run went back, or nothing that was read is gone', () => {
    expect(
      agentCalls([taskStep('go'), read('a'), messageStep('no'), talk()], 1, remove('s1')).map(changeKind),
    ).toEqual(['none', 'moved'])
    expect(
      agentCalls([taskStep('go'), talk(), summaryStep('s'), talk()], 1, remove('s1')).map(changeKind)[1],
    ).toBe('moved')
  })
  test('is opaque where what stays is sealed', () => {
    const sealed = summaryStep('', { parts: [{ kind: 'other', label: 'compaction', value: 'x' }] })
    const own = agentCalls([taskStep('go'), read('a'), sealed, talk()], 1, remove('s1'))
    expect(compactionsOf(own)).toEqual({ cuts: [], opaque: 1 })
  })
})

describe('the candidates of a cut', () => {
  const at = (steps: readonly StepDraft[], ...gone: readonly string[]) => {
    const own = agentCalls(steps, steps.filter(({ kind }) => kind === 'action').length - 1, remove(...gone))
    const [cut] = compactionsOf(own).cuts
    return cut === undefined
      ? []
      : candidatesAt(own, cut).map(({ page, facts }) => [page.key, facts.age, facts.fetches])
  }
  test('are the pages that went, each once, with what was known before', () => {
    const steps = [taskStep('go'), read('a'), read('b'), read('a'), summaryStep('done'), talk()]
    expect(at(steps, 's1', 's2', 's3')).toEqual([
      ['b', 2, 1],
      ['a', 1, 2],
    ])
  })
  test('leave out what stayed, also in another text', () => {
    const steps = (kept: string) => [
      taskStep('go'),
      read('a'),
      read('b', 'other telling text, long enough'),
      summaryStep(kept),
      talk(),
    ]
    expect(at(steps('done'), 's1')).toEqual([['a', 2, 1]])
    expect(at(steps(`It said:\n${TEXT}`), 's1', 's2')).toEqual([['b', 1, 1]])
  })
  test('at a placebo cut are all that is held', () => {
    const own = callsByAgent(traceOf([taskStep('go'), read('a'), read('b'), talk()]))[0] ?? []
    expect(candidatesAt(own, { kind: 'placebo', place: 2, window: 1 })).toHaveLength(2)
  })
})

test('placebo cuts are different calls of the run that hold a page and at which nothing was removed', () => {
  const step = fc
    .constantFrom('read', 'talk')
    .map((kind): StepDraft => (kind === 'read' ? read('a') : talk()))
  fc.assert(
    fc.property(
      fc.array(step, { minLength: 3, maxLength: 15 }),
      fc.nat(14),
      fc.nat(20),
      fc.integer(),
      (steps, where, most, seed) => {
        const own = agentCalls(
          [taskStep('go'), ...steps, talk()],
          Math.min(where, steps.length),
          remove('s1', 's2'),
        )
        const cuts = placeboCuts(own, most, seeded(seed))
        expect(cuts).toEqual(placeboCuts(own, most, seeded(seed)))
        expect(cuts.length).toBeLessThanOrEqual(most)
        expect(new Set(cuts.map(({ place }) => place)).size).toBe(cuts.length)
        for (const { kind, place, window } of cuts) {
          const at = own[place]
          expect(kind).toBe('placebo')
          expect(at === undefined ? '' : changeKind(at)).toBe('none')
          expect(at?.after.some(({ kind: one }) => one === 'action')).toBe(true)
          expect(own.slice(place + 1, place + window).every((call) => changeKind(call) === 'none')).toBe(true)
          expect(place + window).toBeLessThanOrEqual(own.length)
        }
      },
    ),
  )
})

test('a compaction that the file marks as unreadable is opaque, whatever its messages say', () => {
  const trace = traceOf(
    [taskStep('go'), read('a'), messageStep('You said so'), talk(), talk()],
    [{ call: 1, changes: remove('s1') }],
  )
  const compactions = [
    { kind: 'full' as const, last: trace.steps[1]?.id ?? '', summary: [], restored: [], isOpaque: true },
  ]
  const [own = []] = callsByAgent({ ...trace, compactions })
  expect(compactionsOf(own)).toEqual({ cuts: [], opaque: 1 })
})
