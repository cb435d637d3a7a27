/** What failed in a run: tool results that are errors, and calls that got no answer. Pure. */

import { t } from '#base/words.ts'
import type { Step } from '#core/model/step.ts'
import { stepLine } from '#core/model/step-line.ts'
import { stepPlaces } from '#core/model/step-places.ts'
import { hasError } from '#core/model/steps.ts'
import type { Trace } from '#core/model/trace.ts'

export interface Failure {
  /** Undefined: the call got no answer. */
  readonly step: Step | undefined
  readonly call: number | undefined
  /** The first line of the error. Hostile text. */
  readonly error: string
}

/** In the order of the run; as many as the summary counts. O(steps + calls). */
export function failuresOf({ steps, calls }: Pick<Trace, 'steps' | 'calls'>): readonly Failure[] {
  const placeOf = stepPlaces(steps)
  const ofSteps = steps.flatMap((step, place) =>
    hasError(step)
      ? [
          {
            place,
            failure: { step, call: undefined, error: withoutTag(stepLine(step).result) || t`no message` },
          },
        ]
      : [],
  )
  const ofCalls = calls.flatMap(({ failure, index, at, stepId }) =>
    failure === undefined
      ? []
      : [{ place: placeOf(stepId) ?? at, failure: { step: undefined, call: index, error: failure } }],
  )
  return [...ofSteps, ...ofCalls].sort((one, other) => one.place - other.place).map(({ failure }) => failure)
}

/** Without the tag that Claude Code puts around what failed. */
function withoutTag(error: string): string {
  return error.replace(/^<tool_use_error>(.*?)(?:<\/tool_use_error>)?$/, '$1').trim()
}
