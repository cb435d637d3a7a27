/** The engine's job of insights: what a run carries along without need, and which of its steps cost most. */
import { ok } from '#base/result.ts'
import { factorFor } from '#core/profiles/scaled-measure.ts'
import { countFor } from '#core/skeleton/skeleton.ts'
import { DEFAULT_TOOLS } from '#core/tokens/tool-definitions.ts'
import { heaviestSteps } from '#core/waste/heaviest.ts'
import { wasteOf } from '#core/waste/waste.ts'
import type { Handlers } from '../host.ts'
import { profileOf, type Workbench } from './workbench.ts'

/** As many as a drawing can show apart. */
const HEAVIEST = 120

/** O(text of the results + steps + calls + recorded changes · context). Fails as the workbench's `open`. */
export function createInsightJobs(workbench: Workbench): Pick<Handlers<'engine'>, 'insights'> {
  return {
    insights: async ({ traceId, lens }, { signal }) => {
      const [bench, plain] = await Promise.all([
        workbench.open(traceId, lens, signal),
        workbench.counter(lens.encoding),
      ])
      if (!bench.ok) return bench
      if (!plain.ok) return plain
      const { trace, options } = bench.value
      const profile = profileOf(lens)
      const count = countFor(trace, lens.encoding, plain.value)
      const factor = factorFor(lens.encoding, profile)
      return ok({
        waste: wasteOf(trace, {
          // One count for all figures of the page: the profile's factor is in the measure too.
          count: (text) => Math.round(count(text) * factor),
          toolForm: profile?.tools ?? DEFAULT_TOOLS,
        }),
        heaviest: heaviestSteps(trace, {
          measure: options.measure,
          baseline: lens.baseline,
          most: HEAVIEST,
        }),
      })
    },
  }
}
