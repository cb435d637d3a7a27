import { expect, test } from 'vitest'
import { IDENTITY } from '../spec/spec-data.ts'
import { comparedWords } from './rank-groups.ts'
import { type RankGroup, rankStrategies } from './ranking.ts'
import { NO_FIGURES } from './sweep.ts'

test('every strategy is counted once: cheaper, not cheaper, or of no use on the run', () => {
  const ranking = rankStrategies([IDENTITY], [{ ...NO_FIGURES, billed: 1 }])
  const groups: readonly RankGroup[] = [
    'worth',
    'dropping',
    'dominated',
    'dearer',
    'none',
    'taskless',
    'stuck',
  ]
  const rows = groups.map((group, place) => ({ place, spec: IDENTITY, figures: NO_FIGURES, cost: 1, group }))
  const words = comparedWords({ unit: ranking?.unit ?? 'tokens', rows }).replaceAll('\u00a0', ' ')
  expect(words).toBe('Compared 7 strategies: 3 would cost less, 2 wouldn’t, and 2 can’t be used on this run.')
})
