/** The name of a strategy, which says what `describeSpec` with its parameters does not: which one it is. */
import { t } from '#base/words.ts'
import { describeSpec } from './describe-spec.ts'
import { infoOfStage } from './memory-info.ts'
import { rankedName } from './product-presets.ts'
import { type CheckedSpec, IDENTITY, isOfRecord, ORACLE, stagesOf } from './spec-data.ts'

/** Undefined where the description is the name: bounds, what is recorded, and a person’s own programs. */
export function specTitle(spec: CheckedSpec): string | undefined {
  if (spec.id === IDENTITY.id || spec.id === ORACLE || isOfRecord(spec)) return undefined
  const stages = stagesOf(spec)
  if (stages.some(({ own }) => own !== undefined)) return undefined
  if (stages.length === 1) return rankedName(spec).title
  const titles = stages.map((stage) => infoOfStage(stage)?.title ?? stage.id)
  return titles.reduce((before, title) => t`${before}, then ${title}`)
}

/**
 * The name, then the parameters, as one line: `Message buffer (Letta): above 60 messages, down to 15`.
 * `title`: another name than the strategy’s. `words`: its parameters in another unit.
 */
export function fullName(
  spec: CheckedSpec,
  title = specTitle(spec),
  words: string = describeSpec(spec),
): string {
  return title === undefined ? words : t`${title}: ${words}`
}
