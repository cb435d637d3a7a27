import { expect, test } from 'vitest'
import type { WasteKind } from '#core/model/waste-kind.ts'
import { checkSpec } from '#core/spec/spec.ts'
import { WASTE_KINDS, type Waste } from '#core/waste/waste.ts'
import { remediesOf } from './try-out.ts'
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

test('every strategy that is offered can be a column', () => {
  const offered = WASTE_KINDS.flatMap(({ kind }) => remediesOf(kind))
  expect(offered).toHaveLength(6)
  for (const { spec } of offered) expect(checkSpec(spec).ok).toBe(true)
})
