import { expect, test } from 'vitest'
import type { RunSummary } from './summary.ts'
import { costSourceWords, durationParts, summaryFacts } from './summary-facts.ts'

const LEAST: RunSummary = {
  models: [],
  calls: { value: 12, source: 'recorded' },
  input: { value: 41_203, source: 'estimate' },
  peak: { value: 9_400, source: 'estimate' },
  contexts: [9_400],
  errors: { value: 0, source: 'recorded' },
}

const windowOf = (window: number, isWindowRecorded = false, isWindowInferred = false) => ({
  window,
  isWindowRecorded,
  isWindowInferred,
})
const lineOf = (summary: RunSummary, window?: number) =>
  summaryFacts(summary, window === undefined ? undefined : windowOf(window)).map(({ label, short }) =>
    `${label} ${short}`.replaceAll('\u00a0', ' '),
  )

test('unknown figures are left out', () => {
  expect(lineOf(LEAST)).toEqual(['Calls 12', 'Input ≈41.2k', 'Peak context ≈9.4k', 'Errors 0'])
})

test('a recorded run shows its model, outcome, cost, tokens, cache and context window', () => {
  const summary: RunSummary = {
    ...LEAST,
    models: ['sonnet', 'haiku'],
    cost: { value: 4.4163, source: 'usage' },
    duration: { value: 572, source: 'recorded' },
    input: { value: 3_790_000, source: 'recorded' },
    output: { value: 51_900, source: 'recorded' },
    cacheHitRate: { value: 0.963, source: 'recorded' },
    peak: { value: 42_700, source: 'recorded' },
    outcome: { kind: 'solved', value: false, field: 'resolved' },
  }
  expect(lineOf(summary, 200_000)).toEqual([
    'Models sonnet +1',
    'Outcome not solved',
    'Cost $4.42',
    'Calls 12',
    'Duration 9 min 32 s',
    'Input 3.79M',
    'Output 51.9k',
    'Cache hits 96.3%',
    'Peak context 42.7k of 200k',
    'Errors 0',
  ])
})

test('each figure says where it is from, and an estimate how far off it may be', () => {
  const cost = { value: 0.5, source: 'calibrated', low: 0.4, high: 0.6 } as const
  const [, estimated] = summaryFacts({ ...LEAST, models: ['sonnet'], cost }, undefined)
  expect(estimated).toMatchObject({
    label: 'Estimated cost',
    short: '≈$0.50',
    source: 'Estimated from this run’s recorded usage: $0.40–$0.60 (90% interval)',
  })
  const [recorded] = summaryFacts({ ...LEAST, cost: { value: 0.5, source: 'recorded' } }, undefined)
  expect(recorded).toMatchObject({ label: 'Recorded cost', source: 'Recorded in the file' })
})

test('an estimate beside recorded usage doesn’t say that the file records none', () => {
  const output = { value: 900, source: 'estimate', low: 700, high: 1_100 } as const
  const sourceOf = (summary: RunSummary) =>
    summaryFacts(summary, undefined)
      .find(({ id }) => id === 'output')
      ?.source.replaceAll('\u00a0', ' ')
  expect(sourceOf({ ...LEAST, output })).toBe(
    'Estimated: the file records no usage: 700 tokens–1,100 tokens (90% interval)',
  )
  const check = { input: { recorded: 41_000, counted: 40_000, inferred: 1_000, isUsed: true } }
  expect(sourceOf({ ...LEAST, output, check })).toBe(
    'Estimated: the file doesn’t record it for every call: 700 tokens–1,100 tokens (90% interval)',
  )
})

test('a context over its window, errors and an unsolved task stand out', () => {
  const peak = { value: 9_400, source: 'recorded' } as const
  const facts = summaryFacts({ ...LEAST, peak, errors: { value: 2, source: 'recorded' } }, windowOf(8_000))
  expect(facts.filter(({ tone }) => tone === 'bad').map(({ id }) => id)).toEqual(['errors', 'peak'])
})

