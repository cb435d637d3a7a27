import { expect, test } from 'vitest'
import { bandsOf } from './bands.ts'
import { rowFrames } from './row-frames.ts'
import { rowNames, rowStarts } from './row-names.ts'

const framesOf = (agents: readonly string[]) =>
  rowFrames(
    agents.map((_, call) => ({ call, byCategory: [10], tokens: 10 })),
    bandsOf(agents),
    undefined,
  )
const session = ['main', 'main', ...Array.from({ length: 6 }, () => 'researcher'), 'main', 'critic']

test('each agent has its name at its calls, beside the numbers of the axis', () => {
  const names = rowNames(framesOf(session), { from: 0, count: 10 }, 1000)
  expect(names.map(({ name, left, room }) => ({ name, left, room }))).toEqual([
    { name: 'main', left: 34, room: 866 },
    { name: 'researcher', left: 200, room: 600 },
    { name: 'critic', left: 900, room: 100 },
  ])
})
test('a name that has no room is left out', () => {
  const names = rowNames(framesOf(session), { from: 0, count: 10 }, 300)
  expect(names.map(({ name }) => name)).toEqual(['main', 'researcher'])
})
test('in a part of the run only those stand that work in it', () => {
  const names = rowNames(framesOf(session), { from: 8, count: 2 }, 300)
  expect(names.map(({ name }) => name)).toEqual(['main', 'critic'])
})
test('in a shared row a line is where the next agent begins, and no name runs into the next', () => {
  const agents = ['main', 'a', 'a', 'a', 'b', 'b', 'c', 'd', 'c', 'd']
  const frames = framesOf([...agents, 'e', 'e', 'e'])
  const part = { from: 0, count: 13 }
  expect(frames.map((frame) => rowStarts(frame, part, 1300))).toEqual([[], [400, 600, 1000], []])
  const crowded = framesOf(['main', 'a', 'b', 'c', 'd', 'a', 'b', 'c', 'd'])
  const ends = rowNames(crowded, { from: 0, count: 9 }, 900).map(({ left, room }) => left + room)
  expect(ends).toEqual([100, 600, 300, 400, 900])
})
test('a run of one agent has none', () => {
  expect(rowNames(framesOf(['main', 'main']), { from: 0, count: 2 }, 1000)).toEqual([])
})
