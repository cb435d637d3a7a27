/** Facts of a run for a collection: from recorded usage alone where every call has it, else by counting and replaying it. */
import { ok, type Result } from '#base/result.ts'
import { recordedAccount } from '#core/account/recorded-account.ts'
import { settleCounting } from '#core/account/settle.ts'
import { type MadeFacts, makeFacts } from '#core/collections/make-facts.ts'
import type { Trace } from '#core/model/trace.ts'
import { buildMemory } from '#core/spec/spec.ts'
import { IDENTITY } from '#core/spec/spec-data.ts'
import { DEFAULT_TOOLS } from '#core/tokens/tool-definitions.ts'
import type { Lens } from '../protocol/protocol.ts'
import { accountedReplay } from './accounted-replay.ts'
import type { LoadRanks } from './counters.ts'
import { pricingOf } from './lens-pricing.ts'
import { createWorkbench } from './workbench.ts'

export interface FactMaker {
  /** Fails as the workbench’s `open`. O(calls + text of the results); O(a replay of the run) where usage is missing. */
  of(trace: Trace, lens: Lens, signal: AbortSignal): Promise<Result<MadeFacts>>
}

export function createFactMaker(loadRanks: LoadRanks): FactMaker {
  let open: Trace | undefined
  const bench = createWorkbench({
    loadTrace: async () => (open === undefined ? Promise.reject(new Error('no run is open')) : ok(open)),
    loadRanks,
  })

  async function counted(trace: Trace, lens: Lens, signal: AbortSignal): Promise<Result<MadeFacts>> {
    open = trace
    const opened = await bench.open(trace.id, lens, signal)
    const made = opened.ok
      ? ok(
          makeFacts(trace, {
            account: accountedReplay(opened.value, buildMemory(IDENTITY)),
            ...limitOf(opened.value.lens),
          }),
        )
      : opened
    open = undefined
    bench.keepOnly(new Set())
    return made
  }

  return {
    of: async (trace, given, signal) => {
      // A run is summed up as it was sent, whatever strategies are compared with.
      const lens: Lens = { ...given, baseline: 'as-recorded' }
      const pricing = pricingOf(lens, trace)
      const account = lens.profile === undefined ? undefined : recordedAccount(trace, pricing)
      if (account === undefined) return counted(trace, lens, signal)
      return ok(makeFacts(trace, { account, ...limitOf(settleCounting(lens, trace.calls, pricing)) }))
    },
  }
}

function limitOf({ isWindowKnown, window, settledProfile }: ReturnType<typeof settleCounting>) {
  return {
    toolForm: settledProfile?.tools ?? DEFAULT_TOOLS,
    ...(isWindowKnown ? { limit: window } : {}),
  }
}
