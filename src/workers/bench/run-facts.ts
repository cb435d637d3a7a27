/**
 * Facts of a run for a collection: from recorded usage alone where every call has it, else by counting and
 * replaying it.
 */
import { ok, type Result } from '#base/result.ts'
import { recordedAccount } from '#core/account/recorded-account.ts'
import { settleCounting } from '#core/account/settle.ts'
import { type MadeFacts, makeFacts } from '#core/collections/make-facts.ts'
import type { Call, Trace } from '#core/model/trace.ts'
import { buildMemory } from '#core/spec/spec.ts'
import { IDENTITY } from '#core/spec/spec-data.ts'
import { answerTokens } from '#core/tokens/answer-tokens.ts'
import type { EncodingId } from '#core/tokens/encoding.ts'
import { DEFAULT_TOOLS } from '#core/tokens/tool-definitions.ts'
import type { CountingSettings } from '../protocol/protocol.ts'
import { accountedReplay } from './accounted-replay.ts'
import type { LoadRanks } from './counters.ts'
import { pricingOf } from './counting-pricing.ts'
import { createWorkbench } from './workbench.ts'

export interface FactMaker {
  /**
   * Fails as the workbench’s `open`. O(calls + text of the results); O(a replay of the run) where usage is
   * missing.
   */
  of(trace: Trace, counting: CountingSettings, signal: AbortSignal): Promise<Result<MadeFacts>>
}

export function createFactMaker(loadRanks: LoadRanks): FactMaker {
  let open: Trace | undefined
  const bench = createWorkbench({
    loadTrace: async () => (open === undefined ? Promise.reject(new Error('no run is open')) : ok(open)),
    loadRanks,
  })

  async function counted(
    trace: Trace,
    counting: CountingSettings,
    signal: AbortSignal,
  ): Promise<Result<MadeFacts>> {
    open = trace
    const opened = await bench.open(trace.id, counting, signal)
    const made = opened.ok
      ? ok(
          makeFacts(trace, {
            account: accountedReplay(opened.value, buildMemory(IDENTITY)),
            profileOf: opened.value.options.cost?.profileOf,
            ...limitOf(opened.value.counting),
          }),
        )
      : opened
    open = undefined
    bench.keepOnly(new Set())
    return made
  }

  /** Answers are counted in the one encoding that the estimate was made for, as the workbench does. */
  async function answersOf({ steps, calls }: Trace, encoding: EncodingId) {
    if (encoding !== 'o200k_base' || !calls.some(lacksOutput)) return {}
    const count = await bench.counter(encoding)
    if (!count.ok) return {}
    return {
      answerOf: ({ at, model }: Call) => {
        const step = steps[at]
        return step === undefined ? undefined : answerTokens(step, model, count.value)
      },
    }
  }

  return {
    of: async (trace, given, signal) => {
      // A run is summed up as it was sent, whatever strategies are compared with.
      const sent: CountingSettings = { ...given, baseline: 'as-recorded' }
      const pricing = pricingOf(sent, trace)
      const settled = settleCounting(sent, trace, pricing)
      const answerOf = await answersOf(trace, settled.encoding)
      const account =
        sent.profile === undefined ? undefined : recordedAccount(trace, { pricing, ...answerOf })
      if (account === undefined) return counted(trace, sent, signal)
      return ok(
        makeFacts(trace, { account, profileOf: (call) => pricing(call).profile, ...limitOf(settled) }),
      )
    },
  }
}

function lacksOutput({ usage }: Call): boolean {
  return usage !== undefined && usage.output === undefined
}

function limitOf({ isWindowKnown, window, settledProfile }: ReturnType<typeof settleCounting>) {
  return {
    toolForm: settledProfile?.tools ?? DEFAULT_TOOLS,
    ...(isWindowKnown ? { limit: window } : {}),
  }
}
