import { expect, test } from 'vitest'
import {
  actsLine,
  askedAgainLine,
  breakEvenLine,
  checkDetails,
  compactionCheck,
  exactWords,
  likelyCost,
  missLine,
  nearbyLine,
  sizeWords,
  summariesLine,
  summarizedCalls,
  typedTimes,
  uncertaintyLine,
} from './answer-facts.ts'

const plain = (words = '') => words.replaceAll('\u00a0', ' ')

test('cache misses are worth a line from a twentieth of the run’s cost on, partial ones included', () => {
  const lineOf = (dollars: number, partialDollars = 0) => {
    const counts = { misses: 2, partial: partialDollars === 0 ? 0 : 3, partialDollars }
    return missLine({ sum: { dollars, share: dollars / 10 }, counts })
  }
  expect(plain(lineOf(2.2))).toBe(
    'As recorded, 2 cache misses cost $2.20 more than hits would have (22% of the run’s cost).',
  )
  expect(plain(lineOf(2.2, 0.8))).toBe(
    'As recorded, 2 cache misses and 3 partial misses cost $3.00 more than hits would have (30% of the run’s cost).',
  )
  expect(lineOf(0.4)).toBeUndefined()
  expect(lineOf(0.4, 0.2)).toBeDefined()
  expect(
    missLine({ sum: undefined, counts: { misses: 0, partial: 0, partialDollars: undefined } }),
  ).toBeUndefined()
})

test('when a strategy first acts is said in recorded tokens, and that its own threshold isn’t in tokens', () => {
  const sizes = [320_000, 362_400].map((tokens, index) => ({ call: 380 + index, tokens }))
  const at = { call: 381, recorded: sizes }
  expect(plain(actsLine({ params: {} }, at))).toBe('First acts at call 382 (362k tokens).')
  expect(plain(actsLine({ params: {}, trigger: { kind: 'past-tokens', tokens: 350_000 } }, at))).toBe(
    'First acts at call 382, the first above that size (362k tokens).',
  )
  expect(plain(actsLine({ params: {}, trigger: { kind: 'past-tokens', tokens: 300_000 } }, at))).toBe(
    'First acts at call 382 (362k tokens as recorded); a conversation from before this file doesn’t count for it.',
  )
  expect(plain(actsLine({ params: { counter: 'estimate' } }, at))).toBe(
    'First acts at call 382 (362k tokens as recorded; its threshold counts characters instead).',
  )
})

test('a strategy that writes summaries says that they are simulated', () => {
  const lineOf = (outputs: readonly number[]) => {
    const calls = outputs.map((output) => (output === 0 ? {} : { summaries: { input: 900, output } }))
    return summariesLine({ calls })
  }
  expect(lineOf([300, 0, 500])).toMatch(/^Its summaries are simulated;/)
  expect(lineOf([0, 851])).toMatch(/^Its summary is simulated;/)
  expect(lineOf([0])).toBeUndefined()
})

test('a compaction’s summaries have the usual length; only in Claude Code they were compared with recorded ones', () => {
  const calls = [{ summaries: { input: 900, output: 2790 } }]
  // Each run counts tokens differently: a number would contradict the sizes shown beside it.
  expect(summariesLine({ calls }, undefined, true)).not.toContain('tokens')
  expect(compactionCheck('Claude Code', { id: 'compaction' })).toBe(
    'In 32 of 35 sessions that Claude Code compacted itself, the recorded cost was within the simulated range. Lost facts were checked after single compactions only.',
  )
  expect(compactionCheck('Codex', { id: 'compaction' })).toContain('17 of 17 sessions')
  expect(compactionCheck('pi', { id: 'compaction' })).toMatch(/^Not checked on pi: no sessions/)
  expect(compactionCheck('Claude Code', { id: 'keep-last' })).toBeUndefined()
  expect(checkDetails('Claude Code', { id: 'compaction' })).toContain('lost 76 facts in total')
  expect(checkDetails('Codex', { id: 'compaction' })).not.toContain('in total')
  expect(checkDetails('Claude Code', { id: 'keep-last' })).toBeUndefined()
  expect(summariesLine({ calls: [] }, undefined, true)).toBeUndefined()
})

test('what summaries of usual length would have cost is said in dollars, once it is replayed', () => {
  const calls = [{ summaries: { input: 900, output: 851 } }]
  expect(plain(summariesLine({ calls }, 68.94))).toBe(
    'Its summary is simulated. With one of the usual length in Claude Code, it would have cost $68.94.',
  )
  expect(plain(summariesLine({ calls: [...calls, ...calls] }, 70))).toContain(
    'At their usual length in Claude Code, ',
  )
})

