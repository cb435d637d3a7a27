import { expect, test } from 'vitest'
import { createQueue } from './queue.ts'

test('tasks run one after another in their order, and one that throws stops none behind it', async () => {
  const enqueue = createQueue()
  const log: string[] = []
  const task = (name: string, ticks: number) => async () => {
    log.push(`${name} begins`)
    for (let tick = 0; tick < ticks; tick++) await Promise.resolve()
    log.push(`${name} ends`)
    if (name === 'b') throw new Error('no')
    return name
  }
  const asked = [enqueue(task('a', 5)), enqueue(task('b', 0)), enqueue(task('c', 1))]
  expect((await Promise.allSettled(asked)).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
  ])
  expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
})
