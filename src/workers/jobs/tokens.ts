/** Whose tokens the figures of a replay are: calibration on the recorded calls of its trace, once a trace and lens. */
import { buildMemory } from '#core/memories/spec.ts'
import { IDENTITY } from '#core/memories/spec-data.ts'
import { factorFor } from '#core/profiles/scaled-measure.ts'
import { type Replay, replay } from '#core/replay/replay.ts'
import { type Calibration, calibrate } from '#core/tokens/calibration/calibrate.ts'
import { calibrationPoints, recordedPrompt } from '#core/tokens/calibration/point.ts'
import { hasUncounted } from '#core/tokens/measure.ts'
import { modelTokens } from '#core/tokens/model-tokens.ts'
import { type InfoBasis, type TokensInfo, tokensInfo } from '#core/tokens/tokens-info.ts'
import type { Lens } from '../protocol.ts'
import type { Bench } from './workbench.ts'

/** What is needed to say of any replay of the trace whose tokens its figures are. O(a replay of the recorded run). */
export function infoBasis({ trace, options }: Bench, lens: Lens): InfoBasis {
  return {
    encoding: lens.encoding,
    isScaled: factorFor(lens.encoding, options.cost?.profile) !== 1,
    isWhole: !trace.steps.some(hasUncounted),
    calibrations: calibrationsOf({ trace, options }, lens),
  }
}

function calibrationsOf(
  { trace, options }: Pick<Bench, 'trace' | 'options'>,
  { encoding }: Lens,
): readonly Calibration[] {
  if (!trace.calls.some(recordedPrompt)) return []
  const { cost: _unbilled, ...rest } = options
  const { calls } = replay(trace, buildMemory(IDENTITY), { ...rest, baseline: 'as-recorded' })
  const isScaled = factorFor(encoding, options.cost?.profile) !== 1
  return calibrate(
    calibrationPoints(trace.calls, ({ index }) => calls[index]?.tokens),
    (model) => expectation(model, isScaled, encoding),
  )
}

/** What is known beforehand is known of tokens in the model's encoding; of others nothing is known exactly. */
function expectation(model: string, isScaled: boolean, encoding: Lens['encoding']) {
  const { factor, encoding: own } = modelTokens(model)
  if (own === encoding && !isScaled) return factor
  const { low, typical, high } = factor
  if (isScaled) return { low: Math.min(0.9, low / typical), typical: 1, high: Math.max(1.1, high / typical) }
  return { low: low * 0.8, typical, high: high * 1.25 }
}

/** One for each call of the replay, in its order. */
export function infosOf(
  { calls }: Replay,
  { trace, options }: Bench,
  basis: InfoBasis,
): readonly TokensInfo[] {
  return calls.flatMap(({ call, tokens, counts }) => {
    const recorded = trace.calls[call]
    if (recorded === undefined) return []
    return [tokensInfo(recorded, tokens, options.baseline === 'as-recorded' ? counts : undefined, basis)]
  })
}
