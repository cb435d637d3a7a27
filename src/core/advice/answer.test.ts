import { expect, test } from 'vitest'
import { unwrap } from '#base/result.ts'
import { bindDialect, DEFAULT_DIALECT } from '../dialects/index.ts'
import { NO_TOTALS } from '../references/lost.ts'
import { replay } from '../replay/replay.ts'
import { memoryOf } from '../testing/memories.ts'
import { actionStep, systemStep, taskStep, traceOf } from '../testing/steps.ts'
import { countChars4 } from '../tokens/encoding.ts'
import { createMeasure } from '../tokens/measure.ts'
import type { AdvisedColumn } from './advice.ts'
import { answerOn } from './answer.ts'

const trace = traceOf([
  systemStep('Be brief.'),
  taskStep('Find it'),
  ...Array.from({ length: 12 }, (_, place) =>
    actionStep({ text: `Look ${place}.`, tool: 'look', args: {}, observation: 'straw '.repeat(100) }),
  ),
])
const measure = createMeasure(countChars4, unwrap(bindDialect(DEFAULT_DIALECT)), 'none')
const OPTIONS = { baseline: 'as-recorded' as const, measure, perCall: 0, window: 100_000 }

/** A column that keeps so many steps, and loses so many facts. */
function column(place: number, name: string, steps: number, lost = 0): AdvisedColumn {
  const memory = place === 0 ? memoryOf('none') : memoryOf('keep-last', { params: { count: steps } })
  return {
    place,
    name,
    replay: replay(trace, memory, OPTIONS),
    losses: { calls: [], totals: { ...NO_TOTALS, count: lost, weight: lost } },
  }
}

const baseline = column(0, 'as recorded', 0)
const OF_RECORD = { base: 'the recorded run', window: undefined }
const said = (...columns: readonly AdvisedColumn[]) =>
  answerOn([baseline, ...columns], OF_RECORD).map(({ text }) => text.replaceAll('\u00a0', ' '))

test('a strategy that saves and loses nothing is better', () => {
  expect(said(column(1, 'Few', 4))).toEqual([
    expect.stringMatching(
      /^Few is better: it sends \d+% fewer tokens than the recorded run and loses no facts\.$/,
    ),
  ])
})

test('a strategy that saves and loses something is a trade-off, with what it loses', () => {
  expect(said(column(1, 'Few', 4, 3))).toEqual([
    expect.stringMatching(/^Few is a trade-off: it .*, but loses 3 facts that later calls use\.$/),
  ])
})

test('the strategy that is recommended for the run is called so, whatever it loses', () => {
  const of = (lost: number) => said({ ...column(1, 'Few', 4, lost), isRecommended: true })[0]
  expect(of(3)).toMatch(/^Few is recommended for this run: it .*, but loses 3 facts that later calls use\.$/)
  expect(of(0)).toMatch(/^Few is recommended for this run: it .* and loses no facts\.$/)
})

test('a strategy that the run’s agent can’t be told is recommended for an agent of one’s own', () => {
  const beside = { ...column(1, 'Few', 4, 3), isRecommended: true, isForOwnAgent: true }
  expect(said(beside)[0]).toMatch(/^For an agent of your own, Few is recommended: it .*, but loses 3 facts/)
})

test('among several, the one that is recommended for the run comes first, then the cautious choice', () => {
  const recommended = { ...column(1, 'Few', 4, 18), isRecommended: true }
  expect(said(column(2, 'More', 5, 2), recommended)).toEqual([
    expect.stringMatching(
      /^Few is recommended for this run: it .*, but loses 18 facts that later calls use\.$/,
    ),
    expect.stringMatching(/^More loses less: it .* and loses 2 facts that later calls use\.$/),
  ])
})

test('facts that an unreadable summary may contain are said to be the most that is lost', () => {
  expect(said({ ...column(1, 'Own', 4, 3), isUpperBound: true })[0]).toContain('loses at most 3 facts')
})

test('what it loses at sizes near its own is said where that is a range', () => {
  const lostRange = { fewest: 3, most: 12 }
  expect(said({ ...column(1, 'Few', 4, 3), lostRange })[0]).toContain('loses 3 to 12 facts that later')
  expect(said({ ...column(1, 'Few', 4, 30), lostRange: { fewest: 30, most: 30 } })[0]).toMatch(
    /loses 30\sfacts/,
  )
})

