import { expect, test } from 'vitest'
import { type MinimapStep, toRuns } from './step-runs.ts'

const steps = (
  count: number,
  change: (index: number) => Partial<MinimapStep> = () => ({}),
): readonly MinimapStep[] =>
  Array.from({ length: count }, (_, index) => ({ kind: 'action', ...change(index) }))

test('neighbours of one look become one run', () => {
  const { runs } = toRuns(
    steps(10, (index) => (index < 2 ? { kind: 'system' } : {})),
    100,
  )
  expect(runs).toEqual([
    { from: 0, to: 20, family: 'system', isFaint: false },
    { from: 20, to: 100, family: 'action', isFaint: false },
  ])
})
test('with 10,000 steps a pixel takes the look that most of its steps have', () => {
  const { runs } = toRuns(
    steps(10_000, (index) => ({ kind: index % 100 < 70 ? 'note' : 'action', isFaint: index >= 5000 })),
    100,
  )
  expect(runs.map(({ family, isFaint }) => [family, isFaint])).toEqual([
    ['note', false],
    ['note', true],
  ])
})
test('one marked step among 10,000 keeps its tick', () => {
  expect(
    toRuns(
      steps(10_000, (index) => ({ isMarked: index === 5050 })),
      100,
    ).marked,
  ).toEqual([50.5])
})
test('no steps and no room draw nothing', () => {
  expect(toRuns([], 100)).toEqual({ runs: [], marked: [] })
  expect(toRuns(steps(5), 0)).toEqual({ runs: [], marked: [] })
})
