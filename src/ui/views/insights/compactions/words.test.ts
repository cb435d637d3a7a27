import { expect, test } from 'vitest'
import { given } from '#base/given.ts'
import {
  againWords,
  countedWords,
  fateTokens,
  fateWords,
  knownWords,
  lostWords,
  refetchAdvice,
  refetchedWords,
  refetchWords,
  savedWords,
  sinceStartWords,
  storyWords,
} from './words.ts'

const cost = { rewrite: { tokens: 31_200 }, saved: { tokens: 90_000, calls: 12 } }
const priced = { ...cost, saved: { ...cost.saved, dollars: 2 } }
const steps = [{ step: 's1', fate: 'removed' as const, tokens: 100 }]
const plain = (words: string | undefined) => words?.replaceAll('\u00a0', ' ')

const story = (more: Partial<Parameters<typeof storyWords>[0]>) =>
  plain(
    storyWords({
      kind: 'full',
      isOpaque: false,
      tokensBefore: undefined,
      tokensAfter: undefined,
      rereads: [],
      messages: [],
      steps,
      ...more,
    }).join(' '),
  )

test('a compaction is told in sentences: what happened, what it saved, and whether it hurt', () => {
  const sizes = { tokensBefore: 150_000, tokensAfter: 50_000 }
  expect(story({ ...sizes, isOpaque: true, cost: priced })).toBe(
    'The agent replaced 1 step with an encrypted summary, which can’t be read here. ' +
      'The context shrank by 100k tokens (66.7%). Over the next 12 calls, it saved at most $2.00. ' +
      'In the next 20 steps, the agent fetched no removed result again, and the user made no correction.',
  )
  expect(story({ kind: 'micro' })).toContain('cleared old tool results in 1 step, without a summary.')
  expect(story({ kind: 'unmarked' })).toContain('left out or shortened 1 step, which the file doesn’t mark.')
  expect(story({ tokensBefore: 100, tokensAfter: 200 })).not.toContain('shrank')
})
test('what could not have been sent without the compaction is not counted as a saving', () => {
  expect(story({ cost: { ...cost, fullAt: 21 } })).toContain(
    'Without it, call 22 wouldn’t have fit in the context window.',
  )
  const atOnce = { ...cost, saved: { tokens: 0, calls: 0 }, fullAt: 9 }
  expect(story({ cost: atOnce })).toContain('so what it saved isn’t known.')
})
test('what a compaction saved has its own cost subtracted, and is at most where that is not recorded', () => {
  const saved = (given: Partial<Parameters<typeof savedWords>[0]>) =>
    plain(savedWords({ cost: priced, kind: 'full', steps, ...given })[0])
  expect(saved({ cost: { ...priced, summary: { dollars: 0.5 } } })).toBe(
    'Over the next 12 calls, it saved $1.50.',
  )
  expect(saved({ cost: { ...priced, summary: { dollars: 2.5 } } })).toBe(
    'Over the next 12 calls, it cost $0.50 more than it saved.',
  )
  expect(saved({})).toContain('at most $2.00')
  expect(saved({ cost })).toContain('at most 90k tokens')
  const summarized = [{ step: 's1', fate: 'summarized' as const, tokens: 100 }]
  expect(saved({ kind: 'unmarked', steps: summarized })).toContain('at most $2.00')
  // Nothing was written where results were only cleared, or the context changed without a summary.
  expect(saved({ kind: 'micro' })).toContain('saved $2.00')
  expect(saved({ kind: 'unmarked' })).toContain('saved $2.00')
})
test('nothing is claimed of steps that another file holds', () => {
  const words = story({ cost, steps: [] })
  expect(words).toContain('the earlier conversation, which is in another file')
  expect(words).not.toMatch(/saved|fetched/)
  expect(sinceStartWords({ timestamp: 1, steps: [] }, { steps: [], calls: [] })).toContain('this file')
})
test('results fetched again say whether they had changed, and corrections of the user count', () => {
  const reread = { step: 's9', of: 's1', tool: 'Read', subject: 'a.ts', after: 2 }
  const same = { ...reread, isSame: true }
  const changed = { ...reread, isSame: false, changed: { added: 1, removed: 0 } }
  const message = { step: 'u', after: 2, isCorrection: true }
  expect(story({ rereads: [same, changed] })).toContain(
    'The agent fetched 1 removed result again, unchanged. The agent fetched 1 removed result again, as the content had changed. The user made no correction.',
  )
  expect(story({ messages: [message] })).toContain('The user corrected the agent 1 time.')
})
test('how it is counted is said once for all compactions of a run', () => {
  const words = countedWords([{ cost: { ...priced, fullAt: 3 }, kind: 'full' }, { kind: 'full' }]).join(' ')
  expect(words).toContain('cache miss right after a compaction')
  expect(words).toContain('wouldn’t have fit')
  expect(words).toContain('Each card undoes one compaction')
})
test('facts that the agent used although they were gone say how it knew them', () => {
  expect(knownWords({ isOpaque: true })).toContain('encrypted summary')
  expect(knownWords({ isOpaque: false, unseen: 11_700 })).toContain('content that this file doesn’t have')
  expect(knownWords({ isOpaque: false })).toContain('put a path together from its parts')
})
test('a result that is read again is held against the removed one', () => {
  expect(againWords({ isSame: true })).toBe('(same result)')
  expect(againWords({ isSame: undefined })).toBe('(no result)')
  expect(againWords({ isSame: false, changed: { added: 3, removed: 1 } })).toMatch(
    /^\(3.lines added, 1 removed\)$/,
  )
})
test('a re-fetched result says at which call, whether it had changed, and which step held it before', () => {
  const words = (isSame: boolean, tokens?: number, removedAt?: number) =>
    plain(refetchWords({ call: 10, isSame }, { tokens, removedAt }).join(' '))
  expect(words(false, 84, 5)).toBe(
    'Fetched again at call 11: 84 tokens. The compaction before call 6 had removed it. ' +
      'The result had changed, so the agent had to fetch it anyway.',
  )
  expect(words(true)).toMatch(/^Fetched again at call 11\. The result was the same, /)
})
test('advice is given on those results alone that were fetched again without need', () => {
  const advice = (...same: boolean[]) => plain(refetchAdvice(same.map((isSame) => ({ isSame }))))
  expect(advice(false)).toMatch(/^Nothing to improve/)
  expect(advice(false, true)).toMatch(/^1 call could have been avoided/)
})
test('re-fetched results of a run are counted, and those that the agent needed anyway', () => {
  const words = (...same: boolean[]) => plain(refetchedWords(same.map((isSame) => ({ isSame }))))
  expect(words(true)).toBe('After a compaction, the agent fetched 1 removed result again.')
  expect(words(false, false)).toMatch('2 removed results again. The content had changed by then.')
  expect(words(true, false, false)).toMatch('3 removed results again; 2 of them had changed.')
})

