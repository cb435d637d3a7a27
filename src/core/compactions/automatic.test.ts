import { describe, expect, test } from 'vitest'
import { unwrap } from '#base/result.ts'
import type { Change } from '../model/change.ts'
import type { RecordedCompaction } from '../model/compaction.ts'
import type { StepDraft } from '../model/step.ts'
import { contextAt } from '../replay/context-at.ts'
import type { ReplayOptions } from '../replay/replay.ts'
import { buildMemory, checkSpec } from '../spec/spec.ts'
import { actionStep, idsOf, messageStep, summaryStep, taskStep, traceOf } from '../testing/steps.ts'
import { automaticCompactionsOf, compactsBySize, withoutAutomatic } from './automatic.ts'

const options: ReplayOptions = {
  baseline: 'as-recorded',
  measure: () => [0, 10, 0, 0, 0, 0],
  perCall: 0,
  window: 100,
}
const look = (at: number) => actionStep({ text: 'I look.', observation: `a long result ${at}` })

/** s0 task, s1 to s3 looks, s4 summary, s5 attached file, s6 and s7 looks, s8 summary, s9 look: six calls. */
const RUN: readonly StepDraft[] = [
  taskStep('Look round.'),
  ...[1, 2, 3].map(look),
  summaryStep('It looked.'),
  messageStep('[file] a.ts'),
  ...[4, 5].map(look),
  summaryStep('It looked more.'),
  look(6),
]
const remove = (...ids: readonly string[]): readonly Change[] =>
  ids.map((id) => ({ kind: 'remove' as const, id }))
const RECORDED = [
  { call: 3, changes: remove('s1', 's2', 's3') },
  { call: 5, changes: remove('s4', 's5', 's6', 's7') },
]

function shownAt(call: number, triggers: readonly [string, string]): readonly string[] {
  const compactions: readonly RecordedCompaction[] = [
    { kind: 'full', last: 's3', summary: ['s4'], restored: ['s5'], trigger: triggers[0] },
    { kind: 'full', last: 's7', summary: ['s8'], restored: [], trigger: triggers[1] },
  ]
  const trace = { ...traceOf(RUN, RECORDED), compactions }
  const trigger = { kind: 'past-tokens', tokens: 1000 } as const
  const spec = unwrap(checkSpec({ id: 'compaction', trigger, mode: 'destructive' }))
  const memory = withoutAutomatic(buildMemory(spec), automaticCompactionsOf(trace))
  return idsOf(unwrap(contextAt(trace, memory, call, options)).context)
}

describe('under a compaction of another size', () => {
  test('automatic compactions don’t happen, and what they wrote isn’t there', () => {
    expect(shownAt(3, ['auto', 'auto'])).toEqual(['s0', 's1', 's2', 's3'])
    expect(shownAt(5, ['auto', 'auto'])).toEqual(['s0', 's1', 's2', 's3', 's6', 's7'])
  })

  test('those that a person asked for do', () => {
    expect(shownAt(3, ['manual', 'auto'])).toEqual(['s0', 's4', 's5'])
    expect(shownAt(5, ['manual', 'auto'])).toEqual(['s0', 's4', 's5', 's6', 's7'])
    expect(shownAt(5, ['auto', 'manual'])).toEqual(['s0', 's8'])
  })
})

test('only a compaction by size takes their place', () => {
  const spec = (more: object) => unwrap(checkSpec({ id: 'compaction', ...more }))
  expect(compactsBySize(spec({ trigger: { kind: 'past-share', share: 0.8 } }))).toBe(true)
  expect(compactsBySize(spec({ trigger: { kind: 'every-steps', steps: 5 } }))).toBe(false)
  expect(compactsBySize(unwrap(checkSpec({ id: 'keep-last' })))).toBe(false)
})
