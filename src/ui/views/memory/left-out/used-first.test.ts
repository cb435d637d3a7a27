import { expect, test } from 'vitest'
import { summaryStep } from '#core/testing/steps.ts'
import type { InspectedCompartment } from '#state/index.ts'
import { usedFirst, usedOf } from './used-first.ts'

const LOST = [
  { call: 4, lastSeen: 's1', text: 'a.ts' },
  { call: 7, lastSeen: 's2', text: 'b.ts' },
  { call: 4, lastSeen: 's1', text: 'c.ts' },
]

const GONE: InspectedCompartment = {
  id: 'fallen-out',
  title: 'Dropped',
  steps: ['s3', 's2', 's1'],
  weights: [3, 2, 1],
  since: [6, 5, 4],
  tokens: 6,
}

test('of what is not sent, steps whose facts the call used come first, with all that is known of them', () => {
  const view = { compartments: [{ ...GONE, id: 'shown' }, GONE] }
  const used = usedOf(LOST, 4)
  expect([...used]).toEqual([['s1', ['a.ts', 'c.ts']]])
  const [shown, gone] = usedFirst(view, used).compartments
  expect(gone).toMatchObject({ steps: ['s1', 's3', 's2'], weights: [1, 3, 2], since: [4, 6, 5], tokens: 6 })
  // What is sent keeps the order in which it is sent.
  expect(shown?.steps).toEqual(['s3', 's2', 's1'])
})

test('a step that the log doesn’t have, such as a summary, comes first as well', () => {
  const summary = summaryStep('It was a.ts.', { id: 's1' })
  const view = { compartments: [{ ...GONE, steps: ['s3', 's2', summary] }] }
  expect(usedFirst(view, usedOf(LOST, 4)).compartments[0]?.steps).toEqual([summary, 's3', 's2'])
})

test('a call that used none of it changes nothing', () => {
  const view = { compartments: [GONE] }
  expect(usedFirst(view, usedOf(LOST, 5))).toBe(view)
})
