/** The engine's job of insights: what a run carries along without need, and which of its steps cost most. */
import { given } from '#base/given.ts'
import { ok, type Result } from '#base/result.ts'
import { missCosts } from '#core/account/miss-cost.ts'
import { breakdownOf } from '#core/breakdown/breakdown.ts'
import { fittedGroups } from '#core/breakdown/fitted-groups.ts'
import type { Baseline } from '#core/replay/fold.ts'
import { foldOptions } from '#core/replay/replay.ts'
import { countFor } from '#core/skeleton/skeleton.ts'
import { IDENTITY } from '#core/spec/spec-data.ts'
import { sumByCategory } from '#core/tokens/measure.ts'
import { DEFAULT_TOOLS } from '#core/tokens/tool-definitions.ts'
import { failureSizes } from '#core/waste/failures.ts'
import { fittedPrices } from '#core/waste/fitted-prices.ts'
import { exposureUnder, heaviestSteps } from '#core/waste/heaviest.ts'
import { largestResults } from '#core/waste/largest-results.ts'
import { stepUses } from '#core/waste/last-uses.ts'
import { stepPrices } from '#core/waste/step-prices.ts'
import { unusedIn, type WasteOptions } from '#core/waste/waste.ts'
import type { Bench, Workbench } from '../bench/workbench.ts'
import type { Handlers } from '../protocol/host.ts'
import type { Memories } from './memories.ts'

/** As many as a drawing can show apart. */
const HEAVIEST = 120

const AS_RECORDED: Baseline = 'as-recorded'

type InsightJobs = Pick<Handlers<'engine'>, 'insights' | 'waste' | 'missCosts'>

/**
 * O(text of the results + steps + calls + recorded changes · context). Fails as the workbench's `open`.
 * `replayed`: the engine's replays, which are kept, as are references.
 */
export function createInsightJobs(
  workbench: Workbench,
  replayed: Handlers<'engine'>['replay'],
  memories: Pick<Memories, 'open' | 'referencesOf'>,
): InsightJobs {
  /** How the waste of a run is counted. */
  async function wasteOptions({ trace, factor, counting, options }: Bench): Promise<Result<WasteOptions>> {
    const plain = await workbench.counter(counting.encoding)
    if (!plain.ok) return plain
    const count = countFor(trace, counting.encoding, plain.value)
    return ok({
      // One count for all figures of the page: the factor is in the measure too.
      count: (text) => Math.round(count(text) * factor),
      ...given({ shareOf: options.shareOf }),
      toolForm: counting.settledProfile?.tools ?? DEFAULT_TOOLS,
    })
  }

  return {
    insights: async ({ traceId, counting }, context) => {
      const bench = await workbench.open(traceId, counting, context.signal)
      if (!bench.ok) return bench
      const { trace, options } = bench.value
      const counted = await wasteOptions(bench.value)
      if (!counted.ok) return counted
      const made = await replayed({ traceId, memory: IDENTITY, counting }, context)
      if (!made.ok) return made
      const exposure = exposureUnder(trace, counting.baseline)
      const { measure } = options
      const { baseline } = counting
      const prices = stepPrices(exposure, fittedPrices(trace, made.value.calls, { measure, baseline }))
      const sent = made.value.calls.filter(({ isRefused }) => isRefused !== true)
      const totals = sumByCategory(sent.map(({ byCategory }) => byCategory))
      return ok({
        breakdown: fittedGroups(breakdownOf(trace, { measure, exposure, prices }), totals),
        failures: failureSizes(trace, { ...counted.value, exposure, prices }),
        heaviest: heaviestSteps(trace, { measure, baseline, prices, most: HEAVIEST }),
        largestResults: largestResults(trace, { ...counted.value, exposure, prices, most: HEAVIEST }),
      })
    },
    waste: async ({ traceId, counting, memory: spec, from }, context) => {
      const bench = await memories.open({ traceId, counting, memory: spec ?? IDENTITY }, context.signal)
      if (!bench.ok) return bench
      const { trace, memory, options: opened } = bench.value
      const counted = await wasteOptions(bench.value)
      if (!counted.ok) return counted
      const index = await memories.referencesOf(trace, context.signal)
      if (!index.ok) return index
      const recorded = { traceId, memory: IDENTITY, counting: { ...counting, baseline: AS_RECORDED } }
      const made = await replayed(recorded, context)
      if (!made.ok) return made
      const under = spec && { memory, fold: foldOptions(opened, false) }
      const { measure } = opened
      const prices = fittedPrices(trace, made.value.calls, { measure, baseline: AS_RECORDED })
      const options = { ...counted.value, prices, ...given({ under, from }) }
      return ok(unusedIn(trace, options, stepUses(trace, index.value)))
    },
    missCosts: async (wanted, context) => {
      const bench = await workbench.open(wanted.traceId, wanted.counting, context.signal)
      if (!bench.ok) return bench
      const made = await replayed(wanted, context)
      if (!made.ok) return made
      const { trace, options } = bench.value
      return ok(missCosts(trace, made.value.calls, (call) => options.cost?.profileOf(call)))
    },
  }
}
