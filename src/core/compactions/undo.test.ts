import { describe, expect, test } from 'vitest'
import { unwrap } from '#base/result.ts'
import type { Change } from '../model/change.ts'
import type { RecordedCompaction } from '../model/compaction.ts'
import type { StepDraft } from '../model/step.ts'
import { contextAt } from '../replay/context-at.ts'
import type { ReplayOptions } from '../replay/replay.ts'
import { buildMemory, checkSpec } from '../spec/spec.ts'
import { IDENTITY } from '../spec/spec-data.ts'
import { actionStep, idsOf, messageStep, summaryStep, taskStep, traceOf } from '../testing/steps.ts'
import { undoneMemory, undoSpan } from './undo.ts'

const options: ReplayOptions = {
  baseline: 'as-recorded',
  measure: () => [0, 10, 0, 0, 0, 0],
  perCall: 0,
  window: 100,
}
const look = (at: number) => actionStep({ text: 'I look.', observation: `a long result ${at}` })

/**
 * s0 task, s1 to s3 looks, s4 summary, s5 attached file, s6 and s7 looks, s8 summary, s9 and s10 looks: seven
 * calls.
 */
const RUN: readonly StepDraft[] = [
  taskStep('Look round.'),
  ...[1, 2, 3].map(look),
  summaryStep('It looked.'),
  messageStep('[file] a.ts'),
  ...[4, 5].map(look),
  summaryStep('It looked more.'),
  ...[6, 7].map(look),
]
const remove = (...ids: readonly string[]): readonly Change[] =>
  ids.map((id) => ({ kind: 'remove' as const, id }))
const RECORDED = [
  { call: 3, changes: remove('s1', 's2', 's3') },
  { call: 5, changes: remove('s4', 's5', 's6', 's7') },
]
const COMPACTIONS: readonly RecordedCompaction[] = [
  { kind: 'full', last: 's3', summary: ['s4'], restored: ['s5'] },
  { kind: 'full', last: 's7', summary: ['s8'], restored: [] },
]
const TRACE = { ...traceOf(RUN, RECORDED), compactions: COMPACTIONS }

function shownAt(call: number, from: number, inner = IDENTITY): readonly string[] {
  const memory = undoneMemory(unwrap(undoSpan(TRACE, from)), buildMemory(inner), 'undone')
  return idsOf(unwrap(contextAt(TRACE, memory, call, options)).context)
}

describe('a compaction that did not happen', () => {
  test('keeps what it removed, without its summary and its files, up to the next compaction', () => {
    expect(shownAt(2, 3)).toEqual(['s0', 's1', 's2'])
    expect(shownAt(3, 3)).toEqual(['s0', 's1', 's2', 's3'])
    expect(shownAt(4, 3)).toEqual(['s0', 's1', 's2', 's3', 's6'])
    expect(shownAt(5, 3)).toEqual(['s0', 's8'])
    expect(shownAt(6, 3)).toEqual(['s0', 's8', 's9'])
  })

  test('changes nothing of an earlier one', () => {
    expect(shownAt(4, 5)).toEqual(['s0', 's4', 's5', 's6'])
    expect(shownAt(5, 5)).toEqual(['s0', 's4', 's5', 's6', 's7'])
  })

  test('can have a strategy in its place, which begins where it was', () => {
    const inner = unwrap(checkSpec({ id: 'keep-last', params: { count: 1 } }))
    expect(shownAt(2, 3, inner)).toEqual(['s0', 's1', 's2'])
    expect(shownAt(4, 3, inner)).toEqual(['s0', 's6'])
    expect(shownAt(5, 3, inner)).toEqual(['s0', 's8'])
  })

  test('has to be one of the run', () => {
    const wrong = undoSpan(TRACE, 1)
    expect(wrong).toMatchObject({ ok: false, error: { code: 'no-such-compaction' } })
    expect(wrong.ok ? '' : wrong.error.hint).toContain('call 4')
  })
})
