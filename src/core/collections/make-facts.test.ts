import { expect, test } from 'vitest'
import { defined } from '#base/assert.ts'
import { createPricing } from '../account/pricing.ts'
import { recordedAccount } from '../account/recorded-account.ts'
import type { Call } from '../model/trace.ts'
import { actionStep, summaryStep, taskStep, traceOf } from '../testing/steps.ts'
import { CALL_FLAGS, MISS_CAUSES } from './call-facts.ts'
import type { CollectionRun } from './collection.ts'
import { isCopy, ownTotal } from './collection.ts'
import { makeFacts } from './make-facts.ts'
import { resolved } from './resolve.ts'
import { totalsOf } from './select.ts'
import { sharedHistories, sharingGroups } from './shared-history.ts'
import { dearestMisses, largestResults } from './top-lists.ts'

const read = (path: string, more: { readonly error?: string } = {}) =>
  actionStep({ tool: 'Read', args: { file_path: path }, observation: `text of ${path}`, ...more })

const STEPS = [taskStep('Look.'), read('/a.ts'), read('/b.ts'), summaryStep('It looked.'), read('/a.ts')]
const CUT = [{ call: 2, changes: ['s0', 's1', 's2'].map((id) => ({ kind: 'remove' as const, id })) }]
const USAGE = [
  { input: 10_000, output: 100 },
  { input: 500, cacheRead: 10_000, output: 200 },
  { input: 2_000, cacheRead: 0, output: 300 },
]

/** A run of three calls with a compaction before the last; the first `count` of them. */
function runOf(count = 3, metadata: { readonly [key: string]: string } = {}, from = 1_700_000_000) {
  const made = traceOf(STEPS.slice(0, count === 3 ? 5 : count + 1), count === 3 ? CUT : [])
  const calls = made.calls.map(
    (call, index): Call => ({
      ...call,
      model: 'claude-sonnet-4-5',
      timestamp: from + index * 10,
      usage: defined(USAGE[index], 'a usage'),
    }),
  )
  const compactions = [{ kind: 'full' as const, last: 's2', summary: ['s3'], restored: [] }]
  return { ...made, calls, metadata, ...(count === 3 ? { compactions } : {}) }
}

const pricing = createPricing('auto')

function factsOf(trace: ReturnType<typeof runOf>) {
  const account = defined(recordedAccount(trace, { pricing }), 'an account of recorded usage')
  return makeFacts(trace, {
    account,
    limit: 200_000,
    toolForm: 'typescript',
    profileOf: (call) => pricing(call).profile,
  })
}

test('a run’s facts say tokens, dollars, compactions, re-fetched results and where each figure is from', () => {
  const { run } = factsOf(runOf(3, { cwd: '/home/someone/shop', sessionId: 'one' }))
  expect(run.input).toEqual({ value: 22_500, source: 'recorded' })
  expect(run.output?.value).toBe(600)
  expect(run.cacheRead?.value).toBe(10_000)
  expect(run.cacheHitRate?.value).toBeCloseTo(10_000 / 22_500)
  expect(run.peak.value).toBe(10_500)
  // 12,500 plain tokens at $3, 10,000 cache reads at $0.30 and 600 output tokens at $15 per million.
  expect(run.cost?.value).toBeCloseTo(0.0375 + 0.003 + 0.009)
  expect(run.cost?.source).toBe('usage')
  expect([run.calls, run.steps, run.compactions, run.refetched, run.errors]).toEqual([3, 5, 1, 1, 0])
  expect([run.started, run.ended, run.duration]).toEqual([1_700_000_000_000, 1_700_000_020_000, 20])
  expect(run.project).toBe('/home/someone/shop')
  expect(run.relation.session).toBe('one')
})

test('compactions that only cleared old results are counted apart, on each day too', () => {
  const made = runOf(3, {}, Date.UTC(2026, 0, 1, 12) / 1000)
  const compactions = [{ kind: 'micro' as const, last: 's2', summary: [], restored: [] }]
  // The last call, before which the results were cleared, is of the next day.
  const calls = made.calls.map((call) => ({
    ...call,
    timestamp: (call.timestamp ?? 0) + call.index * 86_400,
  }))
  const { run } = factsOf({ ...made, calls, compactions })
  expect([run.compactions, run.microCompactions]).toEqual([0, 1])
  expect(run.days?.map((day) => [day.compactions, day.microCompactions])).toEqual([
    [0, 0],
    [0, 0],
    [0, 1],
  ])
  expect(factsOf(runOf()).run.microCompactions).toBe(0)
})

