import { describe, expect, test } from 'vitest'
import { unwrap } from '#base/result.ts'
import type { Memory } from '../memory/memory.ts'
import type { Change } from '../model/change.ts'
import type { StepDraft } from '../model/step.ts'
import type { RecordedChange, Trace } from '../model/trace.ts'
import { contextAt } from '../replay/context-at.ts'
import type { ReplayOptions } from '../replay/replay.ts'
import { actionStep, idsOf, summaryStep, systemStep, taskStep, traceOf } from '../testing/steps.ts'
import { compactionsOf, fullHistory, restoredBy } from './own-compaction.ts'

const options: ReplayOptions = {
  baseline: 'as-recorded',
  measure: () => [0, 10, 0, 0, 0, 0],
  perCall: 1,
  window: 100,
}

/** s0 system, s1 task, s2 to s4 actions, s5 a summary, s6 and s7 actions: five calls. */
const run: readonly StepDraft[] = [
  systemStep('You help.'),
  taskStep('Add.'),
  ...[1, 2, 3].map((at) => actionStep({ text: 'I look.', observation: `a long result ${at}` })),
  summaryStep('It was long.'),
  ...[4, 5].map((at) => actionStep({ text: 'I look.', observation: `result ${at}` })),
]
const remove = (...ids: readonly string[]): readonly Change[] =>
  ids.map((id) => ({ kind: 'remove' as const, id }))
const COMPACTED: RecordedChange = { call: 3, changes: remove('s2', 's3', 's4') }

function shownAt(trace: Trace, memory: Memory, call: number): readonly string[] {
  return idsOf(unwrap(contextAt(trace, memory, call, options)).context)
}

describe('the recorded compactions of a run', () => {
  test('are the changes that free context, not a step back or a single repair', () => {
    const repaired: RecordedChange = { call: 1, changes: remove('s2') }
    const stepBack: RecordedChange = { call: 2, changes: remove('s2', 's3') }
    expect(compactionsOf(traceOf(run, [COMPACTED]))).toEqual([COMPACTED])
    expect(compactionsOf(traceOf(run, [repaired]))).toEqual([])
    expect(compactionsOf(traceOf(run, [stepBack]))).toEqual([])
  })

  test('are also what the file marks as one, however little it takes out', () => {
    const small: RecordedChange = { call: 1, changes: remove('s2') }
    const trace = traceOf(run, [small])
    const marked = { kind: 'full' as const, last: 's2', summary: [], restored: [] }
    expect(compactionsOf({ ...trace, compactions: [marked] })).toEqual([small])
    expect(compactionsOf({ ...trace, compactions: [{ ...marked, last: 's4' }] })).toEqual([])
  })

  test('are also those that shorten a step, but not those that make it longer', () => {
    const with1 = (text: string): RecordedChange => ({
      call: 2,
      changes: [
        { kind: 'replace', step: { ...actionStep({ text: 'I look.', observation: text }), id: 's2' } },
      ],
    })
    expect(compactionsOf(traceOf(run, [with1('–')]))).toHaveLength(1)
    expect(compactionsOf(traceOf(run, [with1('a long result 1 and then some more')]))).toEqual([])
  })

  test('left out give the full history, without the summary that a compaction left in the log', () => {
    const trace = traceOf(run, [COMPACTED])
    const memory = fullHistory(compactionsOf(trace))
    expect(shownAt(trace, memory, 2)).toEqual(['s0', 's1', 's2', 's3'])
    expect(shownAt(trace, memory, 3)).toEqual(['s0', 's1', 's2', 's3', 's4'])
    expect(shownAt(trace, memory, 4)).toEqual(['s0', 's1', 's2', 's3', 's4', 's6'])
  })

  test('left out give the full history, without the files that a compaction attached again', () => {
    const trace = traceOf(run, [COMPACTED])
    const marked = { kind: 'full' as const, summary: ['s5'], restored: ['s6'] }
    const restored = restoredBy({ compactions: [marked] })
    const after: RecordedChange = { ...COMPACTED, call: 4 }
    const changed = { ...trace, recorded: [after] }
    expect(shownAt(changed, fullHistory([after], restored), 4)).not.toContain('s6')
    expect(shownAt(trace, fullHistory([COMPACTED]), 4)).toContain('s6')
  })
})