test('of several, the best trade-off is chosen by the middle of what sizes nearby lose', () => {
  const [few, more] = [column(1, 'Few', 4, 3), column(2, 'More', 5, 3)]
  const wide = { fewest: 3, most: 40 }
  expect(said(few, { ...more, lostRange: wide })[0]).toContain('of these 2: Few.')
  expect(said({ ...few, lostRange: wide }, more)[0]).toContain('of these 2: More.')
})

test('where the run itself lost facts, a strategy loses more facts, or no more', () => {
  const more = (lost: number) =>
    answerOn([baseline, column(1, 'Few', 4, lost)], { ...OF_RECORD, isMore: true })[0]?.text
  expect(more(1)).toMatch(/but loses 1\smore fact that later calls use\.$/)
  expect(more(0)).toMatch(/and loses no further facts\.$/)
})

test('what a provider would refuse can’t be used, however much it saves', () => {
  expect(said({ ...column(1, 'Few', 4), refused: 9 })).toEqual([
    'Few isn’t usable: 9 of 12 calls would be refused.',
  ])
})

test('what is larger than the context window can’t be used', () => {
  const few = column(1, 'Few', 4)
  const [sentence] = answerOn([baseline, few], { ...OF_RECORD, window: few.replay.totals.peak - 1 })
  expect(sentence?.text).toMatch(/^Few isn’t usable: \d+ of 12\scalls exceed the context window\.$/)
})

test('a strategy that never triggers changes nothing', () => {
  expect(said(column(1, 'All', 100))).toEqual(['All never triggers in this run, so it changes nothing.'])
})

test('a size that only an earlier conversation exceeds isn’t said to change nothing', () => {
  expect(said({ ...column(1, 'All', 100), isUnreplayable: true })).toEqual([
    'All can’t be replayed: an earlier conversation isn’t in the file.',
  ])
})

test('of several, the best trade-off comes first, then the cheapest that loses nothing', () => {
  const sentences = said(column(1, 'Few', 2, 9), column(2, 'More', 6), column(3, 'All', 100))
  expect(sentences).toEqual([
    expect.stringMatching(/^Best trade-off of these 3: Few\. It sends .* than the recorded run, but loses 9/),
    expect.stringMatching(/^The cheapest that loses nothing: More\. It sends \d+% fewer tokens/),
  ])
})

/** Keeps only the newest messages, so that the system prompt and the task go. */
function taskless(place: number, name: string): AdvisedColumn {
  const memory = memoryOf('autogen-buffered', { params: { size: 4 } })
  const losses = { calls: [], totals: NO_TOTALS }
  return { place, name, replay: replay(trace, memory, OPTIONS), losses }
}

test('a strategy that drops the task says so, and is not better', () => {
  const [sentence] = said(taskless(1, 'Newest'))
  expect(sentence).toMatch(/^Newest is a trade-off: /)
  expect(sentence).toMatch(/ It drops the system prompt and the task\.$/)
})

test('of several, one that keeps the task comes before a cheaper one that drops it', () => {
  expect(said(taskless(1, 'Newest'), column(2, 'More', 6, 3))).toEqual([
    expect.stringMatching(/^Best trade-off of these 2: More\./),
  ])
})

test('where none of several can be used, it says so', () => {
  const refused = { ...column(1, 'Few', 4), refused: 9 }
  expect(said(refused, column(2, 'All', 100))).toEqual([
    'Neither of these can be used: each is refused or never triggers.',
  ])
})

test('a run without one of its compactions is not judged as a strategy', () => {
  const undone = { ...column(2, 'Without the compaction before call 3', 100), undone: { fullAt: 8 } }
  const sentences = said(column(1, 'Few', 4, 3), undone)
  expect(sentences).toEqual([
    expect.stringMatching(/^Few is a trade-off: /),
    'Without the compaction before call 3, the context window would have been full at call 9. Up to there, the run would have sent about as many tokens.',
  ])
  expect(said({ ...undone, place: 1, undone: {} })).toEqual([
    'Without the compaction before call 3, the run would have sent about as many tokens.',
  ])
})

test('each sentence leads to the figures of the strategy that it is about', () => {
  const [sentence] = answerOn([baseline, column(1, 'Few', 4)], OF_RECORD)
  expect(sentence?.evidence).toEqual([
    { column: 1, figure: 'cumulative' },
    { column: 1, figure: 'lost' },
  ])
})