test('what later calls missed is said in facts, and that they missed nothing', () => {
  const lost = (length: number, lostMayBeIn?: 'summary' | 'attachments') =>
    lostWords({ lost: Array.from({ length }), ...given({ lostMayBeIn }) })
  expect(lost(0)).toContain('nothing')
  expect(lost(1)).toMatch(/used 1.fact that the compactions had removed/)
  expect(lost(12)).toMatch(/used 12.facts that/)
  expect(lost(12, 'summary')).toMatch(/used at most 12.facts that .* summary/)
  expect(lost(12, 'attachments')).toMatch(/used at most 12.facts that .* files attached again/)
})

test('what became of steps is counted in tokens, and in steps until these are known', () => {
  const parts = [
    { step: 'a', fate: 'kept' as const },
    { step: 'b', fate: 'removed' as const },
    { step: 'c', fate: 'removed' as const },
  ]
  const sizes = new Map([
    ['a', 5],
    ['b', 700],
    ['c', 800],
  ])
  expect([...fateTokens({ steps: parts }, sizes)]).toEqual([
    ['kept', 5],
    ['removed', 1500],
  ])
  expect(plain(fateWords(2, 1500))).toBe('1.5k tokens in 2 steps')
  expect(plain(fateWords(2, undefined))).toBe('2 steps')
})
