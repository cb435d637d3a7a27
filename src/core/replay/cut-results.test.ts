import { expect, test } from 'vitest'
import { unwrap } from '#base/result.ts'
import { bindDialect, DEFAULT_DIALECT } from '../dialects/index.ts'
import type { Memory } from '../memory/memory.ts'
import { memoryOf } from '../testing/memories.ts'
import { actionStep, taskStep, traceOf } from '../testing/steps.ts'
import { countChars4 } from '../tokens/encoding.ts'
import { createMeasure } from '../tokens/measure.ts'
import { cutWords, plusCuts } from './cut-results.ts'
import { replay } from './replay.ts'

const measure = createMeasure(countChars4, unwrap(bindDialect(DEFAULT_DIALECT)), 'none')
const look = (observation: string) => actionStep({ tool: 'look', args: {}, observation })
const LONG = 'straw '.repeat(100)

function cutBy(memory: Memory) {
  const steps = [taskStep('Find it'), look(LONG), look('needle'), look(LONG), look('needle')]
  const options = { baseline: 'as-recorded', measure, perCall: 0, window: 100_000 } as const
  return replay(traceOf(steps), memory, options).totals.cut
}

test('a result that is cut counts once, in however many contexts it is, and also if it is cut later', () => {
  expect(cutBy(memoryOf('letta-middle', { params: { budget: 60 } }))).toEqual({ cut: 2, of: 3 })
  expect(cutBy(memoryOf('shorten-observations', { params: { keepLast: 1 } }))).toEqual({ cut: 1, of: 3 })
  expect(cutBy(memoryOf('none'))).toBeUndefined()
  expect(cutBy(memoryOf('keep-last', { params: { count: 1 } }))).toBeUndefined()
})

test('it is said how many results of a run are cut, and of several runs together', () => {
  const [one, two] = [
    { cut: 1, of: 2 },
    { cut: 71, of: 222 },
  ]
  expect(cutWords(plusCuts(plusCuts(undefined, one), two) ?? one, '$').replaceAll('\u00a0', ' ')).toBe(
    'Cuts 72 of 224 tool results; asking again for what was cut isn’t in the cost.',
  )
})
