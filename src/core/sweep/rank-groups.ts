/** What the groups of a ranking are called, and what they mean. */
import { plural } from '#base/format-count.ts'
import { t } from '#base/words.ts'
import { probableAsking } from '../rereads/cut-results.ts'
import type { AgentAnswer } from './agent-settings.ts'
import { sharedNote } from './instruction-words.ts'
import { isSmall } from './keep-words.ts'
import { groupAmong, isSafe, type RankedRow, type RankGroup, type Ranking } from './ranking.ts'

const TITLES: Readonly<Record<RankGroup, string>> = {
  setting: t`Settings of the agent that made this run`,
  worth: t`Worth a look`,
  unchecked: t`Not checked yet`,
  dropping: t`Cheaper, but drops user messages`,
  dominated: t`Cheaper, but another strategy beats it`,
  overrun: t`Cheaper, but exceeds its own limit`,
  taskless: t`Cheaper, but drops or summarizes the system prompt or the task`,
  dearer: t`Costs more, or saves less than 0.5%`,
  over: t`Over the context limit`,
  refused: t`Refused by the provider`,
  stuck: t`Hides what the agent just did`,
  none: t`No effect on this run`,
}

const HELP: Readonly<Record<RankGroup, string>> = {
  setting: '',
  worth: t`They keep all user messages, and none beats another.`,
  unchecked: t`Worth a look if the provider accepts their prompts.`,
  dropping: t`They drop user messages or instruction files, or replace them with a summary.`,
  dominated: '',
  overrun: t`Not recommended: at more than a tenth of the calls, what they keep is over their own limit.`,
  taskless: t`At some call the model no longer sees its system prompt or its task, or only a summary of them.`,
  dearer: t`These cost more than the recorded run, or save too little to matter.`,
  over: t`At least one prompt is larger than the model’s context window.`,
  refused: t`The provider accepts the recorded prompts, but not all of these.`,
  stuck: t`At some calls the agent wouldn’t see its last tool result, or anything that it did, so it would do it again.`,
  none: t`These strategies don’t change any prompt of this run.`,
}

/** Where no price is known, strategies are ranked by tokens, and nothing speaks of cost. */
const TITLES_IN_TOKENS: Partial<typeof TITLES> = {
  dropping: t`Fewer tokens, but drops user messages`,
  dominated: t`Fewer tokens, but another strategy beats it`,
  overrun: t`Fewer tokens, but exceeds its own limit`,
  taskless: t`Fewer tokens, but drops or summarizes the system prompt or the task`,
  dearer: t`Sends more tokens, or saves less than 0.5%`,
}
const HELP_IN_TOKENS: Partial<typeof HELP> = {
  dearer: t`These send more tokens than the recorded run, or save too little to matter.`,
}

/** Strategies that no agent has as a setting, where the agent has some. */
const IN_CODE = t`For an agent whose code you control.`

/** What another row does better than these: a strategy, or a setting of the agent. */
const BEATEN_BY_FACTS: Readonly<Record<Ranking['unit'], string>> = {
  $: t`Another one costs no more and loses no more facts.`,
  tokens: t`Another one sends no more tokens and loses no more facts.`,
}
const BEATEN_BY_RISK: Readonly<Record<Ranking['unit'], string>> = {
  $: t`Another one is at least as good in cost, re-read risk, and lost facts.`,
  tokens: t`Another one is at least as good in tokens, re-read risk, and lost facts.`,
}

interface GroupForm {
  /** The agent whose settings are listed; absent: none are. */
  readonly agent?: string | undefined
  /** `false`: all that is cheaper loses much, or more than it saves. */
  readonly isSafe?: boolean
  /** The run is too small to recommend anything. */
  readonly isSmall?: boolean
}

/** What the titles of its groups go by. */
export function groupForm(ranking: Ranking): GroupForm {
  return { isSafe: isSafe(ranking), isSmall: isSmall(ranking) }
}

/** What a group is called where strategies are ranked in this unit. */
export function groupTitle(
  group: RankGroup,
  unit: Ranking['unit'],
  { agent, isSafe = true, isSmall = false }: GroupForm = {},
): string {
  if (group === 'worth' && isSmall) return unit === '$' ? t`Cheaper` : t`Fewer tokens`
  if (group === 'setting' && agent !== undefined) return t`Settings of ${agent}`
  if (group === 'worth' && !isSafe) {
    return unit === '$' ? t`Cheaper, but none is safe` : t`Fewer tokens, but none is safe`
  }
  return (unit === 'tokens' ? TITLES_IN_TOKENS[group] : undefined) ?? TITLES[group]
}

/** What a group means, in sentences; empty: its title says it. */
export function groupHelp(
  group: RankGroup,
  { unit, basis, rows }: Pick<Ranking, 'unit' | 'basis' | 'rows'>,
  { agent, isSafe = true, isSmall = false }: GroupForm = {},
): string {
  if (group === 'worth' && isSmall) return t`In a run of this size, one call or one fact decides which.`
  if (group === 'worth' && !isSafe) {
    return t`Each can lose more than a tenth of the facts that later calls used, or saves too little for what it loses.`
  }
  const isCompacting = rows.some((row) => row.group === 'setting' && (row.figures.dropped?.tasks ?? 0) > 0)
  if (group === 'taskless' && isCompacting && agent !== undefined)
    return t`${HELP.taskless} ${agent} itself summarizes the task when it compacts at its limit, so its settings are listed above all the same.`
  if (group === 'setting')
    return [settingsNote(rows), unit === '$' ? askingNote(rows) : undefined].filter(Boolean).join(' ')
  if (group === 'worth' && agent !== undefined) return `${IN_CODE} ${HELP.worth}`
  if (group === 'dominated') return basis === 'lost' ? BEATEN_BY_FACTS[unit] : BEATEN_BY_RISK[unit]
  return (unit === 'tokens' ? HELP_IN_TOKENS[group] : undefined) ?? HELP[group]
}

/** What all settings drop that change something, said once; undefined: not all do, and rows say which. */
export function settingsNote(rows: readonly RankedRow[]): string | undefined {
  const acting = rows.filter((row) => row.group === 'setting' && groupAmong(row) !== 'none')
  return sharedNote(acting.map(({ figures }) => figures.dropped))
}

/** What costs of limits for tool results include that others don’t. Undefined: none includes anything. */
function askingNote(rows: readonly RankedRow[]): string | undefined {
  const isAsking = ({ group, figures }: RankedRow) => group === 'setting' && probableAsking(figures.cut) > 0
  return rows.some(isAsking)
    ? t`Costs are for the same calls. Where tool results are cut, they include asking again for half of what later calls used.`
    : undefined
}

/** How many strategies were compared, and with how many settings of the agent that made the run. */
export function comparedWords(
  { rows }: Pick<Ranking, 'rows'>,
  agent?: Pick<AgentAnswer, 'agent' | 'tried'>,
): string {
  const strategies = plural(rows.filter(({ group }) => group !== 'setting').length, 'strategy', 'strategies')
  return agent?.tried === undefined || agent.tried === 0
    ? t`Compared ${strategies}.`
    : t`Compared ${strategies} and ${plural(agent.tried, 'setting')} of ${agent.agent}.`
}
