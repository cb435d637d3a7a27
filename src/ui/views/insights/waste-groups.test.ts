import { expect, test } from 'vitest'
import type { WasteKind } from '#core/model/waste-kind.ts'
import type { Waste } from '#core/waste/waste.ts'
import { wasteBadge, wasteGroups, wasteWords } from './waste-groups.ts'

const waste = (kind: WasteKind, overRun: number): Waste => ({
  kind,
  subject: 'x',
  steps: [],
  tokens: 1,
  overRun,
})

test('waste stands by kind, the costliest kind first', () => {
  const groups = wasteGroups([waste('read-again', 50), waste('old-failures', 40), waste('old-failures', 30)])
  expect(groups.map(({ kind, overRun, findings }) => [kind, overRun, findings.length])).toEqual([
    ['old-failures', 70, 2],
    ['read-again', 50, 1],
  ])
})

test('large results are last and no part of what waste cost, as the agent may have needed them', () => {
  const groups = wasteGroups([waste('oversized-result', 900), waste('read-again', 50)])
  expect(groups.map(({ kind }) => kind)).toEqual(['read-again', 'oversized-result'])
  const costs = { 'read-again': 0.3, 'oversized-result': 2.5, all: 0.3 }
  const whole = { dollars: 10, tokens: 1000 }
  const plain = (words: string | undefined) => words?.replaceAll('\u00a0', ' ')
  expect(plain(wasteBadge(groups, costs))).toBe('$0.30')
  expect(wasteWords(groups, costs, whole).map(plain)).toEqual([
    'Waste made up $0.30 (3% of the run’s cost).',
    'The tokens above 2,000 of large results made up $2.50 (25% of the run’s cost), but the agent may have needed them.',
  ])
  expect(plain(wasteBadge(groups, {}))).toBe('50 tokens')
  expect(plain(wasteWords(groups, {}, whole)[0])).toBe('Waste made up 50 tokens (5% of the run’s input).')
  expect(wasteBadge(groups, { ...costs, all: 0 })).toBeUndefined()
  expect(wasteWords(groups, { ...costs, all: 0 }, whole)[0]).toContain('would have saved nothing')
})
