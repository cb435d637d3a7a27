import { expect, test } from 'vitest'
import { unwrap } from '#base/result.ts'
import type { Memory } from '../memory/memory.ts'
import { memoryOf } from '../testing/memories.ts'
import { actionStep, taskStep, traceOf } from '../testing/steps.ts'
import { countChars4 } from '../tokens/encoding.ts'
import { contextAt, contextsAt } from './context-at.ts'
import type { ReplayOptions } from './replay.ts'
import { isSummarized } from './summarized.ts'

const CALLS = 60
const trace = traceOf([
  taskStep('Look at everything.'),
  ...Array.from({ length: CALLS }, (_, index) =>
    actionStep({
      text: `Thing ${index}.`,
      tool: 'look',
      args: { index },
      observation: `It is blue ${index}.`,
    }),
  ),
])
const options: ReplayOptions = {
  baseline: 'as-recorded',
  measure: () => [1],
  perCall: 0,
  window: 1000,
  count: countChars4,
}

/** A memory, and how often a fold through it began. */
function counted(memory: Memory) {
  let folds = 0
  const create: Memory['create'] = (environment) => {
    folds++
    return memory.create(environment)
  }
  return { memory: { ...memory, create }, folds: () => folds }
}

test('a step is summarized as long as a summary of it is sent, also once that went into a later summary', () => {
  const policy = { params: { past: 8, keepRecent: 4 }, mode: 'destructive' as const }
  const memory = memoryOf('summarise-old', { ...policy, trigger: { kind: 'every-call' } })
  const at = contextsAt(trace, memory, options)
  for (const call of [9, CALLS - 1, CALLS - 5, CALLS - 2]) {
    const { context, ledger } = unwrap(contextAt(trace, memory, call, options))
    const sent = context.filter(({ kind }) => kind === 'summary').map(({ id }) => id)
    const gone = ledger.filter(({ state }) => state === 'dropped')
    expect(gone.length).toBeGreaterThan(call === 9 ? 2 : 20)
    expect(sent).toHaveLength(1)
    expect(new Set(gone.map(({ into }) => into))).toEqual(new Set(sent))
    expect(gone.every(isSummarized)).toBe(true)
    expect(unwrap(at(call)).ledger).toEqual(ledger)
  }
})

test('who goes back through a run call by call has it folded once for many calls, not for each', () => {
  const { memory, folds } = counted(memoryOf('keep-last', { params: { count: 3 } }))
  const at = contextsAt(trace, memory, options)
  for (let call = CALLS - 1; call >= 0; call--) at(call)
  expect(folds()).toBeLessThanOrEqual(1 + CALLS / 15)
})

test('what was shown on the way back is the same as for whoever goes to that call alone, forward again too', () => {
  const memory = memoryOf('keep-last', { params: { count: 3 } })
  const at = contextsAt(trace, memory, options)
  for (const call of [50, 49, 48, 40, 41, 49, 50, 51, 12, 11]) {
    const { base, context, ledger } = unwrap(contextAt(trace, memory, call, options))
    expect(unwrap(at(call)), `call ${call}`).toMatchObject({ base, context, ledger })
  }
})
