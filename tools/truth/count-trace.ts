/**
 * Our count of the recorded contexts of a trace, each call in the encoding of its model, with the tool
 * definitions.
 */

import { unwrap } from '#base/result.ts'
import { bindDialect } from '#core/dialects/index.ts'
import type { Trace } from '#core/model/trace.ts'
import { profileOfModel } from '#core/profiles/index.ts'
import { replay } from '#core/replay/replay.ts'
import { buildMemory } from '#core/spec/spec.ts'
import { IDENTITY } from '#core/spec/spec-data.ts'
import { compactionMarks } from '#core/tokens/calibration/marks.ts'
import { type CalibrationPoint, calibrationPoints, recordedPrompt } from '#core/tokens/calibration/point.ts'
import type { Count, RankedEncoding } from '#core/tokens/encoding.ts'
import { DEFAULT_IMAGES, type ImageRule } from '#core/tokens/image-tokens.ts'
import { createMeasure, perCallTokens } from '#core/tokens/measure.ts'
import { modelTokens } from '#core/tokens/model-tokens.ts'
import { sealedReasoning, withSealed } from '#core/tokens/sealed-reasoning.ts'
import { toolTokens } from '#core/tokens/tool-definitions.ts'
import { withImages } from '#core/tokens/with-images.ts'

export type CountOf = (encoding: RankedEncoding) => Promise<Count>

/** One point for each call of the models whose prompts the provider counted. */
export async function pointsOf(trace: Trace, countOf: CountOf): Promise<readonly CalibrationPoint[]> {
  const models = new Set(
    trace.calls.filter((call) => recordedPrompt(call) !== undefined).map(({ model }) => model),
  )
  const points: CalibrationPoint[] = []
  for (const model of models) {
    const { encoding, tools } = modelTokens(model)
    const count = await countOf(encoding)
    const fixed = toolTokens(trace.tools, tools, count)
    const bound = unwrap(bindDialect({ id: dialectOf(trace) }))
    const { calls } = replay(trace, buildMemory(IDENTITY), {
      baseline: 'as-recorded',
      measure: withSealed(
        withImages(createMeasure(count, bound, 'chat'), bound, imagesOf(model)),
        sealedReasoning(trace),
      ),
      perCall: perCallTokens('chat') + fixed,
      window: 200_000,
      count,
    })
    const own = trace.calls.filter((call) => call.model === model)
    points.push(...calibrationPoints(own, ({ index }) => calls[index], compactionMarks(trace)))
  }
  return points
}

/** By the profile of the model, as the page counts them. */
function imagesOf(model: string | undefined): ImageRule {
  return (model === undefined ? undefined : profileOfModel(model)?.images) ?? DEFAULT_IMAGES
}

/** The two formats whose messages are not those of a chat. */
function dialectOf({ source }: Trace): string {
  return source.format === 'smolagents' ? 'smolagents' : 'openai'
}
