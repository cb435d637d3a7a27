/**
 * The engine's jobs of two runs side by side: which steps are side by side, and the figures of each
 * run.
 */
import { CANCELED } from '#base/errors.ts'
import { fail, ok } from '#base/result.ts'
import { alignRuns, alignStates } from '#core/align/align-steps.ts'
import { runTotals } from '#core/align/run-totals.ts'
import { storedIdOf } from '#core/edit/address.ts'
import { IDENTITY } from '#core/spec/spec-data.ts'
import { giveWay } from '../bench/give-way.ts'
import type { Workbench } from '../bench/workbench.ts'
import type { Handlers } from '../protocol/host.ts'

/** For the effort see `alignRuns` and `replay`. Fail as the workbench's `trace` and `open`. */
export function createSideBySideJobs(
  workbench: Workbench,
  replay: Handlers<'engine'>['replay'],
): Pick<Handlers<'engine'>, 'align' | 'runTotals'> {
  return {
    align: async ({ left, right }, { signal }) => {
      const [one, other] = await Promise.all([workbench.trace(left), workbench.trace(right)])
      if (!one.ok) return one
      if (!other.ok) return other
      await giveWay()
      if (signal.aborted) return fail(CANCELED)
      const align = storedIdOf(left) === storedIdOf(right) ? alignStates : alignRuns
      return ok(align(one.value.steps, other.value.steps))
    },
    runTotals: async ({ traceId, counting }, context) => {
      const bench = await workbench.open(traceId, counting, context.signal)
      if (!bench.ok) return bench
      const made = await replay({ traceId, memory: IDENTITY, counting }, context)
      if (!made.ok) return made
      const { trace, options } = bench.value
      return ok(
        runTotals(trace, {
          replay: made.value,
          infos: made.value.tokensInfo,
          inputInfo: made.value.inputInfo,
          measure: options.measure,
        }),
      )
    },
  }
}
