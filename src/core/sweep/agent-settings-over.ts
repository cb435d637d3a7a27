/** What can be set in the agent that made several runs, and which setting does best on all of them. Pure. */
import { given } from '#base/given.ts'
import type { Tokens } from '../model/units.ts'
import { IDENTITY } from '../spec/spec-data.ts'
import { type AgentSetting, agentSettings } from './agent-settings.ts'
import { cautiousOf, choiceOf, losesLittle } from './choice.ts'
import { unbeaten } from './frontier.ts'
import { lossBasis, lossIn } from './loss.ts'
import { costIn, isCheaper, isStuck, type Ranking } from './ranking.ts'
import { type ReplayedRun, rankOverRuns, type StrategyOverRuns } from './several-runs.ts'

interface RunOfAgent {
  readonly id: string
  readonly format: string | undefined
  /** The largest recorded prompt. */
  readonly peak: Tokens
}

export interface SettingsOverRuns {
  /** The agent's name. */
  readonly agent: string
  /** All that one of its runs is large enough for. */
  readonly settings: readonly AgentSetting[]
  /** Ids of its runs. */
  readonly runs: readonly string[]
}

/** Of the agent that made the most of these runs. Undefined: none of their agents has anything to set. */
export function settingsOverRuns(runs: readonly RunOfAgent[]): SettingsOverRuns | undefined {
  // Versions of an agent that record other formats have other settings.
  const agents = new Map<string | undefined, SettingsOverRuns>()
  for (const { id, format, peak } of runs) {
    const found = agentSettings(format, peak)
    if (found === undefined) continue
    const before = agents.get(format)
    agents.set(format, {
      agent: found.agent,
      settings: withoutRepeats([...(before?.settings ?? []), ...found.settings]),
      runs: [...(before?.runs ?? []), id],
    })
  }
  const [most] = [...agents.values()].toSorted((one, other) => other.runs.length - one.runs.length)
  return most === undefined || most.settings.length === 0 ? undefined : most
}

function withoutRepeats(settings: readonly AgentSetting[]): readonly AgentSetting[] {
  return [...new Map(settings.map((setting) => [setting.id, setting])).values()]
}

export interface SettingOverRuns {
  readonly setting: AgentSetting
  readonly row: StrategyOverRuns
}

export interface BestOverRuns extends SettingOverRuns {
  /** The cautious choice beside it: it saves less and loses clearly fewer facts. Absent: none does. */
  readonly cautious?: SettingOverRuns
}

/**
 * The best balance of what all runs together save and lose: a compaction changes long runs only, so that it
 * may save nothing in the median run. `runs`: the baseline, then `settings` in their order. Undefined: none
 * is cheaper, loses little, and could be used in every run.
 */
export function bestSettingOver(
  settings: readonly AgentSetting[],
  runs: readonly ReplayedRun[],
  unit: Ranking['unit'],
): BestOverRuns | undefined {
  const { rows } = rankOverRuns([IDENTITY, ...settings.map(({ spec }) => spec)], runs, unit)
  const basis = lossBasis(runs.flatMap(({ figures }) => figures))
  const points = rows.flatMap((row) => {
    const setting = settings[row.place - 1]
    const sum = (read: (run: StrategyOverRuns['runs'][number]) => number) =>
      row.runs.reduce((total, run) => total + read(run), 0)
    const recorded = sum(({ baseline }) => costIn(baseline, unit))
    const cost = sum(({ figures }) => costIn(figures, unit)) / recorded
    const isBarred =
      row.refused + row.over > 0 || row.runs.some(({ figures, baseline }) => isStuck(figures, baseline))
    if (setting === undefined || isBarred || !isCheaper(cost, 1)) return []
    const loss = sum(({ figures }) => lossIn(figures, basis))
    const lost = sum(({ figures }) => figures.lost)
    const isCounted = row.runs.every(({ figures }) => figures.used !== undefined)
    const used = isCounted ? sum(({ figures }) => figures.used ?? 0) : undefined
    return [{ setting, row, cost, loss, lost, used, isDropping: row.dropping > 0 }]
  })
  const best = choiceOf(points, 1)?.best
  if (best === undefined || !losesLittle(best)) return undefined
  const isOptimal = unbeaten(points)
  const cautious = cautiousOf(
    points.filter((_, at) => isOptimal[at]),
    best,
    1,
  )
  return { setting: best.setting, row: best.row, ...given({ cautious }) }
}
