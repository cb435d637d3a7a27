import { expect, test } from 'vitest'
import type { Step } from './step.ts'
import { stepFinder, stepPlaces } from './step-places.ts'

function stepWithId(id: string, onRead: () => void = () => undefined): Step {
  return {
    get id() {
      onRead()
      return id
    },
    number: 1,
    kind: 'task',
    parts: [],
  }
}

test('steps are found by id wherever they stand, also after others were put before them', () => {
  const steps = ['new', 's0', 's1', 'from elsewhere'].map((id) => stepWithId(id))
  const placeOf = stepPlaces(steps)
  expect(['s0', 's1', 'from elsewhere', 'new', 's9', '', 's-1'].map(placeOf)).toEqual([
    1,
    2,
    3,
    0,
    undefined,
    undefined,
    undefined,
  ])
  expect(stepFinder(steps)('s1')).toBe(steps[2])
})

test('of half a million steps numbered by place, only the one asked for is looked at', () => {
  let reads = 0
  const steps = Array.from({ length: 500_000 }, (_, at) => stepWithId(`s${at}`, () => reads++))
  for (let again = 0; again < 8; again++) expect(stepPlaces(steps)('s499999')).toBe(499_999)
  expect(reads).toBe(8)
})

test('a list whose ids stand elsewhere is indexed once, whoever asks', () => {
  let reads = 0
  const steps = Array.from({ length: 100 }, (_, at) => stepWithId(`x${at + 1}`, () => reads++))
  for (let again = 0; again < 10; again++) expect(stepPlaces(steps)('x50')).toBe(49)
  expect(reads).toBeLessThan(130)
})
