import { expect, test } from 'vitest'
import { IDENTITY } from '../spec/spec-data.ts'
import { comparedWords } from './rank-groups.ts'
import type { RankedRow, RankGroup } from './ranking.ts'
import { NO_FIGURES } from './sweep.ts'

const GROUPS: readonly RankGroup[] = [
  'worth',
  'dropping',
  'dominated',
  'dearer',
  'dearer',
  'none',
  'taskless',
  'taskless',
  'stuck',
  'over',
]

function rowsOf(groups: readonly RankGroup[]): readonly RankedRow[] {
  return groups.map((group, place) => ({ place, spec: IDENTITY, figures: NO_FIGURES, cost: 1, group }))
}

function wordsOf(...args: Parameters<typeof comparedWords>): string {
  return comparedWords(...args).replaceAll('\u00a0', ' ')
}

test('every strategy is counted once, in the groups of the table', () => {
  const words = wordsOf({ unit: '$', rows: rowsOf(GROUPS) })
  expect(words).toBe(
    'Compared 10 strategies: 3 cost less, 2 cost less but drop the system prompt or the task, 2 don’t cost less, 1 has no effect, and 2 can’t be used.',
  )
  expect(wordsOf({ unit: 'tokens', rows: rowsOf(['worth', 'dearer']) })).toBe(
    'Compared 2 strategies: 1 sends less and 1 doesn’t send less.',
  )
})

test('settings of the agent that the table lists are counted among what costs less, and all others add up', () => {
  const rows = rowsOf(['setting', 'setting', ...GROUPS])
  const words = wordsOf({ unit: '$', rows }, { agent: 'Codex', tried: 9 })
  expect(words).toContain('Compared 10 strategies and 2 of the 9 values tried in Codex: 5 cost less, ')
  const counts = [...words.slice(words.indexOf(':')).matchAll(/\d+/g)].map(([count]) => Number(count))
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(rows.length)
})
