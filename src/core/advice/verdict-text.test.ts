import { describe, expect, test } from 'vitest'
import { setLocale } from '#base/locale.ts'
import type { Verdict } from './verdict.ts'
import { verdictMarkdown } from './verdict-markdown.ts'
import {
  costPhrase,
  dollarsInWords,
  lostPhrase,
  tokensInWords,
  type VerdictText,
  verdictPhrases,
  verdictTone,
} from './verdict-text.ts'

const VERDICT: Verdict = {
  cost: 'much-dearer',
  costShare: 0.76,
  dollars: 4.42,
  baseDollars: 2.51,
  tokenShare: -0.23,
  misses: 65,
}
const TOLD: VerdictText = {
  name: 'keep last 10',
  verdict: VERDICT,
  calls: 69,
  losses: { count: 155, faults: 7 },
  refused: { provider: 'Anthropic', calls: 65 },
}
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test('what a compaction loses is said to be lost at its own size', () => {
  expect(plain(lostPhrase({ count: 68, size: 200_000 }))).toBe('68 lost facts at exactly 200k')
  expect(plain(lostPhrase({ count: 0, size: 200_000 }))).toBe('No lost facts')
})

test('where sizes near it lose other numbers, their range is said', () => {
  const range = { fewest: 47, most: 122 }
  expect(plain(lostPhrase({ count: 47, size: 200_000, range }))).toBe('47–122 lost facts')
  expect(plain(lostPhrase({ count: 47, range, isUpperBound: true }))).toBe('at most 47–122 lost facts')
  expect(plain(lostPhrase({ count: 47, range: { fewest: 47, most: 47 } }))).toBe('47 lost facts')
})

describe('a verdict in words', () => {
  test('says tokens, cost, losses, cache misses and refusal', () => {
    expect(verdictPhrases(TOLD).map(plain)).toEqual([
      '−23% tokens',
      '+76% cost ($4.42 vs. $2.51)',
      '155 lost facts',
      '7 re-fetched results',
      '65 added cache misses in 69 calls',
      'Refused by Anthropic at 65 of 69 calls',
    ])
  })
  test('says of a cost close to the baseline’s that it is about the same', () => {
    const costs = (costShare: number) =>
      costPhrase({ cost: 'same', costShare, dollars: 22.06, baseDollars: 22.01 })
    expect(costs(0.002)).toBe('About the same cost')
    expect(costs(0)).toBe('Same cost')
  })
  test('says nothing but that where it can’t be replayed', () => {
    expect(verdictPhrases({ ...TOLD, isUnreplayable: true })).toEqual([
      'Can’t be replayed: an earlier conversation isn’t in the file',
    ])
  })
  test('leaves out what is not known, and says that nothing is lost', () => {
    expect(verdictPhrases({ name: 'a', verdict: { cost: 'unpriced' }, calls: 3 })).toEqual([])
    const losses = { count: 0, faults: 0 }
    expect(verdictPhrases({ name: 'a', verdict: { cost: 'unpriced' }, calls: 3, losses })).toEqual([
      'No lost facts',
    ])
  })
  test('says the re-read risk and not also the results that the recorded agent happened to fetch again', () => {
    const sum = (pages: number) => ({ pages, tokens: 100 * pages })
    const rereads = { removed: sum(13), expected: sum(1), anyway: sum(0), runs: 1, validatedRuns: 1 }
    const phrases = verdictPhrases({ ...TOLD, rereads }).map(plain)
    expect(phrases.filter((phrase) => /re-?read|re-?fetched/i.test(phrase))).toEqual([
      'Re-read risk: about 1 of 13 read or search results (100 tokens)',
    ])
  })
  test('says that lost facts are at most so many where a summary can’t be read', () => {
    const losses = { count: 5, faults: 0, isUpperBound: true }
    const phrases = verdictPhrases({ name: 'a', verdict: { cost: 'unpriced' }, calls: 3, losses })
    expect(phrases.map(plain)).toEqual(['at most 5 lost facts'])
  })
  test('counts added lost facts where the run itself lost some', () => {
    const of = (count: number) =>
      verdictPhrases({ ...TOLD, losses: { count, faults: 0, isMore: true } }).map(plain)
    expect(of(1)).toContain('1 added lost fact')
    expect(of(0)).toContain('No added lost facts')
  })
  test('says in words which way a share goes that is too small for a sign', () => {
    const tokensOf = (tokenShare: number) =>
      verdictPhrases({ name: 'a', verdict: { cost: 'unpriced', tokenShare }, calls: 3 }).map(plain)
    expect(tokensOf(-0.0002)).toEqual(['<0.1% fewer tokens'])
    expect(tokensOf(0.0002)).toEqual(['<0.1% more tokens'])
    expect(tokensOf(0.02)).toEqual(['+2% tokens'])
  })
  test('says in words, for a card with room, how many fewer tokens and dollars', () => {
    const verdict = { ...VERDICT, tokenShare: -0.254, dollars: 78.54, baseDollars: 103.57 }
    expect(plain(tokensInWords(verdict) ?? '')).toBe('25% fewer tokens')
    expect(tokensInWords({ ...verdict, tokenShare: 0 })).toBe('As many tokens')
    expect(dollarsInWords(verdict)).toBe('$78.54 instead of $103.57')
    expect(dollarsInWords({ ...verdict, source: 'estimate' })).toBe('≈$78.54 instead of ≈$103.57')
  })
  test('takes its color from the cost, unless a provider refuses it', () => {
    expect(verdictTone({ verdict: VERDICT })).toBe('much-dearer')
    expect(verdictTone(TOLD)).toBe('refused')
  })
  test('warns of what drops the task or user messages, and says what is dropped', () => {
    const dropped = { system: 0, tasks: 1, messages: 4, summarized: 0 }
    const cheap = { name: 'a', verdict: { cost: 'cheaper' as const }, calls: 3, dropped }
    expect(verdictTone(cheap)).toBe('drops')
    expect(verdictPhrases(cheap).map(plain)).toEqual(['It drops the task and 4 user messages.'])
  })
})

