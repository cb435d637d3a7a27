/** What the agent that made a run can be told, replayed: as data between threads and files, and its best. */
import { given } from '#base/given.ts'
import { type JsonObject, type JsonValue, listField, textField } from '#base/json.ts'
import { ok, type Result } from '#base/result.ts'
import type { Trace } from '#core/model/trace.ts'
import type { CheckedSpec } from '#core/spec/spec-data.ts'
import {
  type AgentAnswer,
  agentAnswer,
  agentOf,
  agentSettings,
  decidingFigures,
  withLostRanges,
} from '#core/sweep/agent-settings.ts'
import { nearbySizes, withNearby } from '#core/sweep/nearby-sizes.ts'
import type { SweepFigures } from '#core/sweep/sweep.ts'
import { formatStrategy } from '#package/strategy-text.ts'
import { figureData, plusFigures, readRow, rowOf, type StrategyRow } from './figures.ts'

export interface ReplayedSettings {
  /** Of the run, which says whose settings they are. */
  readonly format: string
  readonly rows: readonly StrategyRow[]
}

/** The settings of the agent that made a run. Undefined: it has none at all, or their replays failed. */
export async function replaySettings(
  { source: { format } }: Pick<Trace, 'source'>,
  baseline: SweepFigures | undefined,
  sweep: Sweep,
): Promise<ReplayedSettings | undefined> {
  const offered = baseline && agentSettings(format, baseline.peak)
  if (offered === undefined) return undefined
  const specs = offered.settings.map(({ spec }) => spec)
  const made = specs.length === 0 ? ok([]) : await sweepWithRanges(specs, sweep)
  if (!made.ok) return undefined
  const rows = specs.flatMap((spec, at) => {
    const figures = made.value[at]
    return figures === undefined ? [] : [rowOf(spec, figures)]
  })
  return { format, rows }
}

/** `isNearby`: only what they lose counts. */
type Sweep = (specs: readonly CheckedSpec[], isNearby?: boolean) => Promise<Result<readonly SweepFigures[]>>

/** With what compactions lose at sizes near their own. */
export async function sweepWithRanges(
  specs: readonly CheckedSpec[],
  sweep: Sweep,
): Promise<Result<readonly SweepFigures[]>> {
  const made = await sweep(specs)
  if (!made.ok) return made
  const figures = [...made.value]
  for (const [at, spec] of specs.entries()) {
    const [own, sizes] = [figures[at], nearbySizes(spec)]
    if (own === undefined || own.changed === 0 || sizes.length === 0) continue
    const nearby = await sweep(sizes, true)
    if (!nearby.ok) return nearby
    figures[at] = withNearby(own, nearby.value)
  }
  return ok(figures)
}

/**
 * The best of them. `rows`: the baseline of the same runs first. `earlier`: of each run the conversation that
 * isn't in its file; the largest decides which settings can't be replayed.
 */
export function agentOfRun(
  settings: ReplayedSettings | undefined,
  [baseline]: readonly StrategyRow[],
  earlier: readonly SweepFigures['earlier'][],
): AgentAnswer | undefined {
  const agent = agentOf(settings?.format)
  if (settings === undefined || agent === undefined || baseline === undefined) return undefined
  const tried = settings.rows.flatMap(({ strategy, figures }) => {
    const setting = agent.settings.find(({ spec }) => formatStrategy(spec) === strategy)
    return setting === undefined ? [] : [{ setting, figures }]
  })
  const { peak } = baseline.figures
  // Of several runs, some settings may be of the large ones alone, so that none is of all.
  if (tried.length === 0 && agentSettings(settings.format, peak)?.settings.length !== 0) return undefined
  const offered = tried.map(({ setting }) => setting)
  const all = tried.map(({ figures }) => figures)
  const deciding = decidingFigures(offered, all, baseline.figures)
  const [largest] = earlier.flatMap((one) => one ?? []).toSorted((one, other) => other.peak - one.peak)
  const recorded = { ...baseline.figures, ...given({ earlier: largest }) }
  const answer = agentAnswer({ agent: agent.name, settings: offered }, deciding, recorded)
  const ranges = new Map(
    tried.flatMap(({ setting, figures }) =>
      figures.lostRange === undefined ? [] : [[setting.spec, figures.lostRange] as const],
    ),
  )
  return withLostRanges(answer, { ranges, isDone: ranges.size > 0 })
}

/** Of two sets of runs; undefined: they are of different agents. A setting that only one has is left out. */
export function plusSettings(one: ReplayedSettings, other: ReplayedSettings): ReplayedSettings | undefined {
  if (one.format !== other.format) return undefined
  const rows = one.rows.flatMap((row) => {
    const more = other.rows.find(({ strategy }) => strategy === row.strategy)
    return more === undefined ? [] : [{ ...row, figures: plusFigures(row.figures, more.figures) }]
  })
  return { format: one.format, rows }
}

export function settingsData({ format, rows }: ReplayedSettings, baseline: SweepFigures): JsonObject {
  return { format, strategies: rows.map((row) => figureData(row, baseline)) }
}

/** Out of what `settingsData` wrote; undefined: it is something else. */
export function readSettings(data: JsonValue | undefined): ReplayedSettings | undefined {
  const format = textField(data, 'format')
  const rows = (listField(data, 'strategies') ?? []).flatMap((row) => readRow(row) ?? [])
  return format === undefined ? undefined : { format, rows }
}
