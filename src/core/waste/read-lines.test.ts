import { expect, it } from 'vitest'
import { actionStep, taskStep, traceOf } from '../testing/steps.ts'
import { NO_USES } from './last-uses.ts'
import { unusedIn } from './waste.ts'

const options = {
  count: (text: string) => text.split(/\s+/).filter(Boolean).length,
  toolForm: 'json',
} as const

const lines = (count: number) => Array.from({ length: count }, (_, at) => `line ${at} of it`).join('\n')
const read = (args: Record<string, string | number | readonly number[]>, count: number) =>
  actionStep({
    text: 'I read.',
    tool: 'Read',
    args: { file_path: 'a.ts', ...args },
    observation: lines(count),
  })
const look = actionStep({ text: 'I look.', tool: 'look', observation: 'x' })

function superseded(...reads: readonly ReturnType<typeof read>[]) {
  const trace = traceOf([taskStep('go'), ...reads, look, look])
  return unusedIn(trace, options, NO_USES).flatMap(({ kind, parts }) =>
    kind === 'read-again' ? parts.map(({ step, calls }) => [step, calls]) : [],
  )
}

it('replaces no read of other lines of the same file', () => {
  expect(superseded(read({ offset: 78, limit: 24 }, 24), read({ offset: 155, limit: 45 }, 45))).toEqual([])
  expect(superseded(read({ start_line: 1, end_line: 40 }, 40), read({ view_range: [41, 80] }, 40))).toEqual(
    [],
  )
})

it('replaces a read of lines of which it returns most again, and none of which it returns few', () => {
  expect(superseded(read({ offset: 150, limit: 40 }, 40), read({ offset: 115, limit: 50 }, 50))).toEqual([])
  expect(superseded(read({ offset: 150, limit: 40 }, 40), read({ offset: '160', limit: 50 }, 50))).toEqual([
    ['s1', 2],
  ])
})

it('replaces parts with the whole file, and the whole file with no part', () => {
  expect(superseded(read({ offset: 10, limit: 20 }, 20), read({}, 90))).toEqual([['s1', 2]])
  expect(superseded(read({}, 90), read({ offset: 10, limit: 20 }, 20))).toEqual([])
})

it('lets calls carry an old read up to the later one that replaces it, whatever was read between', () => {
  const part = read({ offset: 1, limit: 20 }, 20)
  expect(superseded(part, read({ offset: 60, limit: 20 }, 20), part)).toEqual([['s1', 2]])
})

it('replaces nothing where the later read says only that the file has not changed', () => {
  expect(superseded(read({}, 90), read({}, 1))).toEqual([])
})