const RUN = { run: 'A run', baseline: 'as-recorded', totals: { calls: 69, cumulative: 1_300_000 } } as const

describe('verdicts as Markdown', () => {
  test('are a line a strategy under the run, the same in every locale', () => {
    const made = () => verdictMarkdown({ ...RUN, prices: 'Claude, prices of 2026-01-01', verdicts: [TOLD] })
    const text = made()
    expect(text.split('\n')).toEqual([
      '**A run**',
      '',
      expect.stringMatching(
        /^- \*\*keep last 10\*\*: −23% tokens · \+76% cost \(\$4\.42 vs\. \$2\.51\) · 155 lost/,
      ),
      '',
      expect.stringMatching(
        /^Compared with the run as recorded: 69.calls, 1\.3M input tokens\. Prices: Claude, prices of 2026-01-01\.$/,
      ),
      '',
    ])
    setLocale('de-DE')
    expect(made()).toBe(text)
    setLocale('en-US')
  })
  test('show a name as it is, whatever it holds', () => {
    const text = verdictMarkdown({ ...RUN, run: 'a*b\n# <i>', verdicts: [] })
    expect(text).toMatch(/^\*\*a\\\*b \\# \\<i\\>\*\*\n/)
  })
  test('name the baseline, which needn’t be the run as recorded', () => {
    const footOf = (baseline: 'uncompacted' | 'everything') =>
      verdictMarkdown({ ...RUN, baseline, verdicts: [TOLD] })
        .split('\n')
        .at(-2)
    expect(footOf('uncompacted')).toMatch(/^Compared with the run without compactions: 69.calls/)
    expect(footOf('everything')).toMatch(/^Compared with the full history: 69.calls/)
  })
})