test('each call has its row, with what went wrong at it and why it missed the cache', () => {
  const { run, calls } = factsOf(runOf())
  expect([...calls.byCall.input]).toEqual([10_000, 10_500, 2_000])
  expect([...calls.byCall.output]).toEqual([100, 200, 300])
  expect(calls.byCall.flags[2]).toBe(CALL_FLAGS.afterCompaction)
  expect(MISS_CAUSES[calls.byCall.miss[2] ?? 255]).toBe('changed')
  expect(calls.byCall.miss[1]).toBe(255)
  expect(run.worstMiss).toEqual({ call: 2, kind: 'compaction', tokens: 2_000 })
  // 2,000 tokens at $3 per million that a hit would have read at $0.30.
  expect(run.missCost).toBeCloseTo(0.0054)
  expect(calls.tools).toEqual(['Read'])
  expect([...calls.byResult.call]).toEqual([0, 1, 2])
  expect([...calls.byResult.step]).toEqual([1, 2, 4])
  expect([...calls.byResult.refetched]).toEqual([0, 0, 1])
})

test('a miss within the hour that the prompt was written for did not expire in the usual five minutes', () => {
  const missAfter = (pause: number) => {
    const made = traceOf([taskStep('Look.'), read('/a.ts'), read('/b.ts')], [])
    const usage = [
      { input: 100, cacheWrite: 9_900, cacheWriteHour: 9_900, output: 10 },
      { input: 10_500, cacheRead: 0, output: 10 },
    ]
    const calls = made.calls.map(
      (call, index): Call => ({
        ...call,
        model: 'claude-sonnet-4-5',
        timestamp: 1_700_000_000 + index * pause,
        usage: defined(usage[index], 'a usage'),
      }),
    )
    return factsOf({ ...made, calls, metadata: {} }).run.worstMiss?.kind
  }
  expect([missAfter(1_754), missAfter(4_000)]).toEqual(['pause', 'expired'])
})

test('the calls of a run over midnight are facts of their days, which add up to the run', () => {
  const midnight = new Date(2026, 0, 6).getTime() / 1000
  const { run } = factsOf(runOf(3, {}, midnight - 15))
  expect(run.days?.map(({ day, calls }) => [day, calls])).toEqual([
    ['2026-01-05', 2],
    ['2026-01-06', 1],
  ])
  expect(run.days?.map(({ input }) => input)).toEqual([20_500, 2_000])
  const sum = (run.days ?? []).reduce((dollars, { cost }) => dollars + cost, 0)
  expect(sum).toBeCloseTo(run.cost?.value ?? 0)
  expect(run.days?.map(({ misses, compactions }) => [misses, compactions])).toEqual([
    [0, 0],
    [1, 1],
  ])
  expect(factsOf(runOf()).run.days).toBeUndefined()
})

test('a result that no call was sent, as a compaction removed it or the run ended, is not among the largest', () => {
  const { run } = factsOf(runOf())
  expect(run.largest.map(({ call }) => call)).toEqual([0])
})

test('a large result is named by the file that was read, and waste is priced as its calls were', () => {
  const page = (path: string) =>
    actionStep({ tool: 'Read', args: { file_path: path }, observation: `${path} `.repeat(2000) })
  const made = traceOf([
    taskStep('Look.'),
    page('/a.ts'),
    page('/a.ts'),
    actionStep({ observation: 'Done.' }),
  ])
  const calls = made.calls.map(
    (call): Call => ({ ...call, model: 'claude-sonnet-4-5', usage: { input: 10_000, output: 1 } }),
  )
  const { run } = factsOf({ ...made, calls, metadata: {} })
  expect(run.largest.map(({ tool, subject }) => [tool, subject])).toEqual([
    ['Read', '/a.ts'],
    ['Read', '/a.ts'],
  ])
  const [waste] = run.waste
  // All plain input, at $3 per million tokens.
  expect(waste?.dollars).toBeCloseTo((waste?.overRun ?? 0) * 3e-6)
})

test('a run with a call whose usage is not recorded has no account of the record alone', () => {
  const trace = runOf()
  const [first, ...others] = trace.calls
  const { usage: _, ...bare } = defined(first, 'a call')
  expect(recordedAccount({ ...trace, calls: [bare, ...others] }, { pricing })).toBeUndefined()
})

function rowOf(id: string, trace: Parameters<typeof factsOf>[0]) {
  const { run, calls } = factsOf(trace)
  const file = { path: `${id}.jsonl`, size: 1, modified: 0 }
  const row: CollectionRun = {
    ...run,
    id,
    file,
    collectionId: 'c',
    content: id,
    place: 0,
    state: 'indexed',
  }
  return { run: row, calls }
}

