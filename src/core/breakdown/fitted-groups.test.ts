import { expect, test } from 'vitest'
import { actionStep, numbered, taskStep } from '../testing/steps.ts'
import { CATEGORIES, indexOfCategory, type Measure } from '../tokens/measure.ts'
import { breakdownOf } from './breakdown.ts'
import { fittedGroups } from './fitted-groups.ts'

const kindOf = (kind: string) => (kind === 'action' ? indexOfCategory('results') : indexOfCategory('user'))
const measure: Measure = ({ kind }) => CATEGORIES.map((_, place) => (place === kindOf(kind) ? 100 : 0))
const read = (path: string) => actionStep({ tool: 'read', args: { path }, observation: 'x' })
const steps = numbered([taskStep('go'), read('a.ts'), read('a.ts'), read('b.ts')])
const groups = breakdownOf({ steps }, { measure, exposure: { of: () => 1 } })
const sizes = (parts: readonly { readonly overRun: number }[]) => parts.map(({ overRun }) => overRun)

test('what is counted larger than the recorded prompts shrinks to their totals, as does what is in it', () => {
  const totals = CATEGORIES.map(({ id }) => ({ results: 200, calls: 50, user: 70 })[String(id)] ?? 0)
  const fitted = fittedGroups(groups, totals)
  expect(sizes(fitted)).toEqual([250, 70])
  const [a, b] = fitted[0]?.subjects ?? []
  expect([a?.overRun, b?.overRun]).toEqual([167, 83])
  expect(a && sizes(a.steps)).toEqual([84, 83])
})

test('what fits into the totals of the prompts stays as counted', () => {
  expect(
    fittedGroups(
      groups,
      CATEGORIES.map(() => 1000),
    ),
  ).toEqual(groups)
})
