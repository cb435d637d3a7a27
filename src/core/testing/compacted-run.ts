/** A run with two recorded compactions, small enough to name every step of every context. */
import type { Change } from '../model/change.ts'
import type { StepDraft } from '../model/step.ts'
import type { ReplayOptions } from '../replay/replay.ts'
import { actionStep, messageStep, summaryStep, taskStep } from './steps.ts'

/** Steps have ten tokens each. */
export const TEN_A_STEP: ReplayOptions = {
  baseline: 'as-recorded',
  measure: () => [0, 10, 0, 0, 0, 0],
  perCall: 0,
  window: 100,
}

const look = (at: number) => actionStep({ text: 'I look.', observation: `a long result ${at}` })

/**
 * s0 task, s1 to s3 looks, s4 summary, s5 attached file, s6 and s7 looks, s8 summary, then more looks. Each
 * look is a call.
 */
export function compactedRun(looksAtEnd: number): readonly StepDraft[] {
  return [
    taskStep('Look round.'),
    ...[1, 2, 3].map(look),
    summaryStep('It looked.'),
    messageStep('[file] a.ts'),
    ...[4, 5].map(look),
    summaryStep('It looked more.'),
    ...Array.from({ length: looksAtEnd }, (_, at) => look(6 + at)),
  ]
}

const remove = (...ids: readonly string[]): readonly Change[] =>
  ids.map((id) => ({ kind: 'remove' as const, id }))

/** What the compactions before its fourth and its sixth call removed. */
export const REMOVED_AT_COMPACTIONS = [
  { call: 3, changes: remove('s1', 's2', 's3') },
  { call: 5, changes: remove('s4', 's5', 's6', 's7') },
]
