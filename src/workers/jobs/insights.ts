/** The engine's job of insights: what a run carries along without need, and which of its steps cost most. */
import { ok } from '#base/result.ts'
import { countFor } from '#core/skeleton/skeleton.ts'
import { DEFAULT_TOOLS } from '#core/tokens/tool-definitions.ts'
import { heaviestSteps } from '#core/waste/heaviest.ts'
import { wasteOf } from '#core/waste/waste.ts'
import type { Workbench } from '../bench/workbench.ts'
import type { Handlers } from '../protocol/host.ts'

/** As many as a drawing can show apart. */
const HEAVIEST = 120

/** O(text of the results + steps + calls + recorded changes · context). Fails as the workbench's `open`. */
export function createInsightJobs(workbench: Workbench): Pick<Handlers<'engine'>, 'insights'> {
  return {
    insights: async ({ traceId, lens }, { signal }) => {
      const bench = await workbench.open(traceId, lens, signal)
      if (!bench.ok) return bench
      const { trace, options, factor, lens: settled } = bench.value
      const plain = await workbench.counter(settled.encoding)
      if (!plain.ok) return plain
      const count = countFor(trace, settled.encoding, plain.value)
      return ok({
        waste: wasteOf(trace, {
          // One count for all figures of the page: the factor is in the measure too.
          count: (text) => Math.round(count(text) * factor),
          toolForm: settled.settledProfile?.tools ?? DEFAULT_TOOLS,
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
