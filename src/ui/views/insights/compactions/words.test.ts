import { expect, test } from 'vitest'
import { firstPromptWords, lastPromptWords } from './recorded-sizes.ts'
import { savedWords, summaryCostWords } from './saved-words.ts'
import {
  compactionTitle,
  correctionWords,
  countedWords,
  earlierSession,
  encryptedSizeWords,
  fateTokens,
  fateWords,
  fullWords,
  happenedWords,
  headlineWords,
  lostOfWords,
  refetchedSumWords,
  refetchedWords,
  refetchWords,
  shrunkWords,
  sinceStartWords,
  summarySizeWords,
  summaryStart,
  withoutMarks,
} from './words.ts'

const cost = { rewrite: { tokens: 31_200 }, saved: { tokens: 90_000, calls: 12 } }
const priced = { ...cost, saved: { ...cost.saved, dollars: 2 } }
const steps = [{ step: 's1', fate: 'removed' as const, tokens: 100 }]
const plain = (words: string | undefined) => words?.replaceAll('\u00a0', ' ')

const saved = (more: Partial<Parameters<typeof savedWords>[0]>) => {
  const report = { call: 56, cost: priced, kind: 'full' as const, steps, ...more }
  return plain(`${savedWords(report)} ${summaryCostWords(report)}`.trim())
}

