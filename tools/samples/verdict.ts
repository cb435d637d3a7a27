/** What all strategies would have made of a sample, in the few figures that the first screen shows. */
import { ok, unwrap } from '#base/result.ts'
import { AUTO_PROFILE } from '#core/account/auto.ts'
import { DEFAULT_DIALECT } from '#core/dialects/index.ts'
import type { Trace } from '#core/model/trace.ts'
import { rankedName } from '#core/spec/product-presets.ts'
import { DEFAULT_SUMMARISER } from '#core/summaries/index.ts'
import { answerOf, costIn, isWorth, type RankedRow, rankStrategies } from '#core/sweep/ranking.ts'
import { rankedSpecs } from '#core/sweep/replay-order.ts'
import type { SampleVerdict } from '#state/store/store.ts'
import { createEngine } from '#workers/jobs/engine.ts'
import { loadRanks } from '#workers/jobs/ranks.ts'

const COUNTING = {
  baseline: 'as-recorded',
  dialect: DEFAULT_DIALECT,
  summariser: DEFAULT_SUMMARISER,
  profile: AUTO_PROFILE,
} as const

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
  if (ranking?.unit !== '$' || answer === undefined || answer.kind === 'none-cheaper') {
    throw new Error(`${trace.title}: no strategy is cheaper`)
  }
  return {
    cost: rounded(costIn(ranking.baseline, '$')),
    used: answer.best.figures.used ?? 0,
    best: strategyOf(answer.best),
    boldest: strategyOf(ranking.rows.find(isWorth) ?? answer.best),
    points: places(ranking.rows.filter(({ group }) => group !== 'none').map(pointOf)),
  }
}

function strategyOf({ spec, cost, figures }: RankedRow): SampleVerdict['best'] {
  const { title = spec.id, description } = rankedName(spec)
  // The first sentence is what it does; the others are for whom.
  const [does = ''] = description.split(/(?<=\.) /)
  return { title, does, cost: rounded(cost), lost: figures.lost }
}

function pointOf({ cost, figures }: RankedRow): SampleVerdict['points'][number] {
  return [rounded(cost), figures.lost]
}

/** Strategies with the same figures are one point. */
function places(points: SampleVerdict['points']): SampleVerdict['points'] {
  return [...new Map(points.map((point) => [point.join(' '), point])).values()]
}

/** To a hundredth of a cent. */
function rounded(dollars: number): number {
  return Math.round(dollars * 10_000) / 10_000
}
