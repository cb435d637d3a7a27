/** What a search finds: steps with an excerpt, grouped by run. Texts are the trace's own, and so hostile. */

import { given } from '#base/given.ts'
import type { Step, StepId, StepKind } from '../model/step.ts'
import { lineText, stepLine } from '../model/step-line.ts'
import type { CallIndex } from '../model/units.ts'
import { hasFailure } from '../waste/failed-results.ts'
import { snippetOf } from './finder.ts'

export interface SearchHit {
  readonly step: StepId
  readonly number: number
  readonly kind: StepKind
  readonly agent?: string
  /** The model call that answered with the step. */
  readonly call?: CallIndex
  readonly isError: boolean
  /** One line with the first find in it; without words to find, the step's own line. */
  readonly excerpt: string
}

/** What was found in one run, the best first. */
export interface RunHits {
  /** The stored trace. */
  readonly traceId: string
  readonly title: string
  /** All that was found; `hits` may be fewer. */
  readonly count: number
  readonly hits: readonly SearchHit[]
}

const LINE_UNITS = 200

/** A found step as it is listed. `finder` undefined: it was found by its filters alone. */
export function hitOf(step: Step, call: number | undefined, finder: RegExp | undefined): SearchHit {
  const { id, number, kind, agent } = step
  const found = finder === undefined ? '' : snippetOf(step, finder)
  return {
    step: id,
    number,
    kind,
    ...given({ agent, call }),
    isError: hasFailure(step),
    excerpt: found === '' ? lineText(stepLine(step)).slice(0, LINE_UNITS) : found,
  }
}