test('a compaction says what it did to how many steps, and how much smaller the context became', () => {
  const happened = (more: Partial<Parameters<typeof happenedWords>[0]>) =>
    plain(happenedWords({ kind: 'full', isOpaque: false, steps, ...more }))
  expect(happened({ isOpaque: true })).toBe(
    '1 step, replaced by a summary that only the provider can read: the file has it encrypted.',
  )
  expect(happened({ kind: 'micro' })).toBe('Old tool results in 1 step, without a summary.')
  expect(happened({ kind: 'unmarked' })).toContain('left out or shortened, which the file doesn’t mark.')
  expect(happened({ steps: [] })).toBe('The agent replaced the earlier conversation with a summary.')
  expect(happened({ steps: [], messagesKept: 16, tokensBefore: 998_659, tokensAfter: 69_334 })).toBe(
    'The agent replaced the earlier conversation with a summary and kept its last 16 messages: ' +
      '998,659 tokens → 69,334 tokens.',
  )
  expect(plain(shrunkWords({ tokensBefore: 150_000, tokensAfter: 50_000 }))).toBe(
    'Shrank by 100,000 tokens (66.7%).',
  )
  expect(shrunkWords({ tokensBefore: 100, tokensAfter: 200 })).toBe('')
})
test('where the file records another size before it, the last prompt is told from it', () => {
  expect(plain(lastPromptWords({ tokensBefore: 152_300, recordedBefore: 155_100 }))).toBe(
    '152k is the last prompt before it; with the reply and the results since, the file records 155k.',
  )
  expect(lastPromptWords({ tokensBefore: 155_100, recordedBefore: 155_100 })).toBe('')
  expect(lastPromptWords({ tokensBefore: 155_100, recordedBefore: undefined })).toBe('')
})
test('where the file records another size after it, the first prompt is told from it', () => {
  expect(plain(firstPromptWords({ tokensAfter: 69_334, conversationAfter: 18_101 }))).toBe(
    '69.3k is the first prompt after it; the file records 18.1k for the conversation alone.',
  )
  expect(firstPromptWords({ tokensAfter: 69_334, conversationAfter: 69_000 })).toBe('')
  expect(firstPromptWords({ tokensAfter: 69_334, conversationAfter: undefined })).toBe('')
})
test('what could not have been sent without the compaction is not counted as a saving', () => {
  const full = { saved: { ...priced.saved, calls: 11 }, rewrite: cost.rewrite, fullAt: 67 }
  expect(saved({ cost: full })).toBe(
    'Up to $2.00 in calls 57–67; from call 68 on, calls aren’t counted, because they wouldn’t have fit in the ' +
      'context window without this compaction. Strategies compares all calls, as if they had fit. ' +
      'What its summary cost isn’t known, so it isn’t subtracted.',
  )
  const atOnce = { ...cost, saved: { tokens: 0, calls: 0 }, fullAt: 9 }
  expect(saved({ cost: atOnce })).toBe(
    'Not known: without it, call 10 wouldn’t have fit in the context window.',
  )
})
test('what a compaction saved has its own cost subtracted, and is at most where that is not known', () => {
  expect(saved({ cost: { ...priced, summary: { dollars: 0.5 } } })).toBe(
    '$1.50 in the next 12 calls. Its summary cost $0.50, which is subtracted.',
  )
  expect(saved({ cost: { ...priced, summary: { dollars: 2.5 } } })).toBe(
    'Nothing: it cost $0.50 more than it saved in the next 12 calls. Its summary cost $2.50, which is subtracted.',
  )
  expect(saved({ cost: { ...priced, summary: { dollars: 0.5, isEstimated: true } } })).toBe(
    '$1.50 in the next 12 calls. Its summary cost ≈$0.50 (estimated), which is subtracted.',
  )
  expect(
    saved({ cost: { ...priced, saved: { ...priced.saved, sent: { dollars: 3, last: 89 } } } }),
  ).toContain('Calls 57–90 cost $3.00; without it, they would have cost $5.00.')
  const full = { ...priced, saved: { ...priced.saved, sent: { dollars: 3, last: 89 } }, fullAt: 67 }
  expect(saved({ cost: full })).not.toContain('would have cost')
  expect(saved({})).toBe(
    'Up to $2.00 in the next 12 calls. What its summary cost isn’t known, so it isn’t subtracted.',
  )
  expect(saved({ cost })).toContain('Up to 90k tokens')
  const summarized = [{ step: 's1', fate: 'summarized' as const, tokens: 100 }]
  expect(saved({ kind: 'unmarked', steps: summarized })).toContain('Up to $2.00')
  // Nothing was written where results were only cleared, or the context changed without a summary.
  expect(saved({ kind: 'micro' })).toBe('$2.00 in the next 12 calls.')
  expect(saved({ kind: 'unmarked' })).toBe('$2.00 in the next 12 calls.')
})
test('nothing is claimed of steps that another file holds, but the file is named where the summary does', () => {
  expect(saved({ steps: [] })).toBe('')
  expect(sinceStartWords({ timestamp: 1, steps: [] }, { steps: [], calls: [] })).toContain('this file')
  const text = 'For details, read the full transcript at: C:\\runs\\a b\\45470922.jsonl\nContinue.'
  expect(earlierSession(text)).toBe('C:\\runs\\a b\\45470922.jsonl')
  expect(earlierSession('read the file a.jsonl')).toBeUndefined()
})
test('corrections of the user are counted, and not told where there are none', () => {
  const message = { step: 'u', after: 2, isCorrection: true }
  expect(plain(correctionWords({ messages: [message] }))).toBe('1 time in the next 20 steps.')
  expect(correctionWords({ messages: [{ ...message, isCorrection: false }] })).toBe('')
})
test('the compactions of a run say first what they removed together', () => {
  const sizes = { kind: 'full' as const, steps, tokensBefore: 200_000, tokensAfter: 20_000 }
  expect(plain(headlineWords([sizes, sizes]))).toBe('2 compactions shrank the context by 360k tokens.')
  const unknown = { kind: 'full' as const, steps, tokensBefore: 90_000, tokensAfter: undefined }
  // The total is that of the cards that have one.
  expect(plain(headlineWords([unknown, sizes]))).toBe(
    '1 of 2 compactions shrank the context by 180k tokens; the size of the others isn’t recorded.',
  )
  expect(plain(headlineWords([{ kind: 'full', steps, tokensBefore: 5, tokensAfter: undefined }]))).toBe(
    'The agent compacted its context 1 time.',
  )
  const earlier = { kind: 'full' as const, steps: [], tokensBefore: 999_000, tokensAfter: 69_300 }
  expect(plain(headlineWords([earlier]))).toBe(
    'Before this file, the session was compacted: 999k → 69.3k tokens.',
  )
})
test('how it is counted is said once for all compactions of a run', () => {
  const words = countedWords([{ cost: { ...priced, fullAt: 3 }, kind: 'full' }, { kind: 'full' }]).join(' ')
  expect(words).toContain('cache miss right after a compaction')
  expect(words).toContain('wouldn’t have fit')
  expect(words).toContain('Each card undoes one compaction')
})
test('facts that the agent used although they were gone say whether they were lost, and how it knew them', () => {
  const words = (count: number, more: Partial<Parameters<typeof lostOfWords>[1]> = {}) => {
    const { verdict, why } = lostOfWords(count, { call: 5, isOpaque: false, ...more })
    return plain(`${verdict} ${why}`)
  }
  expect(words(8, { isOpaque: true })).toMatch(
    /^At most 8 facts\. Later calls used 8 removed facts\. The summary may have kept some of them\.$/,
  )
  expect(words(1, { isOpaque: true })).toBe(
    'At most 1 fact. Later calls used 1 removed fact. The summary may have kept it.',
  )
  expect(words(8, { unseen: 11_700 })).toMatch(/^At most 8 facts\. .* content that this file doesn’t have/)
  expect(words(1)).toMatch(
    /^At most 1 fact\. Later calls used 1 removed fact\. .* put a path together from its parts/,
  )
  expect(words(0)).toBe('Nothing. No later call used a fact that it removed.')
  expect(words(0, { call: undefined })).toMatch(/^Nothing\. The run ended there, so no later call could need/)
})
test('re-fetched results are counted with their calls, and advice is given only on those that had not changed', () => {
  const words = (...same: boolean[]) =>
    plain(refetchedWords(same.map((isSame, at) => ({ isSame, call: 108 + at }))))
  expect(words(false)).toBe(
    '1 result, at call 109. Its content had changed by then, so the agent needed it anyway.',
  )
  expect(words(false, false)).toBe(
    '2 results, the first at call 109. Their content had changed by then, so the agent needed them anyway.',
  )
  expect(words(false, true)).toContain('the first at call 109. 1 tool call could have been avoided:')
  expect(words()).toMatch(/^None: /)
  expect(plain(refetchWords({ call: 10, isSame: false }, 84))).toBe('Again at call 11: 84 tokens, changed')
  expect(refetchWords({ call: 10, isSame: undefined }, undefined)).toBe('Again at call 11: no result')
})

