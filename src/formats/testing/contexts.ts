/**
 * What the model was shown at each call, as the replay says: for tests of recorded compactions and branches.
 */

import { plainContext } from '#core/library/tinyagent/plain-context.ts'
import { stepText } from '#core/model/steps.ts'
import type { Trace } from '#core/model/trace.ts'
import { foldCalls } from '#core/replay/fold.ts'
import { buildMemory } from '#core/spec/spec.ts'
import { IDENTITY } from '#core/spec/spec-data.ts'

/** For each call the texts of its as-recorded context's steps. */
export function contextsOf(trace: Trace | undefined): readonly (readonly string[])[] {
  const contexts: (readonly string[])[] = []
  if (trace === undefined) return contexts
  const environment = { ...plainContext(), measure: () => 0, explain: false }
  foldCalls(trace, buildMemory(IDENTITY), { environment, baseline: 'as-recorded' }, ({ recall }) => {
    contexts.push(recall.steps.map(stepText))
    return true
  })
  return contexts
}
