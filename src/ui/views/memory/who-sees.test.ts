import { expect, test } from 'vitest'
import { given } from '#base/given.ts'
import { messageStep } from '#core/testing/steps.ts'
import type { InspectedCompartment } from '#state/index.ts'
import { whoSees } from './who-sees.ts'

const STEP = messageStep('note')
const lookup = (reference: unknown) => (reference === STEP.id ? STEP : undefined)

function part(id: string, sharing: InspectedCompartment['sharing'], steps: readonly string[] = [STEP.id]) {
  return {
    id,
    title: id,
    steps,
    ...given({ sharing }),
  } as unknown as InspectedCompartment
}

test('a memory that shares nothing has no such table', () => {
  expect(whoSees([part('own', undefined)], lookup, ['a'])).toBeUndefined()
})

test('shared steps are a row each, what an agent has for itself is one', () => {
  const parts = [
    part('pool', { kind: 'shared', readers: ['a', 'b'] }, [STEP.id, 'gone']),
    part('mine', { kind: 'own', agent: 'b' }, ['x', 'y', 'z']),
  ]
  const { agents, rows } = whoSees(parts, lookup, ['c', 'a']) ?? { agents: [], rows: [] }
  expect(agents).toEqual(['a', 'b', 'c'])
  expect(rows.map(({ sees }) => sees)).toEqual([
    [true, true, false],
    [true, true, false],
    [false, true, false],
  ])
  expect(rows[0]?.item).toMatchObject({ kind: 'step', step: STEP, group: 'pool' })
  expect(rows[1]?.item).toMatchObject({ kind: 'step', step: undefined })
  expect(rows[2]?.item).toEqual({ kind: 'own', key: 'mine', title: 'mine', count: 3 })
  expect(new Set(rows.map(({ item }) => item.key)).size).toBe(3)
})