test('results that were fetched again are counted for all compactions', () => {
  expect(refetchedSumWords([])).toBe('')
  const words = (...same: boolean[]) => plain(refetchedSumWords(same.map((isSame) => ({ isSame }))))
  expect(words(false, false)).toBe('The agent re-fetched 2 removed results.')
  expect(words(true, true, false)).toBe('The agent re-fetched 3 removed results, 2 of them unchanged.')
  expect(words(true, true)).toBe('The agent re-fetched 2 removed results, all unchanged.')
  expect(words(true)).toBe('The agent re-fetched 1 removed result, which hadn’t changed.')
})

test('a compaction says how full the context was', () => {
  const known = { window: 258_400, isWindowKnown: true, isWindowInferred: false }
  expect(plain(fullWords(217_000, known))).toBe('84% of the 258k context window')
  expect(fullWords(217_000, { ...known, isWindowKnown: false })).toBe('')
  expect(fullWords(undefined, known)).toBe('')
  const inferred = { window: 200_000, isWindowKnown: true, isWindowInferred: true }
  expect(plain(fullWords(167_000, inferred))).toBe('83.5% of the 200k context window (inferred)')
  expect(countedWords([], inferred).map(plain)).toContain(
    'The context window of 200k tokens is inferred from the size at which the agent compacted automatically. You can change it in Settings.',
  )
})

test('a long summary is cut at the end of a line, a short one is not', () => {
  const lines = Array.from({ length: 60 }, (_, at) => `${at} ${'x'.repeat(40)}`)
  expect(summaryStart(lines.slice(0, 20).join('\n'))).toBe(lines.slice(0, 20).join('\n'))
  const start = summaryStart(lines.join('\n'))
  expect(start.length).toBeLessThan(1500)
  expect(lines).toContain(start.split('\n').at(-1))
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
  expect(plain(fateWords(2, 1500))).toBe('1,500 tokens in 2 steps')
  expect(plain(fateWords(2, undefined))).toBe('2 steps')
})

test('content that was left out without a summary is not called a compaction', () => {
  const steps = [{ step: 's1', fate: 'removed' as const, tokens: 5 }]
  const pruned = { kind: 'unmarked' as const, steps, tokensBefore: undefined, tokensAfter: undefined }
  expect(compactionTitle(pruned)).toBe('Context pruned')
  expect(compactionTitle({ kind: 'unmarked', steps: [] })).toBe('Compaction')
  expect(headlineWords([pruned, pruned]).replaceAll('\u00a0', ' ')).toBe(
    'The agent left out or shortened old content before 2 calls.',
  )
})

test('a summary says how large it is, and what sending it cost where that is known', () => {
  const plain = (words: string) => words.replaceAll('\u00a0', ' ')
  expect(plain(summarySizeWords(9137, [{ calls: 538, dollars: 3.16 }]))).toBe(
    '9,137 tokens, sent in 538 calls for $3.16.',
  )
  expect(plain(summarySizeWords(9137, [{ calls: 538 }]))).toBe('9,137 tokens, sent in 538 calls.')
  expect(plain(summarySizeWords(9137))).toBe('9,137 tokens.')
  // Some calls of the range got no answer.
  expect(plain(summarySizeWords(9137, [{ calls: 123 }], true))).toBe(
    '9,137 tokens, sent in 123 answered calls.',
  )
})

test('the size of an encrypted summary is a bound', () => {
  expect(plain(encryptedSizeWords(1350))).toBe(
    'Encrypted, at most 1,350 tokens: the recorded prompt minus what is known.',
  )
  expect(encryptedSizeWords(undefined)).toBe('Encrypted, so its size isn’t known.')
})

test('a summary is shown without the marks of Markdown', () => {
  const summary = '# Checkpoint: ovens\n\n## Key Decisions Made ##\n1. **Keep `a.ts`** - a ** b\n### Why?\nx'
  expect(withoutMarks(summary)).toBe(
    'Checkpoint: ovens:\n\nKey Decisions Made:\n1. Keep `a.ts` - a ** b\nWhy?\nx',
  )
})