test('the peak says whether the file or the model gives the context window', () => {
  const peak = { value: 9_400, source: 'recorded' } as const
  const sourceOf = (...how: boolean[]) =>
    summaryFacts({ ...LEAST, peak }, windowOf(258_400, ...how))
      .find(({ id }) => id === 'peak')
      ?.source.replaceAll('\u00a0', ' ')
  expect(sourceOf(true)).toBe('Recorded in the file. The context window, 258,400 tokens, is recorded too')
  expect(sourceOf(false)).toBe(
    'Recorded in the file. The context window, 258,400 tokens, follows from the model or the settings',
  )
  expect(sourceOf(false, true)).toBe(
    'Recorded in the file. The context window, 258,400 tokens, is inferred from the size at which the agent compacted automatically',
  )
})

test('the cost says what it was spent on, the most first', () => {
  const costBy = { input: 0.01, cacheRead: 2.5, cacheWrite: 0, output: 0.75 }
  const partsOf = (source: 'usage' | 'recorded') =>
    summaryFacts({ ...LEAST, cost: { value: 3.26, source }, costBy }, undefined)[0]?.parts
  const list = 'cache reads $2.50 · output $0.75 · uncached input $0.01'
  expect(partsOf('usage')).toBe(list)
  expect(partsOf('recorded')).toBe(`${list} (split by list prices)`)
})

test('of a cost whose prompts are recorded, only the output is called an estimate', () => {
  const costBy = { input: 3, cacheRead: 0, cacheWrite: 0, output: 1 }
  const summary: RunSummary = {
    ...LEAST,
    input: { value: 41_203, source: 'recorded' },
    output: { value: 900, source: 'estimate' },
    cost: { value: 4, source: 'estimate', low: 3.9, high: 4.2 },
    costBy,
    check: { input: { recorded: 41_203, counted: 41_203, inferred: 0, isUsed: true } },
  }
  const [cost] = summaryFacts(summary, undefined)
  expect(cost).toMatchObject({
    label: 'Cost (output estimated)',
    short: '≈$4.00',
    parts: 'uncached input $3.00 · output ≈$1.00',
    source: expect.stringContaining('Only the output is estimated'),
  })
})

test('a cost of which only a few calls are estimated says how many', () => {
  const summary: RunSummary = {
    ...LEAST,
    input: { value: 41_203, source: 'estimate' },
    cost: { value: 4, source: 'estimate', low: 3.9, high: 4.2 },
    unmeasured: 1,
    check: {
      input: { recorded: 41_203, counted: 41_203, inferred: 0, isUsed: true },
      output: { recorded: 900, calls: 20, unrecorded: 1 },
    },
  }
  const labelOf = (one: RunSummary) => summaryFacts(one, undefined)[0]?.label.replaceAll('\u00a0', ' ')
  expect(labelOf(summary)).toBe('Cost (1 call estimated)')
  expect(costSourceWords(summary)?.replaceAll('\u00a0', ' ')).toBe('recorded usage, 1 call estimated')
  // Where the output of most calls is estimated too, more than that call is.
  const output = { recorded: 900, calls: 20, unrecorded: 18 }
  expect(labelOf({ ...summary, check: { ...summary.check, output } })).toBe('Estimated cost')
})

test('a run that waited long for its user says how long it was active', () => {
  const duration = { value: 45_840, source: 'recorded' as const }
  const factOf = (waiting?: number) =>
    summaryFacts({ ...LEAST, duration, ...(waiting === undefined ? {} : { waiting }) }, undefined).find(
      ({ id }) => id === 'duration',
    )
  expect(factOf(37_800)?.short.replaceAll('\u00a0', ' ')).toBe('12 h 44 min, 2 h 14 min active')
  expect(factOf(37_800)?.exact).toContain('waiting for the user')
  expect(durationParts(3600, { idle: 3000 }).exact.replaceAll('\u00a0', ' ')).toBe(
    '1 h: 10 min active · 50 min waiting for approval, or the computer was asleep',
  )
  expect(factOf()?.short.replaceAll('\u00a0', ' ')).toBe('12 h 44 min')
})
