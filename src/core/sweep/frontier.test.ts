import { expect, test } from 'vitest'
import { bestBalance, isGain } from './frontier.ts'

/** Of a run that costs 100, with 1,000 facts and 100 calls. */
const point = (cost: number, lost: number, rereads?: number) => ({
  ...{ cost, lost, rereads, loss: rereads ?? lost, used: 1000, calls: 100 },
})

test('the best balance saves the most for the least loss, whatever else is tried', () => {
  const [bold, best, safe] = [point(50, 95), point(60, 20), point(85, 10)]
  expect(bestBalance([bold, best, safe], 100)).toBe(best)
  expect(bestBalance([point(30, 300), best, safe], 100)).toBe(best)
  expect(bestBalance([best, safe, point(99, 0)], 100)).toBe(best)
})

test('one percent of the facts is worth three percent of the cost', () => {
  const best = point(60, 20)
  // 4% more of the facts lost, and 13% or 11% more of the cost saved.
  expect(bestBalance([point(47, 60), best], 100)).toMatchObject({ cost: 47 })
  expect(bestBalance([point(49, 60), best], 100)).toBe(best)
})

test('an expected re-read costs a call', () => {
  const best = point(60, 20, 1)
  expect(bestBalance([point(50, 20, 20), best], 100)).toBe(best)
  expect(bestBalance([point(50, 20, 3), best], 100)).toMatchObject({ cost: 50 })
})

test('what saves no more than its lost facts or its re-reads harm is not better than the run as recorded', () => {
  expect([point(93, 30), point(80, 50)].map((one) => isGain(one, 100))).toEqual([false, true])
  expect([point(93, 0, 8), point(93, 0, 6)].map((one) => isGain(one, 100))).toEqual([false, true])
})

test('a result that is read again brings its facts back, so that each harm is compared alone', () => {
  expect(isGain(point(80, 50, 8), 100)).toBe(true)
})

test('of those that save nearly as much and harm no more, the one that loses fewer facts is the best', () => {
  const [best, safer] = [point(60, 30), point(62, 25)]
  expect(bestBalance([best, safer], 100)).toBe(safer)
  // Saves too little for it.
  expect(bestBalance([best, point(72, 0)], 100)).toBe(best)
})

test('without a count of facts, the loss is weighed against the largest', () => {
  const points = [point(50, 100), point(60, 20), point(90, 10)].map(({ used: _, ...rest }) => rest)
  expect(bestBalance(points, 100)?.cost).toBe(60)
})
