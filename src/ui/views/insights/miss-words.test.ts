import { expect, test } from 'vitest'
import type { CacheMiss, MissPause } from '#core/account/cache-misses.ts'
import type { ProbableCause } from '#core/account/causes/probable-cause.ts'
import { missSum } from '#core/account/misses/all-misses.ts'
import { NO_COST } from '#core/cost/price-usage.ts'
import { actionStep, taskStep, traceOf } from '#core/testing/steps.ts'
import { missesAfter } from './compactions/misses-after.ts'
import {
  cachedStartWords,
  copiedStartWords,
  headlineCosts,
  missCostWords,
  missDetail,
  missGroups,
  missPartWords,
  missSumWords,
  unexplainedWords,
  writtenCosts,
} from './miss-words.ts'

const plain = (words: string) => words.replaceAll('\u00a0', ' ')

test('a miss says what it cost more than a hit, and nothing where that is not known', () => {
  expect(missCostWords(0.42, '$0.42')).toBe('+$0.42')
  expect(missCostWords(0, '$0.00')).toBe('no extra cost')
  expect(missCostWords(undefined)).toBe('')
})

const whole = { cost: { ...NO_COST, money: { ...NO_COST.money, billed: 4 } }, breaks: 2, failedCalls: 0 }
const NO_PARTIAL = { partial: 0, partialDollars: undefined }

test('all misses together are held against what the run cost', () => {
  const sum = missSum({ 3: 0.5, 7: 0.5 }, whole)
  expect(missPartWords(sum)).toBe('$1.00 of it (25%) went to cache misses')
  const shared = missSumWords(sum, { misses: 2, ...NO_PARTIAL })
  expect(shared.figure).toBe('$1.00')
  expect(plain(shared.answer)).toBe(
    '25.0% of the run’s cost went to 2 cache misses, beyond what hits would have cost.',
  )
  const unshared = missSumWords(missSum({ 3: 0.5 }, undefined), { misses: 1, ...NO_PARTIAL })
  expect(unshared.figure).toBe('$0.50')
  expect(plain(unshared.answer)).toBe('Beyond what hits would have cost, this went to 1 cache miss.')
})

test('the headline contains partial misses, and its parts add up to its sum as written', () => {
  const counts = { misses: 2, partial: 3, partialDollars: 0.504 }
  const { figure, answer, parts } = missSumWords(missSum({ 3: 0.5, 7: 0.504 }, whole), counts)
  expect(figure).toBe('$1.51')
  expect(plain(answer)).toBe(
    '37.7% of the run’s cost went to cache misses, beyond what hits would have cost.',
  )
  expect(plain(parts)).toBe(
    '2 misses cost $1.01, and 3 partial misses, whose prompts only grew and which read about half or more from the cache, cost $0.50.',
  )
  // The lists below the headline have the same sums.
  const { decimals, ...sums } = headlineCosts({ dollars: 1.004 }, counts)
  const listed = (dollars: number, total: number) =>
    writtenCosts([[{ call: 1 }]], () => dollars, { decimals, total }).groups[0]
  expect([listed(1.004, sums.full), listed(0.504, sums.partial)]).toEqual(['$1.01', '$0.50'])
  const partial = missSumWords(missSum({}, whole), { ...counts, misses: 0 })
  expect(plain(partial.answer)).toMatch(/ went to 3 partial cache misses\b/)
})

test('a start of the prompt that stayed cached is named as shared only if the first call had found it', () => {
  const start = { count: 9, least: 33_510, most: 38_231 }
  expect(plain(cachedStartWords({ ...start, isShared: true }, 9))).toMatch(
    /^In all 9 misses, only 33\.5k to 38\.2k tokens .* no more than the system prompt and tools/,
  )
  expect(plain(cachedStartWords({ ...start, most: 33_510, isShared: false }, 11))).toBe(
    'In 9 of the 11 misses, only the first 33.5k tokens were still cached.',
  )
})

test('the dollars of groups add up to the sum of all as written, and those of calls to their group’s', () => {
  const groups = [
    [
      { call: 1, cost: 1.004 },
      { call: 2, cost: 1.004 },
    ],
    [
      { call: 3, cost: 0.104 },
      { call: 4, cost: undefined },
    ],
    [{ call: 5, cost: undefined }],
  ]
  const written = writtenCosts(groups, ({ cost }) => cost, { decimals: 2, total: 2.11 })
  expect(written.groups).toEqual(['$2.01', '$0.10', undefined])
  expect([...written.calls]).toEqual([
    [1, '$1.01'],
    [2, '$1.00'],
    [3, '$0.10'],
  ])
})

