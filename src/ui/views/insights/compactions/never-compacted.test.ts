import { expect, test } from 'vitest'
import { productPresets } from '#core/spec/product-presets.ts'
import { IDENTITY } from '#core/spec/spec-data.ts'
import { rankStrategies } from '#core/sweep/ranking.ts'
import { NO_FIGURES } from '#core/sweep/sweep.ts'
import { compactingWords, compactsRun, neverCompacted } from './never-compacted.ts'

const BASELINE = { ...NO_FIGURES, billed: 10, cumulative: 1000, changed: 0 }

function specOf(ranked: string) {
  const found = productPresets().find(({ id }) => id === ranked)
  if (found === undefined) throw new Error(`no row of ${ranked}`)
  return found.spec
}

function rankingAt(billed: number, changed = 5) {
  const specs = [IDENTITY, specOf('anthropic-compaction')]
  return rankStrategies(specs, [BASELINE, { ...BASELINE, changed, billed, lost: 3 }])
}

function wordsAt(billed: number, changed?: number): string {
  return compactingWords(rankingAt(billed, changed), false).replaceAll('\u00a0', ' ')
}

test('a run without a compaction says what one would have saved and lost, or that it would not have paid', () => {
  expect(wordsAt(6)).toBe('Compacting would have cut this run’s cost by $4.00 (40%) and lost 3 facts.')
  expect(wordsAt(12)).toBe('Compacting would not have made it cheaper.')
  expect(wordsAt(10, 0)).toMatch(/would not have started\.$/)
  expect(compactingWords(undefined, false)).toBe('')
})

test('its largest prompt is named once it is known', () => {
  expect(neverCompacted(undefined)).toBe('The agent never compacted its context in this run.')
  expect(neverCompacted(475_000)).toContain('Its largest prompt had 475k')
})

test('what compacting saves is only offered where a compaction would have started', () => {
  expect(compactsRun(rankingAt(6))).toBe(true)
  expect(compactsRun(rankingAt(10, 0))).toBe(false)
  expect(compactsRun(undefined)).toBe(false)
})
