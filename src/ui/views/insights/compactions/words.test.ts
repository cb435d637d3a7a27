import { expect, test } from 'vitest'
import { given } from '#base/given.ts'
import {
  againWords,
  harmWords,
  knownWords,
  lostWords,
  refetchedWords,
  refetchWords,
  removedWords,
  savedWords,
} from './words.ts'

const cost = { rewrite: { tokens: 31_200 }, saved: { tokens: 90_000, calls: 12 } }
const priced = { ...cost, saved: { ...cost.saved, dollars: 2 } }
const steps = [{ step: 's1', fate: 'removed' as const, tokens: 100 }]
const plain = (words: string | undefined) => words?.replaceAll('\u00a0', ' ')

test('what a compaction removed is one figure, with the sizes before and after', () => {
  const { figure, facts } = removedWords({ tokensBefore: 150_000, tokensAfter: 50_000 }) ?? {}
  expect(plain(figure)).toBe('100k tokens (66.7%)')
  expect(facts?.map(plain)).toEqual(['150,000 tokens → 50,000 tokens'])
  expect(removedWords({ tokensBefore: 150_000, tokensAfter: undefined })).toBeUndefined()
  expect(removedWords({ tokensBefore: 100, tokensAfter: 200 })?.figure).toBeUndefined()
})
test('what a compaction saved is one figure, from which its own cost is subtracted', () => {
  const saved = savedWords({ cost: { ...priced, summary: { dollars: 0.5 } }, kind: 'full', steps })
  expect(saved?.figure).toBe('$1.50')
  expect(plain(saved?.facts.join(' '))).toBe(
    'Over the next 12 calls, including the cache miss right after it. Writing the summary ($0.50) is subtracted.',
  )
})
test('calls that missed the cache later are said, as what was removed would have cost most there', () => {
  const saved = { ...priced.saved, missed: 1 }
  expect(plain(savedWords({ cost: { ...priced, saved }, kind: 'micro', steps })?.facts[1])).toBe(
    '1 later call missed the cache and would have paid in full for what it removed.',
  )
})
test('where the cost of the summary is not recorded, the saving is an upper bound', () => {
  const figure = (given: Parameters<typeof savedWords>[0]) => plain(savedWords(given)?.figure)
  expect(figure({ cost: priced, kind: 'full', steps })).toBe('at most $2.00')
  expect(figure({ cost, kind: 'full', steps })).toBe('at most 90k tokens')
  const summarized = [{ step: 's1', fate: 'summarized' as const, tokens: 100 }]
  expect(figure({ cost: priced, kind: 'unmarked', steps: summarized })).toBe('at most $2.00')
  // Nothing was written where results were only cleared, or the context changed without a summary.
  expect(figure({ cost: priced, kind: 'micro', steps })).toBe('$2.00')
  expect(figure({ cost: priced, kind: 'unmarked', steps })).toBe('$2.00')
})
test('what could not have been sent without the compaction is not counted as a saving', () => {
  const full = savedWords({ cost: { ...cost, fullAt: 21 }, kind: 'full', steps })
  expect(plain(full?.facts.join(' '))).toContain(
    'Without it, call 22 wouldn’t have fit in the context window. Nothing after that counts.',
  )
  const atOnce = { ...cost, saved: { tokens: 0, calls: 0 }, fullAt: 9 }
  expect(savedWords({ cost: atOnce, kind: 'full', steps })).toEqual({
    figure: 'unknown',
    facts: [expect.stringMatching(/^Without it, call.10 wouldn’t have fit in the context window\.$/)],
  })
})
test('nothing is claimed of steps that another file holds', () => {
  expect(savedWords({ cost, kind: 'full', steps: [] })).toBeUndefined()
  expect(harmWords({ rereads: [], messages: [], steps: [] }).facts.join(' ')).not.toContain('fetched')
})
test('a compaction hurt where the agent fetched again what had not changed, or the user corrected it', () => {
  const reread = { step: 's9', of: 's1', tool: 'Read', subject: 'a.ts', after: 2 }
  const same = { ...reread, isSame: true }
  const changed = { ...reread, isSame: false, changed: { added: 1, removed: 0 } }
  const message = { step: 'u', after: 2, isCorrection: true }
  const harm = (more: Partial<Parameters<typeof harmWords>[0]>) =>
    harmWords({ rereads: [], messages: [], steps, ...more })
  expect(harm({}).figure).toBe('no sign of it')
  expect(harm({}).facts[0]).toBe('The agent fetched no removed result again.')
  expect(harm({ rereads: [same] }).figure).toBe('some signs')
  expect(plain(harm({ rereads: [same, changed] }).facts.join(' '))).toContain(
    'The agent fetched 1 removed result again, unchanged.',
  )
  expect(harm({ rereads: [changed] }).figure).toBe('no sign of it')
  expect(harm({ messages: [message] }).figure).toBe('some signs')
  expect(plain(harm({ messages: [message] }).facts.join(' '))).toContain('corrected the agent 1 time.')
})
test('facts that the agent used although they were gone say how it knew them', () => {
  expect(knownWords({ isOpaque: true })).toContain('encrypted summary')
  expect(knownWords({ isOpaque: false, unseen: 11_700 })).toContain('content that this file doesn’t have')
  expect(knownWords({ isOpaque: false })).toContain('putting a path together from its parts')
})
test('a result that is read again is held against the removed one', () => {
  expect(againWords({ isSame: true })).toBe('(same result)')
  expect(againWords({ isSame: undefined })).toBe('(no result)')
  expect(againWords({ isSame: false, changed: { added: 3, removed: 1 } })).toMatch(
    /^\(3.lines added, 1 removed\)$/,
  )
})
test('a re-fetched result says at which call, whether it had changed, and which step held it before', () => {
  expect(refetchWords({ call: 10, isSame: false }, 6)).toMatch(
    /^Re-fetched at call.11: the result had changed, .+ A compaction had removed it from step 6:$/,
  )
  expect(refetchWords({ call: 10, isSame: true }, undefined)).toMatch(
    /: the result was the same as before\.$/,
  )
})
test('re-fetched results of a run are counted, and those that the agent needed anyway', () => {
  const words = (...same: boolean[]) => plain(refetchedWords(same.map((isSame) => ({ isSame }))))
  expect(words(true)).toBe('After a compaction, the agent fetched 1 removed result again.')
  expect(words(false, false)).toMatch('2 removed results again, as the content had changed.')
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
