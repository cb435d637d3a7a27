import { describe, expect, it } from 'vitest'
import { actionStep, summaryStep, taskStep, traceOf } from '../testing/steps.ts'
import { createReferenceIndex } from './reference-index.ts'
import { aucOf, refetchOutcomes } from './refetch.ts'

const look = (observation: string) => actionStep({ text: 'I look.', tool: 'look', observation })
const use = (path: string, observation = 'ok') =>
  actionStep({ text: 'Now this.', tool: 'open', args: { path }, observation })

describe('what recorded compactions took out', () => {
  const steps = [
    taskStep('go'),
    look('src/one.ts, src/two.ts and src/three.ts'),
    look('src/two.ts again'),
    use('src/three.ts'),
    use('src/one.ts', 'src/one.ts is empty'),
    use('src/two.ts', 'gone'),
  ]
  const changes = [
    { kind: 'remove' as const, id: 's1' },
    { kind: 'replace' as const, step: summaryStep('There is src/three.ts.', { id: 's2' }) },
  ]
  const trace = traceOf(steps, [{ call: 2, changes }])

  it('is fetched again when a tool’s result gives it, not when the agent only names it', () => {
    const index = createReferenceIndex(trace)
    const { compactions, outcomes } = refetchOutcomes(trace, index)
    const weightOf = (path: string) =>
      index.weightAt(
        index.references.findIndex(({ text }) => text === path),
        trace.calls[2]?.at ?? 0,
      )
    expect(compactions).toBe(1)
    expect(outcomes).toHaveLength(2)
    expect(outcomes).toEqual(
      expect.arrayContaining([
        { weight: weightOf('src/one.ts'), isFetched: true },
        { weight: weightOf('src/two.ts'), isFetched: false },
      ]),
    )
  })
})

describe('the area under the curve', () => {
  const of = (fetched: readonly number[], unfetched: readonly number[]) =>
    aucOf([
      ...fetched.map((weight) => ({ weight, isFetched: true })),
      ...unfetched.map((weight) => ({ weight, isFetched: false })),
    ])

  it('is 1 where what was fetched weighs more, 0 where less, a half where nothing tells', () => {
    expect(of([0.8, 0.9], [0.1, 0.2])?.area).toBe(1)
    expect(of([0.1], [0.2, 0.3])?.area).toBe(0)
    expect(of([0.5, 0.5], [0.5])?.area).toBe(0.5)
    expect(of([0.3, 0.7], [0.5, 0.5])?.area).toBe(0.5)
  })
  it('has an interval that narrows with the number of facts', () => {
    const few = of([0.6, 0.8, 0.2], [0.1, 0.5, 0.7])
    const many = of(Array(50).fill([0.6, 0.8, 0.2]).flat(), Array(50).fill([0.1, 0.5, 0.7]).flat())
    expect(many?.area).toBeCloseTo(few?.area ?? 0)
    const width = (auc: typeof few) => (auc?.high ?? 0) - (auc?.low ?? 0)
    expect(width(many)).toBeLessThan(width(few) / 3)
  })
  it('is not there where all or none were fetched', () => {
    expect(of([0.4], [])).toBeUndefined()
    expect(of([], [0.4])).toBeUndefined()
  })
})
