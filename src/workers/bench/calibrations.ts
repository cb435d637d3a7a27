/**
 * What the recorded calls of a trace say of our counts: the recorded run, replayed with the counting
 * settings’ measure, against them.
 */

import type { Trace } from '#core/model/trace.ts'
import { type ReplayOptions, replay } from '#core/replay/replay.ts'
import { buildMemory } from '#core/spec/spec.ts'
import { IDENTITY } from '#core/spec/spec-data.ts'
import { type Calibration, calibrate, type Expectation } from '#core/tokens/calibration/calibrate.ts'
import { compactionMarks } from '#core/tokens/calibration/marks.ts'
import { calibrationPoints, recordedPrompt } from '#core/tokens/calibration/point.ts'
import type { EncodingId } from '#core/tokens/encoding.ts'
import { modelTokens } from '#core/tokens/model-tokens.ts'

/**
 * One for each model of the trace whose prompts the provider counted; none for most traces. `options.tools`
 * must be those of the trace: they were in every prompt, whatever the counting settings leave out. O(a replay
 * of the recorded run).
 */
export function calibrationsOf(
  trace: Trace,
  options: Omit<ReplayOptions, 'cost' | 'baseline'>,
  encoding: EncodingId,
): readonly Calibration[] {
  if (!trace.calls.some((call) => recordedPrompt(call) !== undefined)) return []
  const { calls } = replay(trace, buildMemory(IDENTITY), { ...options, baseline: 'as-recorded' })
  return calibrate(
    calibrationPoints(trace.calls, ({ index }) => calls[index], compactionMarks(trace)),
    (model) => expectation(model, encoding),
  )
}

/**
 * What is known beforehand is known of tokens in the model's encoding; of others nothing is known exactly.
 */
function expectation(model: string, encoding: EncodingId): Expectation {
  const { factor, encoding: own } = modelTokens(model)
  return own === encoding
    ? factor
    : { low: factor.low * 0.8, typical: factor.typical, high: factor.high * 1.25 }
}