test('a resumed session repeats its first calls, which count once', () => {
  const rows = [
    rowOf('longer', runOf(3)),
    rowOf('first', runOf(2)),
    rowOf('other', runOf(3, {}, 1_800_000_000)),
  ]
  const groups = sharingGroups(rows.map(({ run }) => run))
  expect(groups.map((group) => group.map(({ id }) => id))).toEqual([['longer', 'first']])
  const shared = sharedHistories(rows.slice(0, 2))
  expect(shared.get('longer')).toMatchObject({ of: 'first', calls: 2, input: 20_500, output: 300 })
  expect(shared.has('first')).toBe(false)
  const longer = defined(rows[0], 'a row').run
  const own = { ...longer, shared: defined(shared.get('longer'), 'shared calls') }
  expect(ownTotal(own, 'input')).toBe(2_000)
  expect(ownTotal(own, 'calls')).toBe(1)
})

test('a copy without the end of its file counts not at all in a collection, as in the library', () => {
  const start = 1_700_000_000.25
  const whole = runOf(3, {}, start)
  const [last, ...before] = whole.calls.toReversed()
  const cut = { ...defined(last, 'a call'), usage: { input: 2_000, output: 1 } }
  const short = { ...whole, calls: [...before.toReversed(), cut] }
  // Whichever is first by path, the whole one counts.
  for (const names of [
    ['a', 'b'],
    ['b', 'a'],
  ] as const) {
    const rows = [rowOf(names[0], short), rowOf(names[1], whole)]
    const runs = resolved(
      rows.map(({ run }) => run),
      sharedHistories(rows),
    )
    expect(runs.map(isCopy)).toEqual([true, false])
    expect(runs[0]?.shared?.of).toBe(names[1])
    expect(totalsOf(runs)).toEqual(totalsOf([rowOf('alone', whole).run]))
  }
})

const FAILED = read('/b.ts', { error: 'No such file.' })
const TROUBLED = [taskStep('Look.'), read('/a.ts'), FAILED, summaryStep('It looked.'), read('/a.ts')]
const TROUBLED_USAGE = [
  { input: 10_000, output: 100 },
  { input: 10_500, cacheRead: 0, output: 200 },
  { input: 2_000, cacheRead: 0, output: 300 },
]

/** A session with a failed read and a compaction after its second call; all three calls, or the first two. */
function troubled(count: 2 | 3, steps = TROUBLED) {
  const made = traceOf(steps.slice(0, count + 2), count === 3 ? CUT : [])
  const calls = made.calls.map(
    (call, index): Call => ({
      ...call,
      model: 'claude-sonnet-4-5',
      timestamp: 1_700_000_000 + index * 10,
      usage: defined(TROUBLED_USAGE[index], 'a usage'),
    }),
  )
  const compaction = { kind: 'full' as const, last: 's2', timestamp: 1_700_000_015 }
  const compactions = [{ ...compaction, summary: ['s3'], restored: [] }]
  return { ...made, calls, metadata: {}, compactions }
}

/** The totals of two sessions of which the second resumes the first. */
function resumedTotals(first: ReturnType<typeof troubled>, second: ReturnType<typeof troubled>) {
  const rows = [rowOf('first', first), rowOf('second', second)]
  const runs = resolved(
    rows.map(({ run }) => run),
    sharedHistories(rows),
  )
  return { totals: totalsOf(runs), runs }
}

test('the errors, misses, and compactions of the part that a resumed session repeats count once', () => {
  const { totals, runs } = resumedTotals(troubled(2), troubled(3))
  expect(runs.map(({ errors, compactions, misses }) => [errors, compactions, misses])).toEqual([
    [1, 1, 1],
    [1, 1, 2],
  ])
  expect(totals).toMatchObject({ runs: 2, calls: 3, errors: 1, compactions: 1, misses: 2 })
  expect(largestResults(runs, 9).map(({ run, value }) => [run.id, value.call])).toEqual([['first', 0]])
  const [own] = dearestMisses(
    runs.filter(({ id }) => id === 'second'),
    1,
  )
  // Of the third call alone: 2,000 tokens at $3 per million that a hit would have read at $0.30.
  expect(own?.value).toBeCloseTo(0.0054)
})

test('a result that failed only after the session was resumed counts in the later run', () => {
  const unanswered = { ...FAILED, results: [] }
  const before = TROUBLED.map((step) => (step === FAILED ? unanswered : step))
  const { totals } = resumedTotals(troubled(2, before), troubled(3))
  expect(totals).toMatchObject({ calls: 3, errors: 1 })
})
