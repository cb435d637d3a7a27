import { describe, expect, test } from 'vitest'
import type { OwnCompaction } from '#core/sweep/own-compaction.ts'
import type { Ranking } from '#core/sweep/ranking.ts'
import { NO_FIGURES } from '#core/sweep/sweep.ts'
import {
  causeWords,
  fullCostWords,
  lostWords,
  ownSentences,
  savedWords,
  summariesWords,
  togetherWords,
  unseenWords,
  whereWords,
} from './own-compaction.ts'

const EVENT = { call: 4, before: 100_000, after: 20_000, unseen: 0 }

function found(more: Partial<OwnCompaction> = {}): OwnCompaction {
  const full = { ...NO_FIGURES, cumulative: 4_000_000, peak: 300_000, overWindow: 3 }
  return {
    events: [EVENT],
    full,
    firstOver: undefined,
    lost: [],
    refetched: 0,
    refetchedChanged: 0,
    refetches: [],
    ...more,
  }
}

function rankingOf(cumulative: number, unit: Ranking['unit'] = 'tokens', billed?: number): Ranking {
  return {
    baseline: { ...NO_FIGURES, cumulative, billed },
    unit,
    basis: 'lost',
    rows: [],
  } as unknown as Ranking
}

test('where it happened is told with two calls at most', () => {
  const at = (...calls: readonly number[]) => found({ events: calls.map((call) => ({ ...EVENT, call })) })
  expect([at(), at(0), at(0, 4), at(0, 4, 9, 12)].map(whereWords)).toEqual([
    '',
    'before call 1',
    'before call 1 and call 5',
    'before call 1 and 3 more calls',
  ])
})

describe('what it saved', () => {
  test('is held against the full history, without a sign', () => {
    expect(savedWords(found(), rankingOf(3_000_000))).toMatchObject({
      amount: '1M tokens (25%)',
      isSaved: true,
    })
    expect(savedWords(found(), rankingOf(5_000_000))).toMatchObject({
      amount: '1M tokens (25%)',
      isSaved: false,
    })
  })

  test('is about right where the file lacks a part of that history', () => {
    const unseen = found({ events: [{ ...EVENT, unseen: 50_000 }] })
    expect(savedWords(unseen, rankingOf(3_000_000)).amount).toBe('about 1M tokens (25%)')
    expect(savedWords(unseen, rankingOf(5_000_000)).amount).toBe('about 1M tokens (25%)')
    expect(unseenWords(unseen)).toContain('about 50k tokens')
    expect(unseenWords(found())).toBe('')
  })

  test('has no share of an empty history', () => {
    const full = { ...NO_FIGURES, cumulative: 0 }
    expect(savedWords(found({ full }), rankingOf(1000)).amount).toBe('1k tokens')
  })
})

describe('what writing its summaries cost', () => {
  const fullCost = { value: 12, source: 'estimate' } as const
  const written = found({ fullCost, events: [{ ...EVENT, written: 1 }] })

  test('is subtracted from what it saved, and said', () => {
    expect(savedWords(written, rankingOf(1, '$', 3)).amount).toBe('about $8.00 (67%)')
    expect(summariesWords(written, rankingOf(1, '$', 3))).toMatch(/^Writing its summary cost about \$1\.00/)
    expect(summariesWords(written, rankingOf(1))).toBe('')
  })

  test('makes the saving a bound where it isn’t known of each', () => {
    const events = [{ ...EVENT, written: 1 }, EVENT]
    const some = found({ fullCost, events })
    expect(savedWords(some, rankingOf(1, '$', 3)).amount).toBe('at most $8.00 (67%)')
    expect(summariesWords(some, rankingOf(1, '$', 3))).toMatch(/^Writing its summaries/)
    expect(savedWords(found({ fullCost }), rankingOf(1, '$', 3)).amount).toBe('at most $9.00 (75%)')
  })
})

