/** What a sweep varies, as it is entered in the agent that made the run; which value is cautious. Pure. */
import { formatCompact } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import type { CheckedSpec } from '#core/spec/spec-data.ts'
import { type AgentSetting, agentOf, isAboutAsGood, scaleOf, settingOf } from '#core/sweep/agent-settings.ts'
import { cautiousOf } from '#core/sweep/choice.ts'
import { losesFewer, middleOf } from '#core/sweep/nearby-sizes.ts'
import { costIn, isUsable, lostAtOf, type RankedRow, type Ranking } from '#core/sweep/ranking.ts'
import { settingTitle } from '#core/sweep/setting-words.ts'
import type { SweepRow } from './sweep-rows.ts'

/** Of all that was tried, by place; undefined: some of it can't be set in the agent. */
export function enteredSettings(
  memories: readonly CheckedSpec[],
  format: string | undefined,
): readonly (AgentSetting | undefined)[] | undefined {
  const settings = memories.slice(1).map((spec) => settingOf(format, spec))
  return settings.length > 0 && settings.every((one) => one !== undefined)
    ? [undefined, ...settings]
    : undefined
}

/** Rows named by what is entered in the agent, such as `Compacting at 300k tokens`. */
export function enteredRows(
  rows: readonly SweepRow[],
  settings: readonly (AgentSetting | undefined)[] | undefined,
): readonly SweepRow[] {
  if (settings === undefined) return rows
  return rows.map((row) => {
    const setting = settings[Number(row.id)]
    if (setting === undefined) return row
    const name = settingTitle(setting)
    return { ...row, name, short: enteredValue(setting) ?? name, isDefault: false }
  })
}

/** What is varied, such as `tool_output_token_limit`, or a size at which something is typed. */
export function enteredParam(settings: readonly (AgentSetting | undefined)[]): string | undefined {
  const [, first] = settings
  if (first === undefined || enteredValue(first) === undefined) return undefined
  return first.place === undefined ? t`Size (tokens)` : enteredName(first)
}

/** What a person adds, without its value, such as `tool_output_token_limit`. */
function enteredName({ entered }: Pick<AgentSetting, 'entered'>): string {
  return entered.split(' = ')[0] ?? entered
}

/** A setting of the agent whose values can be varied. */
export interface VariedSetting {
  /** Such as `Codex: tool_output_token_limit`. */
  readonly title: string
  /** Such as `model_auto_compact_token_limit (tokens)`. */
  readonly label: string
  /** One of its values, as it is replayed. */
  readonly spec: CheckedSpec
  /** Its values are sizes at which the context is compacted. */
  readonly isBySize: boolean
}

/** `settings`: all that the agent is tried with on the run, as they are replayed. */
export function variedSettings(
  settings: readonly CheckedSpec[],
  format: string | undefined,
): readonly VariedSetting[] {
  const firsts = settings.filter(({ id }, at) => settings.findIndex((one) => one.id === id) === at)
  return firsts.flatMap((spec): readonly VariedSetting[] => {
    const setting = settingOf(format, spec)
    const title = setting && settingName(setting, format)
    if (setting === undefined || title === undefined) return []
    const label = setting.place === undefined ? t`Compact at (tokens)` : t`${enteredName(setting)} (tokens)`
    return [{ title, label, spec, isBySize: setting.size !== undefined }]
  })
}

/** Such as `Claude Code: compaction`; undefined: it has no value that could be another. */
export function settingName(setting: AgentSetting, format: string | undefined): string | undefined {
  const agent = agentOf(format)?.name
  if (agent === undefined || enteredValue(setting) === undefined) return undefined
  return setting.place === undefined ? t`${agent}: compaction` : t`${agent}: ${enteredName(setting)}`
}

/** A number of a strategy as the agent has it. */
export interface EnteredField {
  /** Such as `tool_output_token_limit (tokens)`. */
  readonly label: string
  /** How many of the strategy's are one of the agent's. */
  readonly factor: number
  /** How the agent counts. */
  readonly help: string | undefined
}

/**
 * How the parameter is entered in the agent, where that is in another unit. `memories`: what is tried,
 * the baseline first. Undefined: in the same unit, or not all of it can be set in the agent.
 */
export function enteredField(
  memories: readonly CheckedSpec[],
  param: string,
  format: string | undefined,
): EnteredField | undefined {
  const settings = enteredSettings(memories, format)
  const [, setting] = settings ?? []
  const [, spec] = memories
  const factor = Number(spec?.params[param]) / Number(setting && enteredValue(setting))
  if (setting?.counted === undefined || !Number.isInteger(factor)) return undefined
  return { label: t`${enteredName(setting)} (tokens)`, factor, help: setting.counted }
}

function enteredValue({ entered, place, size }: AgentSetting): string | undefined {
  if (place === undefined) return size === undefined ? undefined : formatCompact(size)
  const [, value, ...others] = entered.split(' = ')
  return others.length === 0 ? value : undefined
}

/** What is entered as a number, to put settings in order. */
export function enteredNumber(setting: AgentSetting): number {
  return setting.size ?? Number(enteredValue(setting))
}

/** The cautious choice of all that can be used. */
export function cautiousRow(ranking: Ranking, best: RankedRow): RankedRow | undefined {
  const point = (row: RankedRow) => ({ row, cost: row.cost, lost: middleOf(lostAtOf(row)) })
  const usable = ranking.rows
    .filter((row) => isUsable(row) && losesFewer(lostAtOf(row), lostAtOf(best)))
    .filter((row) => !isAboutAsGood(row, best, scaleOf(ranking)))
    .map(point)
  return cautiousOf(usable, point(best), costIn(ranking.baseline, ranking.unit))?.row
}

/** Whether a larger size of the context loses more facts than a smaller one. */
export function isUneven(rows: readonly SweepRow[]): boolean {
  const sized = rows
    .flatMap(({ spec: { trigger, id }, lost, isIdle }) =>
      trigger.kind === 'past-tokens' && id === 'compaction' && !isIdle
        ? [{ size: trigger.tokens, lost }]
        : [],
    )
    .toSorted((one, other) => one.size - other.size)
  return sized.some(({ lost }, at) => at > 0 && lost > (sized[at - 1]?.lost ?? lost))
}
