import { expect, test } from 'vitest'
import type { Outcome } from '#core/account/outcome.ts'
import type { Figure, RunSummary } from '#core/account/summary.ts'
import { byOutcome, figuresOf, knownCost, sumFigures } from './row-figures.ts'

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
    run(100, { cost: recorded(1), cacheHitRate: recorded(0.5), recordedAt: 500 }),
    run(300, {
      cost: { value: 2, source: 'estimate' },
      cacheHitRate: recorded(0.9),
      models: ['haiku'],
      recordedAt: 700,
    }),
  ]
  expect(sumFigures(runs.map(figuresOf))).toEqual({
    models: ['sonnet', 'haiku'],
    contexts: [],
    input: recorded(400),
    cost: { value: 3, source: 'estimate' },
    cacheHitRate: recorded(0.8),
    peak: recorded(150),
    errors: recorded(2),
    recordedAt: 700,
  })
})

test('there is no sum where a run lacks the figure, and none before every run is counted', () => {
  const sums = sumFigures([run(100, { cost: recorded(1) }), run(50)].map(figuresOf))
  expect(sums?.cost).toBeUndefined()
  expect(sums?.input).toEqual(recorded(150))
  expect(sumFigures([figuresOf(run(100)), undefined])).toBeUndefined()
})

test('a run that is stored twice counts once in what all runs cost', () => {
  const one = figuresOf(run(100, { cost: recorded(1), recordedAt: 500 }))
  const other = figuresOf(run(100, { cost: recorded(1), recordedAt: 600 }))
  const unpriced = figuresOf(run(100, { recordedAt: 700 }))
  expect(knownCost([one, other, { ...one }, unpriced])).toEqual({
    figure: recorded(2),
    priced: 2,
    unknown: 1,
    copies: 1,
  })
})

test('runs without a recorded time that look alike all count in what all runs cost', () => {
  const alike = figuresOf(run(100, { cost: recorded(1) }))
  expect(knownCost([alike, { ...alike }])).toMatchObject({ figure: recorded(2), copies: 0 })
})

test('a run without calls has no figures of calls', () => {
  expect(figuresOf(run(0, { calls: recorded(0) }))).toEqual({
    models: ['sonnet'],
    errors: recorded(1),
    contexts: [],
  })
})

const solved = (value: boolean): Outcome => ({ kind: 'solved', value, field: 'resolved' })
const ended = (value: string): Outcome => ({ kind: 'ended', value, field: 'exit_status' })

test('the outcome of a file is the mean of its runs, and none where a run has no or another kind of it', () => {
  const over = (...outcomes: readonly (Outcome | undefined)[]) =>
    sumFigures(outcomes.map((outcome) => figuresOf(run(100, outcome && { outcome }))))?.outcome
  expect(over(solved(true), solved(false), solved(true))).toEqual({
    kind: 'score',
    value: 0.667,
    name: expect.stringMatching(/^Mean of 3.runs$/),
    field: 'resolved',
  })
  expect(over(solved(true), undefined)).toBeUndefined()
  expect(over(solved(true), { kind: 'score', value: 1, field: 'score' })).toBeUndefined()
  expect(over(ended('submitted'), ended('submitted'))).toBeUndefined()
  // Inspect's accuracy counts its letters so.
  const graded = (value: string): Outcome => ({ kind: 'score', value, name: 'match', field: 'scores' })
  expect(over(graded('C'), graded('C'), graded('I'))?.value).toBe(0.667)
})

test('outcomes are sorted by size, words behind numbers', () => {
  const score = (value: number): Outcome => ({ kind: 'score', value, field: 'score' })
  const all = [ended('timeout'), solved(true), score(0.25), ended('error'), solved(false), score(0.5)]
  expect(all.toSorted(byOutcome).map(({ value }) => value)).toEqual([
    false,
    0.25,
    0.5,
    true,
    'error',
    'timeout',
  ])
})
