/** What a setting of an agent would have made of a sample, in the few figures that the first screen shows. */
import { ok, unwrap } from '#base/result.ts'
import { AUTO_PROFILE } from '#core/account/auto.ts'
import { DEFAULT_DIALECT } from '#core/dialects/index.ts'
import type { Trace } from '#core/model/trace.ts'
import { leanSpec } from '#core/spec/spec.ts'
import { type CheckedSpec, IDENTITY } from '#core/spec/spec-data.ts'
import { formatSpec } from '#core/spec/spec-text.ts'
import { DEFAULT_SUMMARISER } from '#core/summaries/index.ts'
import { type AgentSetting, bestSetting } from '#core/sweep/agent-settings.ts'
import { compactedAbove } from '#core/sweep/agents/agent.ts'
import { claudeCode } from '#core/sweep/agents/claude-code.ts'
import { costIn, type RankedRow, rankStrategies } from '#core/sweep/ranking.ts'
import { rankedSpecs } from '#core/sweep/replay-order.ts'
import type { SweepFigures } from '#core/sweep/sweep.ts'
import type { SampleVerdict, VerdictStrategy } from '#state/store/store.ts'
import { createEngine } from '#workers/jobs/engine.ts'
import { loadRanks } from '#workers/jobs/ranks.ts'
import { rangedWhereDeciding } from '#workers/jobs/sweeps.ts'

const COUNTING = {
  baseline: 'as-recorded',
  dialect: DEFAULT_DIALECT,
  summariser: DEFAULT_SUMMARISER,
  profile: AUTO_PROFILE,
} as const

/** Those of real sessions are larger than a sample. */
const SIZES = [15, 20, 25, 30, 35].map((size) => size * 1000)

/** What people do first, and what costs more than it saves. */
const USUAL = 'keep-last'

/**
 * Claude Code’s `/compact` at the size that the app would recommend, at the next cheaper one, and what people
 * do first; by the job that Strategies asks, on the settings of a first visit. Throws where that says nothing.
 */
export async function sampleVerdict(trace: Trace): Promise<SampleVerdict> {
  const settings = SIZES.flatMap((size) => settingAt(size) ?? [])
  const usual = rankedSpecs().find(({ id }) => id === USUAL)
  if (usual === undefined) throw new Error(`no strategy ${USUAL}`)
  const [baseline, ofUsual, ...figures] = await replayed(trace, [
    IDENTITY,
    usual,
    ...settings.map(({ spec }) => spec),
  ])
  if (baseline === undefined || ofUsual === undefined) throw new Error(`${trace.title}: not replayed`)
  const replays = { settings, figures, baseline }
  const ranged = await rangedWhereDeciding(replays, async (specs) => ok(await replayed(trace, specs)))
  const best = bestSetting(settings, unwrap(ranged), baseline)
  const cheaper = best?.others.find(({ row }) => row.cost < best.row.cost)
  const usualRow = rankStrategies([IDENTITY, usual], [baseline, ofUsual])?.rows[0]
  if (best === undefined || cheaper === undefined || usualRow === undefined) {
    throw new Error(`${trace.title}: no size is cheaper, or none loses more`)
  }
  return {
    cost: rounded(costIn(baseline, '$')),
    used: best.row.figures.used ?? 0,
    strategies: [
      strategyOf(best.row, baseline, best.setting.size),
      strategyOf(cheaper.row, baseline, cheaper.setting.size),
      strategyOf(usualRow, baseline, undefined),
    ],
  }
}

function settingAt(size: number): AgentSetting | undefined {
  return claudeCode.settingLike?.(compactedAbove(size, claudeCode.settings[0]?.spec.params ?? {}))
}

async function replayed(trace: Trace, specs: readonly CheckedSpec[]): Promise<readonly SweepFigures[]> {
  const engine = createEngine({ loadTrace: async () => ok(trace), loadRanks })
  const context = { signal: new AbortController().signal, onProgress: () => undefined }
  const figures = []
  for (const memory of specs) {
    const asked = { traceIds: [trace.id], memories: [memory], counting: COUNTING, skipsRefusals: true }
    figures.push(...unwrap(await engine.sweep(asked, context)))
  }
  return figures
}

function strategyOf(
  { spec, cost, figures }: RankedRow,
  baseline: SweepFigures,
  size: number | undefined,
): VerdictStrategy {
  const { lost, cacheMisses = 0, cumulative } = figures
  const sent = Math.round((cumulative / baseline.cumulative) * 1000) / 1000
  return {
    spec: formatSpec(leanSpec(spec)),
    ...(size === undefined ? {} : { size }),
    cost: rounded(cost),
    sent,
    lost,
    cacheMisses,
  }
}

/** To a hundredth of a cent. */
function rounded(dollars: number): number {
  return Math.round(dollars * 10_000) / 10_000
}
