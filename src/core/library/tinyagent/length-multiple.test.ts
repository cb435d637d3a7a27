/** The architecture document's batch pruning, as printed: by the current length. */
import { expect, test } from 'vitest'
import type { Trigger } from '../../memory/policy.ts'
import { replay } from '../../replay/replay.ts'
import { memoryOf } from '../../testing/memories.ts'
import { actionStep, traceOf } from '../../testing/steps.ts'
import { CATEGORIES } from '../../tokens/measure.ts'

/** Steps shown at each call of a run of actions, where the last five are kept permanently. */
function lengths(trigger: Trigger, actions: number): readonly number[] {
  const policy = { params: { count: 5 }, trigger, mode: 'destructive' as const }
  const trace = traceOf(Array.from({ length: actions + 1 }, () => actionStep({ text: 'a' })))
  const options = {
    baseline: 'everything' as const,
    measure: () => CATEGORIES.map(() => 1),
    perCall: 0,
    window: 100,
  }
  return replay(trace, memoryOf('keep-last', policy), options).calls.map((call) => call.steps)
}

test('keeping the last 5, a multiple of 10 runs at 10 and then every 5 steps', () => {
  const shown = lengths({ kind: 'length-multiple', steps: 10 }, 21)
  expect(shown).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 5, 6, 7, 8, 9, 5, 6, 7, 8, 9, 5, 6])
})

test('every 10 steps runs at 10 and then every 10', () => {
  const shown = lengths({ kind: 'every-steps', steps: 10 }, 21)
  expect(shown).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 5, 6])
})
