import { expect, test } from 'vitest'
import type { Figure, RunSummary } from '#core/account/summary.ts'
import { figuresOf, sumFigures } from './row-figures.ts'

const recorded = (value: number): Figure => ({ value, source: 'recorded' })

const run = (tokens: number, more: Partial<RunSummary> = {}): RunSummary => ({
  models: ['sonnet'],
  calls: recorded(2),
  input: recorded(tokens),
  peak: recorded(tokens / 2),
  contexts: [1, 2],
  errors: recorded(1),
  ...more,
})

test('a file sums up its runs, is as sure as the least sure of them, and weighs hit rates by tokens', () => {
  const runs = [
    run(100, { cost: recorded(1), cacheHitRate: recorded(0.5) }),
    run(300, { cost: { value: 2, source: 'estimate' }, cacheHitRate: recorded(0.9), models: ['haiku'] }),
  ]
  expect(sumFigures(runs.map(figuresOf))).toEqual({
    models: ['sonnet', 'haiku'],
    contexts: [],
    input: recorded(400),
    cost: { value: 3, source: 'estimate' },
    cacheHitRate: recorded(0.8),
    peak: recorded(150),
    errors: recorded(2),
  })
})

test('there is no sum where a run lacks the figure, and none before every run is counted', () => {
  const sums = sumFigures([run(100, { cost: recorded(1) }), run(50)].map(figuresOf))
  expect(sums?.cost).toBeUndefined()
  expect(sums?.input).toEqual(recorded(150))
  expect(sumFigures([figuresOf(run(100)), undefined])).toBeUndefined()
})

test('a run without calls has no figures of calls', () => {
  expect(figuresOf(run(0, { calls: recorded(0) }))).toEqual({
    models: ['sonnet'],
    errors: recorded(1),
    contexts: [],
  })
})