test('facts count as lost at most where the summary that may hold them can’t be read', () => {
  const fact = {
    kind: 'path',
    call: 6,
    weight: 1,
    manner: 'argument',
    lastSeen: 's1',
    removed: { how: 'dropped', rule: 'compaction' },
  } as const
  const lost = ['src/a.ts', 'src/b.ts', 'src/c.ts'].map((text) => ({ ...fact, text }))
  expect(lostWords(found({ lost }))).toMatch(/^lost 3\sfacts$/)
  expect(lostWords(found({ lost, lostMayBeIn: 'summary' }))).toMatch(
    /^lost at most 3\sfacts \(its summary can’t be read and may contain them\)$/,
  )
  expect(lostWords(found({ lost, lostMayBeIn: 'attachments' }))).toMatch(
    /^lost at most 3\sfacts \(files it attached/,
  )
  expect([lostWords(found()), lostWords(found({ refetched: 2 }))]).toEqual(['lost nothing', 'lost no facts'])
})

test('several compactions are undone together, which the cards of Insights don’t add up to', () => {
  expect(togetherWords(found())).toBe('')
  expect(togetherWords(found({ events: [EVENT, { ...EVENT, call: 9 }, { ...EVENT, call: 14 }] }))).toBe(
    'All 3 compactions are undone together. Insights undoes each one alone, so its savings don’t add up to these.',
  )
})

describe('where the full history would not have fit', () => {
  const over = { firstOver: 7, savedBefore: { tokens: 40_000, dollars: 1.6 } }
  const said = (more: Partial<OwnCompaction>, ranking = rankingOf(1, '$', 3)) =>
    ownSentences(found(more), ranking, 'own compaction')

  test('it kept the run within the window, and saved what it did up to there', () => {
    expect(said(over)).toMatch(
      /^Without the agent’s own compaction, 3 of 0\scalls wouldn’t have fit in the context window, from call 8 on\. Until then, it had saved at most \$1\.60\. It lost nothing\.$/,
    )
    expect(said(over, rankingOf(1))).toContain('Until then, it had saved at most 40k tokens.')
  })

  test('it is said that several compactions are undone together', () => {
    expect(said({ ...over, events: [EVENT, { ...EVENT, call: 9 }] })).toMatch(
      /^Without the agent’s own compaction \(2\scompactions, all undone together\), 3 of 0\scalls wouldn’t have fit/,
    )
  })

  test('the saving up to there is next to the facts lost up to there', () => {
    const fact = { text: 'src/a.ts', kind: 'path', weight: 1, manner: 'argument', lastSeen: 's' } as const
    const removed = { how: 'dropped', rule: 'compaction' } as const
    const lost = [3, 7, 9].map((call) => ({ ...fact, call, removed }))
    expect(said({ ...over, lost })).toMatch(
      /Until then, it had saved at most \$1\.60 and lost 1\sfact; over the whole run, it lost 3\sfacts\.$/,
    )
    expect(said({ ...over, lost: lost.slice(0, 1) })).toMatch(/at most \$1\.60\. It lost 1\sfact\.$/)
  })

  test('facts that its summary may contain are a bound', () => {
    const fact = {
      call: 3,
      text: 'src/a.ts',
      kind: 'path',
      weight: 1,
      manner: 'argument',
      lastSeen: 's',
      removed: { how: 'dropped', rule: 'compaction' },
    } as const
    expect(said({ ...over, lost: [fact], lostMayBeIn: 'summary' })).toMatch(
      /It lost at most 1\sfact: its summary is encrypted, and may contain what the agent used\.$/,
    )
  })

  test('what made it dearer is said, and an error of the estimate is not', () => {
    const cost = (dollars: number) => said({ ...over, savedBefore: { tokens: 0, dollars } })
    expect(cost(-2)).toContain('it had cost about $2.00 more than the full history.')
    expect(cost(0.001)).not.toContain('Until then')
  })

  test('what all of it would have cost is said to be impossible', () => {
    const fullCost = { value: 12, source: 'estimate' } as const
    expect(fullCostWords(found({ ...over, fullCost }), rankingOf(1, '$', 3))).toMatch(
      /^If it had fit, the full/,
    )
  })
})

describe('what the full history would have meant', () => {
  test('is how far prompts would have grown, or which calls would not have fitted', () => {
    expect(causeWords(found(), 20)).toBe(
      'The first one shrank the prompt from 100,000 to 20,000 tokens. Without it, prompts would have grown to 300k tokens.',
    )
    expect(causeWords(found({ firstOver: 7 }), 20)).toMatch(/3 of 20\scalls wouldn’t have fit/)
  })

  test('says that sizes are estimated where the record has none', () => {
    const events = [{ ...EVENT, isEstimated: true }]
    expect(causeWords(found({ events }), 20)).toContain('from an estimated 100,000 to 20,000 tokens.')
  })

  test('says nothing of a first one that shrank nothing', () => {
    const events = [{ ...EVENT, after: EVENT.before }]
    expect(causeWords(found({ events }), 20)).toMatch(/^Without it/)
  })

  test('has a cost only where the run has prices', () => {
    const fullCost = { value: 12, source: 'estimate' } as const
    expect(fullCostWords(found(), rankingOf(1, '$', 3))).toBe('')
    expect(fullCostWords(found({ fullCost }), rankingOf(1))).toBe('')
    expect(fullCostWords(found({ fullCost }), rankingOf(1, '$', 3))).toMatch(
      /^The full history would have cost about \$12.* instead of \$3/,
    )
    const unsure = { ...fullCost, low: 11, high: 19 }
    expect(fullCostWords(found({ fullCost: unsure }), rankingOf(1, '$', 3))).toBe(
      'The full history would have cost $11.00–$19.00 instead of $3.00 (estimated, 90% interval).',
    )
    const ranking = rankingOf(1, '$', 3)
    const estimated = { ...ranking, baseline: { ...ranking.baseline, source: 'estimate' } } as const
    expect(fullCostWords(found({ fullCost }), estimated)).toContain('instead of ≈$3.00.')
  })
})
