import { expect, test } from 'vitest'
import { given } from '#base/given.ts'
import { unwrap } from '#base/result.ts'
import { bindDialect, DEFAULT_DIALECT } from '../dialects/index.ts'
import type { Memory } from '../memory/memory.ts'
import type { Step } from '../model/step.ts'
import { replayWithLosses } from '../references/lost.ts'
import { createReferenceIndex } from '../references/reference-index.ts'
import { memoryOf } from '../testing/memories.ts'
import { actionStep, taskStep, traceOf } from '../testing/steps.ts'
import { countChars4 } from '../tokens/encoding.ts'
import { createMeasure } from '../tokens/measure.ts'
import { createCutFollower, cutWords, plusCuts } from './cut-results.ts'

const measure = createMeasure(countChars4, unwrap(bindDialect(DEFAULT_DIALECT)), 'none')
const STRAW = 'straw '.repeat(100)

const look = (observation: string) => actionStep({ tool: 'look', args: {}, observation })

function cutBy(memory: Memory, steps: readonly Step[]) {
  const trace = traceOf(steps)
  const index = createReferenceIndex(trace)
  const cuts = createCutFollower(index.holds)
  const options = { baseline: 'as-recorded', measure, perCall: 0, window: 100_000 } as const
  replayWithLosses(trace, memory, index, { ...options, onVisit: cuts.visit })
  return cuts.result()
}

const half = memoryOf('letta-middle', { params: { budget: 60 } })
const hay = `${STRAW}front_valve ${STRAW}`

test('a result that is cut counts once, in however many contexts it is, and also if it is cut later', () => {
  const steps = [taskStep('Find it'), look(hay), look('needle'), look(hay), look('needle')]
  expect(cutBy(half, steps)).toMatchObject({ cut: 2, of: 3, needed: 0, askedAgain: 0 })
  const older = memoryOf('shorten-observations', { params: { keepLast: 1 } })
  expect(cutBy(older, steps)).toMatchObject({ cut: 1, of: 3, needed: 0 })
  expect(cutBy(memoryOf('none'), steps)).toBeUndefined()
  expect(cutBy(memoryOf('keep-last', { params: { count: 1 } }), steps)).toBeUndefined()
})

test('a cut result is needed where later calls used what only it had, however many of them', () => {
  const steps = [
    taskStep('Find it'),
    look(hay),
    look(`${STRAW}rear_valve ${STRAW}`),
    actionStep({ text: 'Turn front_valve' }),
    actionStep({ text: 'Turn front_valve again' }),
  ]
  expect(cutBy(half, steps)).toMatchObject({ cut: 2, of: 2, needed: 1 })
})

test('what a limit cut from a needed result takes a call for each piece as long as the limit', () => {
  const steps = [taskStep('Find it'), look(hay), actionStep({ text: 'Turn front_valve' })]
  const timesAt = (budget: number) =>
    cutBy(memoryOf('letta-middle', { params: { budget, head: 50, tail: 50 } }), steps)?.again
  expect(hay).toHaveLength(1212)
  expect(timesAt(700)).toEqual([{ call: 1, times: 1 }])
  expect(timesAt(303)).toEqual([{ call: 1, times: 3 }])
  expect(timesAt(100)).toEqual([{ call: 1, times: 10 }])
})

test('what is cut only when it is older comes back whole, with one call', () => {
  const steps = [taskStep('Find it'), look(hay), look('needle'), actionStep({ text: 'Turn front_valve' })]
  const older = memoryOf('shorten-observations', { params: { keepLast: 1, limit: 20 } })
  expect(cutBy(older, steps)).toMatchObject({ needed: 1, askedAgain: 1 })
})

test('results that were copied from the session before are none of the run', () => {
  const copied = { ...look(hay), copied: true }
  const steps = [taskStep('Find it'), copied, look(hay), look('needle')]
  expect(cutBy(half, steps)).toMatchObject({ cut: 1, of: 1, needed: 0 })
})

test('it is said how many results of a run are cut, and what the cost includes', () => {
  const cut = { cut: 72, of: 224, askedAgain: 27 }
  const said = (needed: number, form: Parameters<typeof cutWords>[1], asking?: number) =>
    cutWords({ ...cut, needed, ...given({ asking }) }, form).replaceAll('\u00a0', ' ')
  expect(said(9, { unit: '$' }, 2.4)).toBe(
    'Cuts 72 of 224 tool results. Later calls used what was cut from 9 of them. Asking for all of it again would take up to 27 more calls ($2.40). The cost includes half of that.',
  )
  expect(said(9, { unit: '$' })).toMatch(/9 of them; the cost doesn’t include asking for it again\.$/)
  expect(said(9, { unit: 'tokens' })).toMatch(/; the tokens don’t include asking for it again\.$/)
  expect(said(0, { unit: '$' }, 0)).toBe('Cuts 72 of 224 tool results. No later call used what was cut.')
})

test('over several runs, results are added up', () => {
  const one = { cut: 1, of: 2, needed: 1, askedAgain: 3 }
  expect(plusCuts(plusCuts(undefined, one), { cut: 71, of: 222, needed: 4, askedAgain: 5 })).toEqual({
    cut: 72,
    of: 224,
    needed: 5,
    askedAgain: 8,
  })
})