const MISS = { cause: 'expired', call: 3, step: undefined, read: 0, prompt: 9, missed: 9 } as const
const UNEXPLAINED = { ...MISS, cause: 'unexplained' } as const

test('of misses that prompts and pauses don’t explain, the list says that they miss under every strategy', () => {
  const words = (...causes: CacheMiss['cause'][]) => {
    const misses = causes.map((cause, call) => ({ ...MISS, cause, call }))
    return unexplainedWords(missGroups(misses, undefined, () => ({ pause: undefined, isCompacted: false })))
  }
  expect(words('unexplained', 'expired', 'expired')).toBe(
    'The recorded prompts and pauses explain the 2 under “The cache expired”. The call of the other one misses under every strategy, too, but costs less if the prompt is shorter.',
  )
  expect(words('unexplained', 'unexplained', 'expired', 'changed')).toBe(
    'The recorded prompts and pauses explain 2 of these 4: 1 under “The cache expired” and 1 under “An earlier part of the prompt changed”. The calls of the other 2 miss under every strategy, too, but cost less if the prompt is shorter.',
  )
  expect(words('unexplained', 'unexplained')).toBe(
    'The recorded prompts and pauses explain none of these 2, so their calls miss under every strategy, too. They cost less there if the prompt is shorter.',
  )
  expect(words('unexplained')).toBe(
    'The recorded prompts and pauses don’t explain it, so its call misses under every strategy, too. It costs less there if the prompt is shorter.',
  )
  expect(words('expired')).toBe('')
})

test('counts as explained exactly the misses of the groups that it names', () => {
  const after = { ...MISS, cause: 'unexplained', call: 5 } as const
  const occasionOf = ({ call }: CacheMiss) => ({ pause: undefined, isCompacted: call === 5 })
  const groups = missGroups([MISS, after, { ...after, call: 6 }], undefined, occasionOf)
  expect(unexplainedWords(groups)).toContain(
    'explain 2 of these 3: 1 under “The cache expired” and 1 under “After a compaction”.',
  )
})

test('an expired cache says after what pause, and how long it was to be kept', () => {
  const words = (pause: MissPause | undefined) => missDetail(MISS, { pause, isCompacted: false })
  expect(words({ pause: 840, kept: 300 })).toBe('Pause of 14 min, longer than the cache lifetime of 5 min')
  expect(words({ pause: 840, kept: 600, isTypical: true })).toContain(
    ', longer than the typical cache lifetime of 10 min',
  )
  expect(words({ pause: 840, kept: undefined })).toBe('Pause of 14 min')
  expect(words(undefined)).toBe('')
})

test('a miss right after a compaction has it as its cause, with the pause that there was as well', () => {
  const occasion = { pause: { pause: 840, kept: 300 }, isCompacted: true }
  expect(missGroups([MISS], undefined, () => occasion)[0]?.title).toBe('After a compaction')
  expect(missDetail(MISS, occasion)).toBe('Pause of 14 min, longer than the cache lifetime of 5 min')
  expect(missDetail({ ...MISS, cause: 'changed' }, occasion)).toBe('14 min after the previous call')
})

test('a miss that the messages don’t explain says what the file shows, and calls probable what it doesn’t', () => {
  const words = (probable: ProbableCause) => {
    const occasion = { pause: { pause: 12, kept: 300 }, isCompacted: false, probable }
    const [group] = missGroups([UNEXPLAINED], undefined, () => occasion)
    return plain(`${group?.title}: ${missDetail(UNEXPLAINED, occasion)}`)
  }
  expect(words({ kind: 'shorter', tokens: 1126 })).toBe(
    'Part of the earlier prompt was left out: At least 1,126 tokens left out · 12 s after the previous call',
  )
  expect(words({ kind: 'model', from: 'small', to: 'large' })).toMatch(
    /^The model changed: From small to large · 12 s/,
  )
  expect(words({ kind: 'failed', count: 3, status: 529 })).toBe(
    'Probably because requests failed right before: After 3 failed requests (API error 529) · 12 s after the previous call',
  )
  expect(words({ kind: 'pause', pause: 12 })).toBe(
    'Probably expired early: Pause of 12 s, within the cache lifetime of 5 min',
  )
  expect(words({ kind: 'unknown' })).toBe('No cause in the file: 12 s after the previous call')
})

