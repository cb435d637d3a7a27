/** What all strategies would have made of a sample, in the few figures that the first screen shows. */
import { ok, unwrap } from '#base/result.ts'
import { AUTO_PROFILE } from '#core/account/auto.ts'
import { DEFAULT_DIALECT } from '#core/dialects/index.ts'
import type { Trace } from '#core/model/trace.ts'
import { DEFAULT_SUMMARISER } from '#core/summaries/index.ts'
import {
  answerOf,
  costIn,
  isWorth,
  type RankedRow,
  type Ranking,
  rankStrategies,
} from '#core/sweep/ranking.ts'
import { rankedSpecs } from '#core/sweep/replay-order.ts'
import type { SampleVerdict, VerdictStrategy } from '#state/store/store.ts'
import { createEngine } from '#workers/jobs/engine.ts'
import { loadRanks } from '#workers/jobs/ranks.ts'

const COUNTING = {
  baseline: 'as-recorded',
  dialect: DEFAULT_DIALECT,
  summariser: DEFAULT_SUMMARISER,
  profile: AUTO_PROFILE,
} as const

/** Of strategies, in words that need no documentation. The names in the app are those of their projects. */
const DOES: Readonly<Record<string, string>> = {
  'marsys-hierarchical': 'Keep important and newest steps',
  semantic: 'Keep recent and distinct steps',
  'keep-last': 'Keep only the last 20 steps',
}

/** What people do first, and what costs more than it saves. */
const USUAL = 'keep-last'

/**
 * By the job that the Strategies view asks, on the settings of a first visit. Throws where nothing is
 * cheaper.
 */
export async function sampleVerdict(trace: Trace): Promise<SampleVerdict> {
  const engine = createEngine({ loadTrace: async () => ok(trace), loadRanks })
  const context = { signal: new AbortController().signal, onProgress: () => undefined }
  const figures = []
  for (const memory of rankedSpecs()) {
    const asked = { traceIds: [trace.id], memories: [memory], counting: COUNTING, skipsRefusals: true }
    figures.push(unwrap(await engine.sweep(asked, context))[0])
  }
  const ranking = rankStrategies(rankedSpecs(), figures)
  const answer = ranking && answerOf(ranking)
  const usual = ranking?.rows.find(({ spec }) => spec.id === USUAL)
  if (ranking?.unit !== '$' || usual === undefined || answer?.kind !== 'cheaper') {
    throw new Error(`${trace.title}: no strategy is cheaper`)
  }
  const boldest = ranking.rows.find(isWorth) ?? answer.best
  return {
    cost: rounded(costIn(ranking.baseline, '$')),
    used: answer.best.figures.used ?? 0,
    strategies: [strategyOf(answer.best, ranking), strategyOf(boldest, ranking), strategyOf(usual, ranking)],
  }
}

function strategyOf({ spec, cost, figures }: RankedRow, { baseline }: Ranking): VerdictStrategy {
  const does = DOES[spec.id]
  if (does === undefined) throw new Error(`say in a few words what ${spec.id} does`)
  const { lost, cacheMisses = 0, cumulative } = figures
  const sent = Math.round((cumulative / baseline.cumulative) * 1000) / 1000
  return { does, cost: rounded(cost), sent, lost, cacheMisses }
}

/** To a hundredth of a cent. */
function rounded(dollars: number): number {
  return Math.round(dollars * 10_000) / 10_000
}