test('the interval of a cost is said with the saving that follows from it, and not where there is none', () => {
  const said = (low: number, high: number, cost = (low + high) / 2) =>
    uncertaintyLine({ low, high }, { cost, recorded: 100 })?.replaceAll('\u00a0', ' ')
  expect(said(40.71, 51.23)).toBe(
    'With the same calls, the cost would be between $40.71 and $51.23 in 9 of 10 cases, a saving of 49% to 59%.',
  )
  expect(said(88.9, 89.4, 89)).toMatch(/ in 9 of 10 cases, a saving of 11%\.$/)
  expect(said(90, 104)).toBe(
    'With the same calls, the cost would be between $90.00 and $104.00 in 9 of 10 cases, so it might save nothing.',
  )
  expect(said(17.06, 17.79, 17.78)).toBe(
    'With the same calls, the cost would be between $17.06 and $17.79: the file doesn’t show everything that was sent, so more may have been removed than is counted.',
  )
  expect(likelyCost({ range: { low: 40, high: 40 } }, 100)).toBe('for the same calls')
  expect(likelyCost({}, 100)).toBe('range unknown: too little usage is recorded')
  expect(uncertaintyLine({}, { cost: 40, recorded: 100 })).toBeUndefined()
  expect(said(40, 40)).toBeUndefined()
})

test('a wide range of the cost is said in percent too, as one near the recorded cost is hardly a saving', () => {
  const said = (low: number, high: number, recorded: number) => likelyCost({ range: { low, high } }, recorded)
  expect(said(13.07, 19.32, 19.53)).toBe('$13.07 to $19.32 (−33% to −1%) for the same calls')
  expect(said(90, 104, 100)).toBe('$90.00 to $104.00 (−10% to +4%) for the same calls')
  expect(said(17.41, 17.79, 19.53)).toBe('$17.41 to $17.79 for the same calls')
  expect(said(1, 2, 0)).toBe('$1.00 to $2.00 for the same calls')
})

test('a range says with how many calls that ask again for what was cut it is', () => {
  const range = { low: 13.07, high: 19.32 }
  const cut = (needed: number, askedAgain: number) => ({ cut: 9, of: 30, needed, askedAgain })
  const said = (needed: number) => plain(likelyCost({ range, cut: cut(needed, 2 * needed) }, 19.53))
  expect(said(4)).toBe('$13.07 to $19.32 (−33% to −1%) with up to 8 more calls')
  expect(said(0)).toBe('$13.07 to $19.32 (−33% to −1%) for the same calls')
  expect(plain(askedAgainLine({ range, cut: cut(1, 1) }))).toBe(
    'With 1 more call for cut results, it would be up to $19.32.',
  )
})

test('what a compaction would lose at sizes near its own is said where it differs', () => {
  expect(plain(nearbyLine({ fewest: 77, most: 166 }))).toContain('it would lose 77 to 166 facts')
  expect(nearbyLine(undefined)).toBeUndefined()
  expect(nearbyLine({ fewest: 77, most: 77 })).toBeUndefined()
  const at100k = { trigger: { kind: 'past-tokens', tokens: 100_000 } } as const
  const beside = (most: number) => sizeWords({ lost: 77, range: { fewest: 77, most } }, at100k)
  expect([beside(78), beside(77)].map(plain)).toEqual(['77 at exactly 100k', '77 at each size within 10%'])
  expect(sizeWords({ lost: 77 }, at100k)).toBeUndefined()
  expect(exactWords(77, { trigger: { kind: 'past-tokens', tokens: 200_000 } })).toBe('77 at exactly 200k')
})

test('what is typed at each compaction says how often that is in the run', () => {
  const summaries = { input: 9000, output: 900 }
  const calls = [{ call: 0 }, { call: 1, summaries }, { call: 2 }, { call: 3, summaries }]
  expect(summarizedCalls(calls)).toEqual([1, 3])
  expect(typedTimes(2, 0)).toBe('In this run, it would have compacted about 2 times.')
  expect(typedTimes(1, 0)).toBe('In this run, it would have compacted about once.')
  expect(typedTimes(0, 0)).toBeUndefined()
})

test('a command can be typed in the middle of a turn only by interrupting the agent', () => {
  expect(typedTimes(1, 1)).toMatch(/about once, in the middle of a turn, where you have to interrupt/)
  expect(typedTimes(3, 1)).toMatch(/about 3 times, 1 of them in the middle of a turn/)
  expect(typedTimes(3, 3)).toMatch(/about 3 times, each in the middle of a turn/)
})

test('how many calls would use up a saving is a warning where it may lose more facts than that', () => {
  expect(plain(breakEvenLine({ calls: 587, each: 0.09 }, 166))).toBe(
    'If lost facts made the agent call the model again, 587 more calls (about $0.09 each on average) would use up the saving.',
  )
  expect(plain(breakEvenLine({ calls: 63, each: 0.06 }, 69))).toBe(
    'If lost facts made the agent call the model again, 63 more calls (about $0.06 each on average) would use up the saving; it may lose 69 facts.',
  )
  expect(plain(breakEvenLine({ calls: 63, each: 0.06 }, 9, 3))).toMatch(
    /use up the saving\. The agent would probably read about 3 more results again than as recorded\.$/,
  )
})