test('a lifetime that prompts of the same run outlived is no limit, and the run says how many missed', () => {
  const pause = { pause: 735, kept: 600, isTypical: true }
  const expired = { missed: 2, survived: [1900, 2250] }
  const groupOf = (survived: readonly number[]) =>
    missGroups([MISS], undefined, () => ({ pause, isCompacted: false }), {
      afterPauses: { early: { missed: 3, survived: [400] }, expired: { ...expired, survived } },
    })[0]
  expect(plain(groupOf(expired.survived)?.why ?? '')).toBe(
    '2 of 4 calls after a pause of more than 10 min missed. The others, after up to 37 min 30 s, still read at least half of their prompts from the cache.',
  )
  expect(groupOf(expired.survived)?.advice).toMatch(/^Compact before a long pause, /)
  expect(plain(groupOf([])?.advice ?? '')).toMatch(/^Compact before a pause of more than 10 min, /)
  const probable = { kind: 'pause', pause: 900 } as const
  const [early] = missGroups([UNEXPLAINED], undefined, () => ({ pause, isCompacted: false, probable }), {
    afterPauses: { early: { missed: 3, survived: [400] }, expired },
  })
  expect(early?.why).toContain('In this run, 3 of 4')
})

test('misses are grouped by cause, the most expensive first, in the groups as well', () => {
  const misses = [3, 7, 9, 12].map((call) => ({ ...MISS, call }))
  const found = [...misses, { ...UNEXPLAINED, call: 20 }]
  const costs = { 3: 0.1, 7: 0.2, 9: 0.1, 20: 0.25 }
  const groups = missGroups(found, costs, ({ call }) => ({ isCompacted: call === 9, pause: undefined }))
  expect(groups.map(({ title, misses, dollars }) => [title, misses.length, dollars])).toEqual([
    ['The cache expired', 3, expect.closeTo(0.3, 9)],
    ['No cause in the file', 1, 0.25],
    ['After a compaction', 1, 0.1],
  ])
  expect(groups[0]?.misses.map(({ call }) => call)).toEqual([7, 3, 12])
})

test('how often calls after a user’s message missed is said of this run, and no cause that the file lacks', () => {
  const occasions = { user: { missed: 4, calls: 7 }, tool: { missed: 0, calls: 525 } }
  const occasion = { isCompacted: false, pause: undefined, probable: { kind: 'user' } } as const
  const [group] = missGroups([UNEXPLAINED], undefined, () => occasion, { occasions })
  expect(plain(group?.why ?? '')).toBe(
    '4 of 7 calls that followed a user’s message within 5 minutes missed: the 1 listed below, and 3 listed under other causes. Of 525 other calls, 0 missed. The messages only grew, so the cause isn’t in the file.',
  )
  const [whole] = missGroups(
    [1, 2, 3, 4].map(() => UNEXPLAINED),
    undefined,
    () => occasion,
    { occasions },
  )
  expect(plain(whole?.why ?? '')).toMatch(
    /^4 of 7 calls that followed a user’s message within 5 minutes missed\. Of 525 other calls, 0 missed\./,
  )
  // Nothing shows that fewer messages would have avoided them.
  expect(group?.advice).toMatch(/^No known way/)
})

test('what a fork’s first call paid for copied history is said, with how little was cached', () => {
  const words = copiedStartWords({ call: 0, read: 3456, prompt: 213_032, dollars: 0.4715 })
  expect(words).toBe(
    'Not counted: call 1 paid about $0.47 more than a hit for the history copied from the parent session. Of its 213k tokens, 3.46k were cached.',
  )
})

test('a miss after a compaction costs what the list of cache misses says, whose rows add up to its sum', () => {
  const trace = traceOf([taskStep('go'), actionStep({}), actionStep({}), actionStep({})])
  const full = [1, 2].map((call) => ({ ...MISS, call, cause: 'changed' as const }))
  const written = writtenCosts([full], ({ call }) => (call === 1 ? 0.066 : 0.067), {
    decimals: 2,
    total: 0.13,
  })
  expect([...written.calls]).toEqual([
    [1, '$0.06'],
    [2, '$0.07'],
  ])
  const listed = { full, partial: [], written, ofPartial: { dollars: new Map() } }
  expect(missesAfter(trace, { call: 1, agent: undefined }, listed)).toEqual({ count: 1, dollars: 0.06 })
})
