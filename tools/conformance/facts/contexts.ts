/** What each call of a trace was sent, for facts that are counted over whole prompts. */

import { plainContext } from '#core/library/tinyagent/plain-context.ts'
import type { Step } from '#core/model/step.ts'
import type { Trace } from '#core/model/trace.ts'
import { foldCalls } from '#core/replay/fold.ts'
import { buildMemory } from '#core/spec/spec.ts'
import { IDENTITY } from '#core/spec/spec-data.ts'

/** The steps of the as-recorded context of each call, in order of the calls. */
export function contextsOf(trace: Trace): readonly (readonly Step[])[] {
  const contexts: (readonly Step[])[] = []
  const environment = { ...plainContext(), measure: () => 0, explain: false }
  foldCalls(trace, buildMemory(IDENTITY), { environment, baseline: 'as-recorded' }, ({ recall }) => {
    contexts.push([...recall.steps])
    return true
  })
  return contexts
}
