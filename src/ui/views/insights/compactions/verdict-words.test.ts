import { expect, test } from 'vitest'
import { laterCalls, verdictWords } from './verdict-words.ts'

const priced = { rewrite: { tokens: 31_200 }, saved: { tokens: 90_000, calls: 12, dollars: 2 } }
const steps = [{ step: 's1', fate: 'removed' as const, tokens: 100 }]
/** What is said wherever there are several. */
const ALONE = /This adds up .*$/
const plain = (words: string) => words.replaceAll('\u00a0', ' ')

test('compactions lead with what they saved together and lost, as their cards say it', () => {
  const full = {
    call: 5,
    cost: { ...priced, summary: { dollars: 0.5 } },
    kind: 'full' as const,
    steps,
    isOpaque: false,
  }
  const words = (reports: Parameters<typeof verdictWords>[0], count: number, refetched = 0, later = 40) => {
    const refetches = Array.from({ length: refetched }, (_, at) => ({ isSame: at > 0 }))
    const { lead, rest, why } = verdictWords(reports, { lost: lostFacts(count), refetches, later })
    return [lead, rest.replace(ALONE, ''), why].map((one) => plain(one).trim()).join('|')
  }
  expect(words([full, full], 0)).toBe('Saved $3.00. Lost nothing that later calls used.||')
  expect(words([full], 0, 2)).toBe(
    'Saved $1.50. Lost nothing that later calls used, but the agent re-fetched 2 removed results, 1 of them unchanged.||',
  )
  expect(words([full], 0, 0, 6)).toBe('Saved $1.50. Lost nothing that the 6 later calls used.||')
  expect(words([full], 0, 2, 6)).toBe(
    'Saved $1.50. Lost nothing that the 6 later calls used, but the agent re-fetched 2 removed results, 1 of them unchanged.||',
  )
  expect(words([{ ...full, cost: priced, isOpaque: true }], 8)).toBe(
    'Saved up to $2.00; lost at most 8 facts.||A summary that only the provider can read may have kept what counts as lost.',
  )
  expect(words([{ ...full, cost: { ...priced, fullAt: 67 }, isOpaque: true }], 8)).toBe(
    'Saved up to $2.00; lost at most 8 facts.|Kept the run within its context window.|A summary that only the provider can read may have kept what counts as lost.',
  )
  expect(words([full], 7)).toBe('Saved $1.50. May have lost 7 facts.||')
  // A later one, after which unseen content came back, doesn't take back what the first one lost.
  const later = { ...full, call: 9, steps: [{ step: 's2', fate: 'removed' as const }], unseen: 9000 }
  expect(words([full, later], 7)).toBe('Saved $3.00. May have lost 7 facts.||')
  expect(words([{ ...full, cost: { ...priced, summary: { dollars: 5 } } }], 1)).toBe(
    'Cost $3.00 more than it saved. May have lost 1 fact.||',
  )
  const dear = { ...full, call: 9, cost: { ...priced, summary: { dollars: 2.5 } } }
  expect(words([full, dear], 0)).toBe(
    'Saved $1.00. Lost nothing that later calls used.|One of 2 cost more than it saved.|',
  )
  expect(words([{ call: 5, kind: 'full', steps, isOpaque: true }], 8)).toBe(
    'Lost at most 8 facts.||A summary that only the provider can read may have kept what counts as lost.',
  )
  expect(words([{ call: 5, kind: 'full', steps, isOpaque: false, unseen: 9000 }], 8)).toBe(
    'Lost at most 8 facts.||Content that isn’t in the file may have what counts as lost.',
  )
})

test('results that the agent fetched again are said once, in the same words', () => {
  const report = { call: 5, kind: 'full' as const, steps, isOpaque: false }
  const refetches = [true, true, false].map((isSame) => ({ isSame }))
  const said = (count: number) => {
    const { lead, refetched } = verdictWords([report], { lost: lostFacts(count), refetches, later: 40 })
    return plain(`${lead} ${refetched}`).trim()
  }
  expect(said(0)).toBe(
    'Lost nothing that later calls used, but the agent re-fetched 3 removed results, 2 of them unchanged.',
  )
  expect(said(2)).toBe('May have lost 2 facts. The agent re-fetched 3 removed results, 2 of them unchanged.')
})

test('of several compactions it is said that each is compared with the run without it alone', () => {
  const report = { call: 5, cost: priced, kind: 'micro' as const, steps, isOpaque: false }
  const restOf = (count: number) =>
    plain(verdictWords(Array(count).fill(report), { lost: [], refetches: [], later: 40 }).rest)
  expect(restOf(1)).toBe('')
  expect(restOf(3)).toBe(
    'This adds up 3 compactions: each is compared with the same run without that one, up to the next. Strategies compares the run with one that has no compactions.',
  )
})

test('after a compaction at the end of a run, nothing is said of later calls', () => {
  const report = { call: undefined, kind: 'full' as const, steps: [], isOpaque: false }
  expect(verdictWords([report], { lost: [], refetches: [], later: 0 }).lead).toBe(
    'The run ended there, so nothing after it needed what it removed.',
  )
})

test('later calls are those of the compacted agent that got an answer', () => {
  const failure = 'overloaded'
  const calls = [{}, {}, { failure }, {}, { agent: 'sub' }].map((more, at) => ({
    index: at,
    at,
    stepId: `s${at}`,
    ...more,
  }))
  expect(laterCalls(calls, [{ call: 1, agent: undefined }])).toBe(2)
  expect(laterCalls(calls, [{ call: undefined, agent: undefined }])).toBe(0)
})

function lostFacts(count: number): Parameters<typeof verdictWords>[1]['lost'] {
  return Array.from({ length: count }, (_, at) => ({
    call: 8,
    text: `fact ${at}`,
    lastSeen: 's1',
    weight: 0.5,
    kind: 'identifier' as const,
    manner: 'prose' as const,
    removed: { how: 'dropped' as const, rule: 'own compaction' },
  }))
}
