/** What summarizers write, for a replay. Apart from their list, which the first load has. */
import { ok, type Result } from '#base/result.ts'
import type { Summarise } from '../model/services.ts'
import { handover } from './handover.ts'
import { chooseSummariser, type SummariserSpec } from './index.ts'
import type { SummarySource } from './summariser.ts'

const NO_SOURCE: Source = { steps: [], recorded: [] }

type Source = Omit<SummarySource, 'inSections'>

/**
 * Fails with `unknown-summariser` or a problem of its parameters. `source`: the trace that is replayed, for a
 * summariser that looks at it; without one it finds nothing there.
 */
export function bindSummariser(spec: SummariserSpec, source: Source = NO_SOURCE): Result<Summarise> {
  const chosen = chooseSummariser(spec)
  if (!chosen.ok) return chosen
  const { summariser, values } = chosen.value
  return ok(summariser.build(values, { ...source, inSections: handover }))
}
