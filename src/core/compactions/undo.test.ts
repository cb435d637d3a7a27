import { describe, expect, test } from 'vitest'
import { unwrap } from '#base/result.ts'
import type { Memory } from '../memory/memory.ts'
import type { RecordedCompaction } from '../model/compaction.ts'
import { lostFacts } from '../references/lost.ts'
import { createReferenceIndex } from '../references/reference-index.ts'
import { contextAt } from '../replay/context-at.ts'
import { buildMemory, checkSpec } from '../spec/spec.ts'
import { IDENTITY } from '../spec/spec-data.ts'
import { compactedRun, REMOVED_AT_COMPACTIONS, TEN_A_STEP } from '../testing/compacted-run.ts'
import { identityMemory } from '../testing/memories.ts'
import { actionStep, idsOf, summaryStep, traceOf } from '../testing/steps.ts'
import { undoneMemory, undoSpan } from './undo.ts'

const RUN = compactedRun(2)
const COMPACTIONS: readonly RecordedCompaction[] = [
  { kind: 'full', last: 's3', summary: ['s4'], restored: ['s5'] },
  { kind: 'full', last: 's7', summary: ['s8'], restored: [] },
]
const TRACE = { ...traceOf(RUN, REMOVED_AT_COMPACTIONS), compactions: COMPACTIONS }

function shownAt(call: number, from: number, inner = IDENTITY): readonly string[] {
  const memory = undoneMemory(unwrap(undoSpan(TRACE, from)), buildMemory(inner), 'undone')
  return idsOf(unwrap(contextAt(TRACE, memory, call, TEN_A_STEP)).context)
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

  test('leaves out what only its summary said, so that none of it is a lost fact', () => {
    const run = RUN.map((step, at) => {
      if (at === 1) return actionStep({ text: 'I look.', observation: 'there is src/front_valve.ts' })
      if (at === 4) return summaryStep('I saw src/front_valve.ts and src/rear_valve.ts.')
      return at === 7 ? actionStep({ text: 'So src/front_valve.ts and src/rear_valve.ts.' }) : step
    })
    const trace = { ...traceOf(run, REMOVED_AT_COMPACTIONS), compactions: COMPACTIONS }
    const span = unwrap(undoSpan(trace, 3))
    const lostUnder = (inner: Memory) => {
      const options = { index: createReferenceIndex(trace), options: TEN_A_STEP }
      return lostFacts(trace, undoneMemory(span, inner, 'undone'), options).map(({ text }) => text)
    }
    expect(lostUnder(identityMemory())).toEqual([])
    expect(lostUnder({ ...identityMemory(), recall: () => ({ steps: [] }) })).toEqual(['src/front_valve.ts'])
  })

  test('has to be one of the run', () => {
    const wrong = undoSpan(TRACE, 1)
    expect(wrong).toMatchObject({ ok: false, error: { code: 'no-such-compaction' } })
    expect(wrong.ok ? '' : wrong.error.hint).toContain('call 4')
  })
})
