import { expect, test } from 'vitest'
import type { WasteKind } from '#core/model/waste-kind.ts'
import type { Waste } from '#core/waste/waste.ts'
import { wasteGroups } from './waste-groups.ts'

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
