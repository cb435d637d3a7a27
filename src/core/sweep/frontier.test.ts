import { expect, test } from 'vitest'
import { kneeOf } from './frontier.ts'

const point = (cost: number, lost: number, loss = lost) => ({ cost, lost, loss })

test('the knee saves the most for the least loss', () => {
  const points = [point(50, 100), point(60, 20), point(90, 10)]
  expect(kneeOf(points, 100)).toBe(points[1])
})

test('of those that save nearly as much and harm no more, the one that loses fewer facts is the knee', () => {
  const knee = point(60, 60, 2)
  const safer = (cost: number, loss: number) => kneeOf([point(40, 140, 8), knee, point(cost, 30, loss)], 100)
  expect(safer(62, 3)).toMatchObject({ lost: 30 })
  // Saves too little for it, or is worse in the other measure.
  expect(safer(75, 2)).toBe(knee)
  expect(safer(62, 7)).toBe(knee)
})
