import { expect, test } from 'vitest'
import { unwrap } from '#base/result.ts'
import type { Memory } from '../memory/memory.ts'
import type { StepDraft } from '../model/step.ts'
import type { RecordedChange, Trace } from '../model/trace.ts'
import { contextAt } from '../replay/context-at.ts'
import type { ReplayOptions } from '../replay/replay.ts'
import { buildMemory } from '../spec/spec.ts'
import { IDENTITY } from '../spec/spec-data.ts'
import { actionStep, idsOf, summaryStep, systemStep, taskStep, traceOf } from '../testing/steps.ts'
import { ownCompactions, uncompacted } from './uncompacted.ts'

const options: ReplayOptions = {
  baseline: 'uncompacted',
  measure: () => [0, 10, 0, 0, 0, 0],
  perCall: 1,
  window: 100,
}

/**
 * s0 system, s1 task, s2 to s4 actions, s5 a summary, s6 and s7 actions: five calls, compacted before the
 * fourth.
 */
const run: readonly StepDraft[] = [
  systemStep('You help.'),
  taskStep('Add.'),
  ...[1, 2, 3].map((at) => actionStep({ text: 'I look.', observation: `a long result ${at}` })),
  summaryStep('It was long.'),
  ...[4, 5].map((at) => actionStep({ text: 'I look.', observation: `result ${at}` })),
]
const COMPACTED: RecordedChange = {
  call: 3,
  changes: ['s2', 's3', 's4'].map((id) => ({ kind: 'remove', id })),
}

function shownAt(trace: Trace, memory: Memory, call: number): readonly string[] {
  return idsOf(unwrap(contextAt(trace, memory, call, options)).context)
}

test('Without its compactions a run keeps every step and has no summary of them', () => {
  const { trace } = uncompacted(traceOf(run, [COMPACTED]))
  expect(shownAt(trace, buildMemory(IDENTITY), 4)).toEqual(['s0', 's1', 's2', 's3', 's4', 's6'])
})

test('The agent’s own compactions over that run give the recorded context at every call', () => {
  const sent = traceOf(run, [COMPACTED])
  const { trace, own } = uncompacted(sent)
  const memory = ownCompactions(own, 'own compaction')
  for (const { index } of sent.calls) {
    expect(shownAt(trace, memory, index)).toEqual(shownAt(sent, buildMemory(IDENTITY), index))
  }
})

test('Each step that a compaction took out says so, and before which call', () => {
  const { trace, own } = uncompacted(traceOf(run, [COMPACTED]))
  const { ledger } = unwrap(contextAt(trace, ownCompactions(own, 'own compaction'), 4, options))
  const dropped = ledger.filter(({ state }) => state === 'dropped')
  expect(dropped.map(({ id, rule, sinceCall }) => [id, rule, sinceCall])).toEqual(
    ['s2', 's3', 's4'].map((id) => [id, 'own compaction', 3]),
  )
})

test('A run that was never compacted stays as it is', () => {
  const plain = traceOf(run, [])
  const { trace, own } = uncompacted(plain)
  expect(trace).toBe(plain)
  expect(own.size).toBe(0)
})

test('The run without compactions is made once for a trace', () => {
  const sent = traceOf(run, [COMPACTED])
  expect(uncompacted(sent)).toBe(uncompacted(sent))
})
