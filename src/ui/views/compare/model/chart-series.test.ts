import { expect, test } from 'vitest'
import { setLocale } from '#base/locale.ts'
import { unwrap } from '#base/result.ts'
import { bindDialect, DEFAULT_DIALECT } from '#core/dialects/index.ts'
import { replay } from '#core/replay/replay.ts'
import { buildMemory } from '#core/spec/spec.ts'
import { IDENTITY } from '#core/spec/spec-data.ts'
import { actionStep, taskStep, traceOf } from '#core/testing/steps.ts'
import { countChars4 } from '#core/tokens/encoding.ts'
import { createMeasure } from '#core/tokens/measure.ts'
import { addedUp, chartCsv, chartValues, isOfBounds, partOf, rewritingValues } from './chart-series.ts'

const TRACE = traceOf([taskStep('Look.'), actionStep({ text: 'I look.' }), actionStep({ text: 'Done.' })])
const measure = createMeasure(countChars4, unwrap(bindDialect(DEFAULT_DIALECT)), 'none')
const REPLAY = replay(TRACE, buildMemory(IDENTITY), {
  baseline: 'as-recorded',
  measure,
  perCall: 0,
  window: 1000,
})
const losses = {
  calls: [
    { call: 0, count: 0, weight: 0, faults: 0 },
    { call: 1, count: 2, weight: 1.5, faults: 0 },
  ],
  totals: { count: 2, weight: 1.5, faults: 0, repeatedActions: 0, background: 0 },
}

test('each call has its value, or the sum up to it', () => {
  const source = { replay: REPLAY, losses, isBaseline: false }
  const each = chartValues(source, 3, { measure: 'tokens', mode: 'each' })
  expect(each).toEqual([REPLAY.calls[0]?.tokens, REPLAY.calls[1]?.tokens, undefined])
  expect(chartValues(source, 2, { measure: 'tokens', mode: 'sum' })[1]).toBe(REPLAY.totals.cumulative)
  expect(chartValues(source, 2, { measure: 'lost', mode: 'sum' })).toEqual([0, 2])
  expect(chartValues(source, 2, { measure: 'scarcity', mode: 'sum' })).toEqual([0, 1.5])
})

test('a refused request leaves a gap in the tokens, and adds nothing to their sum', () => {
  const [first, ...later] = REPLAY.calls
  if (first === undefined) throw new Error('the run has calls')
  const replay = { ...REPLAY, calls: [{ ...first, isRefused: true as const }, ...later] }
  const source = { replay, losses, isBaseline: false }
  expect(chartValues(source, 2, { measure: 'tokens', mode: 'each' })).toEqual([undefined, later[0]?.tokens])
  expect(chartValues(source, 2, { measure: 'tokens', mode: 'sum' })).toEqual([0, later[0]?.tokens])
})

test('what is not billed has no value, and what is not counted yet neither', () => {
  const source = { replay: REPLAY, losses: undefined, isBaseline: false }
  expect(chartValues(source, 2, { measure: 'billed', mode: 'each' })).toEqual([undefined, undefined])
  expect(chartValues(source, 2, { measure: 'lost', mode: 'each' })).toEqual([undefined, undefined])
  expect(chartValues({ ...source, isBaseline: true }, 2, { measure: 'lost', mode: 'each' })).toEqual([0, 0])
})

test('a sum passes gaps over', () => {
  expect(addedUp([1, undefined, 2])).toEqual([1, undefined, 3])
})

test('the data is a table of comma-separated values with calls from 1', () => {
  const table = { calls: [4, 5], series: [{ title: 'keep, "last"', values: [0.1 + 0.2, undefined] }] }
  const csv = 'call,"keep, ""last"""\r\n5,0.3\r\n6,\r\n'
  expect(chartCsv(table)).toBe(csv)
  setLocale('de-DE')
  expect(chartCsv(table)).toBe(csv)
  setLocale('en-US')
})

test('a part of the run is within it and the right way round', () => {
  expect(partOf(10, 7, 2)).toEqual({ from: 2, to: 7 })
  expect(partOf(10, -1, 40)).toEqual({ from: 0, to: 9 })
})

test('the least of memories that rewrite is a figure for each call, or the sum up to it', () => {
  const at = { tokens: 9, used: 3, lost: 2, drop: 1, dropFound: 1, cheapestRewrite: 2 }
  const calls = [
    { ...at, call: 0, rewrite: 0.5 },
    { ...at, call: 2, rewrite: 1 },
  ]
  const totals = { used: 6, lost: 4, drop: 2, dropFound: 2, rewrite: 1.5 }
  const bound = { memoryClass: 'drop' as const, calls, totals, efficiency: 1 }
  expect(rewritingValues(bound, 3, 'each')).toEqual([0.5, undefined, 1])
  expect(rewritingValues(bound, 3, 'sum')).toEqual([0.5, undefined, 1.5])
  expect(rewritingValues(undefined, 1, 'each')).toEqual([undefined])
  expect([isOfBounds('scarcity'), isOfBounds('billed')]).toEqual([true, false])
})
