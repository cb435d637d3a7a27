import { expect, test } from 'vitest'
import { unwrap } from '#base/result.ts'
import type { Trace } from '../model/trace.ts'
import { foldOptions } from '../replay/replay.ts'
import { buildMemory, checkSpec } from '../spec/spec.ts'
import type { MemorySpec } from '../spec/spec-data.ts'
import { actionStep, taskStep, traceOf } from '../testing/steps.ts'
import { NO_USES } from './last-uses.ts'
import { unusedIn } from './waste.ts'

const words = (text: string) => text.split(/\s+/).filter(Boolean).length
const long = (count: number, word = 'word') => Array(count).fill(word).join(' ')
const look = (observation: string) => actionStep({ text: 'I look.', tool: 'look', observation })
const OPTIONS = { count: words, toolForm: 'json' as const }
const FOLD = foldOptions(
  { baseline: 'as-recorded', measure: () => [1], perCall: 0, window: 1000, count: words },
  false,
)

function leftUnder(trace: Trace, spec: MemorySpec) {
  const under = { memory: buildMemory(unwrap(checkSpec(spec))), fold: FOLD }
  return unusedIn(trace, { ...OPTIONS, under }, NO_USES).map(({ overRun }) => overRun)
}

test('a strategy that keeps every step leaves all waste', () => {
  const trace = traceOf([taskStep('go'), look(long(2300)), look('a'), look('b'), look('c')])
  const whole = unusedIn(trace, OPTIONS, NO_USES).map(({ overRun }) => overRun)
  expect(leftUnder(trace, { id: 'none' })).toEqual(whole)
})

test('a dropped result is not sent, and of a shortened one what is left of it', () => {
  const trace = traceOf([taskStep('go'), look(long(2300)), look('a'), look('b'), look('c')])
  // The result is waste at the two calls after the one that read it; the last step is not dropped.
  expect(leftUnder(trace, { id: 'keep-last', params: { count: 1 } })).toEqual([0])
  const [left = 0] = leftUnder(trace, {
    id: 'shorten-observations',
    params: { maxLength: 1000, keepLast: 0 },
  })
  expect(left).toBeGreaterThan(2 * 190)
  expect(left).toBeLessThan(2 * 210)
})

test('a copy is no waste where the strategy drops the older one', () => {
  const text = long(70)
  const trace = traceOf([taskStep('go'), look(text), look(text), look('a'), look('b')])
  expect(unusedIn(trace, OPTIONS, NO_USES)).toMatchObject([{ kind: 'repeated-result', overRun: 2 * 70 }])
  expect(leftUnder(trace, { id: 'keep-last', params: { count: 2 } })).toEqual([70])
})
