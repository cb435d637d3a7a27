import { describe, expect, test } from 'vitest'
import { setLocale } from '#base/locale.ts'
import type { CallFigures, Replay } from '#core/replay/replay.ts'
import { figuresAt, hasLosses, totalsCsv, totalsMarkdown, totalsRows } from './totals.ts'

function figures(call: number, tokens: number): CallFigures {
  const counts = { kept: 1, rewritten: 0, dropped: 0, moved: 0, added: 0 }
  return { call, tokens, byCategory: [], steps: call + 1, counts, changed: [], stablePrefix: 0 }
}

function replayOf(tokens: readonly number[]): Replay {
  const calls = tokens.map((count, call) => figures(call, count))
  const cumulative = tokens.reduce((sum, count) => sum + count, 0)
  return { calls, totals: { calls: calls.length, peak: Math.max(...tokens), cumulative } }
}

const memories = [
  { id: '0', name: 'as recorded', replay: replayOf([10, 30, 60]) },
  { id: '1', name: 'keep last 1, "tight"', replay: replayOf([10, 20, 20]) },
  { id: '2', name: 'more', replay: replayOf([10, 40, 80]) },
  { id: '3', name: 'not yet', replay: undefined },
]

describe('the table of totals', () => {
  test('holds each memory against the baseline, at the call and over the run', () => {
    const [, tight, more] = totalsRows(memories, 2)
    expect(tight).toMatchObject({
      tokens: 20,
      tokensDelta: -40,
      peak: 20,
      peakDelta: -40,
      cumulative: 50,
      cumulativeDelta: -50,
    })
    expect(more).toMatchObject({ tokensDelta: 20, peakDelta: 20, cumulativeDelta: 30, steps: 3 })
  })

  test('says what each memory is billed and which cache misses it adds to those of the baseline, where there is a profile', () => {
    const amounts = { input: 60, cacheRead: 40, cacheWrite: 0, output: 5, billed: 105 }
    const billed = (money: number, breaks: number): Replay => {
      const plain = replayOf([10, 30, 60])
      const cost = { ...amounts, money: { ...amounts, billed: money } }
      return { ...plain, totals: { ...plain.totals, costs: { cost, breaks, failedCalls: 0 } } }
    }
    const rows = totalsRows(
      [
        { id: '0', name: 'all', replay: billed(0.5, 1) },
        { id: '1', name: 'few', replay: billed(0.75, 3) },
      ],
      2,
    )
    expect(rows[1]).toMatchObject({ cost: 0.75, costDelta: 0.25, readShare: 0.4, breaks: 2 })
    const [head, , few] = totalsCsv(rows, 2, 'Someone, prices of 2025-11-30').split('\r\n')
    expect(head).toContain('"cost in US dollars (Someone, prices of 2025-11-30)"')
    expect(few).toBe('few,60,0,60,0,100,0,3,0.7500,+0.25,0.4000,2')
    expect(totalsCsv(rows, 2)).not.toContain('billed')
  })

  test('leaves what the recorded run’s own summaries took empty where the file doesn’t record it', () => {
    const plain = replayOf([10, 20])
    const summaries = { input: 900, output: 100 }
    const summarizing = { ...plain, totals: { ...plain.totals, summaries } }
    const own = { id: '0', name: 'all', replay: plain, recordedSummaries: { tokens: undefined } }
    const rows = totalsRows([own, { id: '1', name: 'few', replay: summarizing }], 1)
    expect(rows.map((row) => row.summaries)).toEqual([undefined, 1000])
    const [head = '', first = ''] = totalsCsv(rows, 1).split('\r\n')
    expect(first.split(',')[head.split(',').indexOf('summaries')]).toBe('')
  })

  test('says what is lost and what was kept of the possible, once that is counted, and bills no bound', () => {
    const [all, few] = [replayOf([10, 30]), replayOf([10, 20])]
    const rows = totalsRows(
      [
        { id: '0', name: 'all', replay: all, lost: 0, efficiency: 1 },
        { id: '1', name: 'few', replay: few, lost: 3, efficiency: 0.75 },
        { id: '2', name: 'best', replay: few, isBound: true },
      ],
      1,
    )
    expect(hasLosses(rows)).toBe(true)
    expect(hasLosses(rows.slice(0, 1))).toBe(false)
    const [head, , second, third] = totalsCsv(rows, 1, 'Someone').split('\r\n')
    expect(head).toMatch(/cache misses,lost facts,efficiency vs\. oracle$/)
    expect(second).toMatch(/,3,0\.7500$/)
    expect(third).toMatch(/,2,,,,,,$/)
  })

  test('has no difference for the baseline and no row for what is still counted', () => {
    const rows = totalsRows(memories, 1)
    expect(rows.map((row) => row.name)).toEqual(['as recorded', 'keep last 1, "tight"', 'more'])
    expect(rows[0]).toMatchObject({ isBaseline: true, tokensDelta: 0, cumulativeDelta: 0 })
  })

  test('is empty while the baseline is counted', () => {
    expect(
      totalsRows([{ id: '0', name: 'as recorded', replay: undefined }, ...memories.slice(1)], 0),
    ).toEqual([])
  })

  test('finds a call even where a replay skipped one', () => {
    const replay = { ...replayOf([10, 20]), calls: [figures(0, 10), figures(2, 20)] }
    expect(figuresAt(replay, 2)?.tokens).toBe(20)
    expect(figuresAt(replay, 1)).toBeUndefined()
    expect(figuresAt(undefined, 1)).toBeUndefined()
  })
})

describe('totals to take away', () => {
  test('are CSV with signed differences and quoted names', () => {
    const lines = totalsCsv(totalsRows(memories, 2), 2).split('\r\n')
    expect(lines[0]).toBe(
      'strategy,context at call 3,difference,peak context,difference,total input tokens,difference,steps at call 3',
    )
    expect(lines[1]).toBe('as recorded,60,,60,,100,,3')
    expect(lines[2]).toBe('"keep last 1, ""tight""",20,-40,20,-40,50,-50,3')
    expect(lines[3]).toBe('more,80,+20,80,+20,130,+30,3')
    expect(lines).toHaveLength(5)
  })

  test('read the same in every locale', () => {
    const rows = totalsRows(
      [{ id: '0', name: 'a', replay: replayOf([12_880]), lost: 1234, efficiency: 0.5 }],
      0,
    )
    const made = () => [totalsCsv(rows, 0), totalsMarkdown(rows, 0)]
    const plain = made()
    setLocale('de-DE')
    expect(made()).toEqual(plain)
    setLocale('en-US')
    expect(plain[0]).toContain(',12880,')
  })

  test('are a Markdown table with escaped bars and numbers to the right', () => {
    const [head, rule, first] = totalsMarkdown(
      totalsRows([{ id: '0', name: 'a | b', replay: replayOf([1]) }], 0),
      0,
    ).split('\n')
    expect(head).toContain('| strategy | context at call 1 |')
    expect(rule).toMatch(/^\| --- \| --: \|/)
    expect(first).toMatch(/^\| a \\\| b \| 1 \| {2}\| 1 \|/)
  })
})
