/** What the groups of a ranking are called, and what they mean. */
import { plural } from '#base/format-count.ts'
import { formatExact } from '#base/format-number.ts'
import { allOf } from '#base/locale.ts'
import { t } from '#base/words.ts'
import type { AgentAnswer } from './agent-settings.ts'
import { isUsable, type RankGroup, type Ranking } from './ranking.ts'

const TITLES: Readonly<Record<RankGroup, string>> = {
  setting: t`Can be set in the agent that made this run`,
  worth: t`Worth a look`,
  unchecked: t`Not checked yet`,
  dropping: t`Cheaper, but drops user messages`,
  dominated: t`Cheaper, but another is better`,
  taskless: t`Cheaper, but drops the system prompt or the task`,
  dearer: t`Costs more, or saves less than 0.5%`,
  over: t`Over the context limit`,
  refused: t`Refused by the provider`,
  stuck: t`Hides what the agent just did`,
  none: t`No effect on this run`,
}

const HELP: Readonly<Record<RankGroup, string>> = {
  setting: t`The best of the values that were tried, and others to choose from.`,
  worth: '',
  unchecked: t`Worth a look if the provider accepts their prompts.`,
  dropping: t`They drop user messages or instructions files, or replace them with a summary.`,
  dominated: '',
  taskless: t`At some call the model no longer sees its system prompt or its task, or only a summary of them.`,
  dearer: t`These cost more than the recorded run, or save too little to matter.`,
  over: t`At least one prompt is larger than the model’s context window.`,
  refused: t`The provider accepts the recorded prompts, but not all of these.`,
  stuck: t`Many calls are sent the same prompt as the call before, so the agent wouldn’t see its last tool result.`,
  none: t`These strategies don’t change any prompt of this run.`,
}

/** Where no price is known, strategies are ranked by tokens, and nothing speaks of cost. */
const TITLES_IN_TOKENS: Partial<typeof TITLES> = {
  dropping: t`Fewer tokens, but drops user messages`,
  dominated: t`Fewer tokens, but another is better`,
  taskless: t`Fewer tokens, but drops the system prompt or the task`,
  dearer: t`Sends more tokens, or saves less than 0.5%`,
}
const HELP_IN_TOKENS: Partial<typeof HELP> = {
  dearer: t`These send more tokens than the recorded run, or save too little to matter.`,
}

/** What no other strategy beats, by what strategies are compared by. */
const WORTH_BY_FACTS: Readonly<Record<Ranking['unit'], string>> = {
  $: t`They keep all user messages, and none beats another in both cost and lost facts.`,
  tokens: t`They keep all user messages, and none beats another in both tokens and lost facts.`,
}
const WORTH_BY_RISK: Readonly<Record<Ranking['unit'], string>> = {
  $: t`They keep all user messages, and none beats another in cost, re-read risk, and lost facts.`,
  tokens: t`They keep all user messages, and none beats another in tokens, re-read risk, and lost facts.`,
}

/** What another row does better than these: a strategy, or a setting of the agent. */
const BEATEN_BY_FACTS: Readonly<Record<Ranking['unit'], string>> = {
  $: t`Another one costs no more and loses no more facts.`,
  tokens: t`Another one sends no more tokens and loses no more facts.`,
}
const BEATEN_BY_RISK: Readonly<Record<Ranking['unit'], string>> = {
  $: t`Another one is at least as good in cost, re-read risk, and lost facts.`,
  tokens: t`Another one is at least as good in tokens, re-read risk, and lost facts.`,
}

/** What a group is called where strategies are ranked in this unit. */
export function groupTitle(group: RankGroup, unit: Ranking['unit']): string {
  return (unit === 'tokens' ? TITLES_IN_TOKENS[group] : undefined) ?? TITLES[group]
}

/** What a group means, in sentences; empty: its title says it. */
export function groupHelp(
  group: RankGroup,
  { unit, basis, rows }: Pick<Ranking, 'unit' | 'basis' | 'rows'>,
): string {
  const isCompacting = rows.some((row) => row.group === 'setting' && (row.figures.dropped?.tasks ?? 0) > 0)
  if (group === 'taskless' && isCompacting)
    return t`${HELP.taskless} Compaction in this agent does so too; it is listed above, as the agent is built for it.`
  if (group === 'worth') return basis === 'lost' ? WORTH_BY_FACTS[unit] : WORTH_BY_RISK[unit]
  if (group === 'dominated') return basis === 'lost' ? BEATEN_BY_FACTS[unit] : BEATEN_BY_RISK[unit]
  return (unit === 'tokens' ? HELP_IN_TOKENS[group] : undefined) ?? HELP[group]
}

/**
 * How many strategies were compared, and what became of the rows of the table, settings included: each number
 * is that of a group of the table, or the sum of several. `agent`: whose settings were tried.
 */
export function comparedWords(
  { rows, unit }: Pick<Ranking, 'rows' | 'unit'>,
  agent?: Pick<AgentAnswer, 'agent' | 'tried'>,
): string {
  const count = (...groups: readonly RankGroup[]) => rows.filter(({ group }) => groups.includes(group)).length
  const settings = count('setting')
  const strategies = plural(rows.length - settings, 'strategy', 'strategies')
  const parts = allOf([
    ...partOf(settings + rows.filter(isUsable).length, unit === '$' ? cheaper : smaller),
    ...partOf(count('taskless'), unit === '$' ? cheaperTaskless : smallerTaskless),
    ...partOf(count('dearer'), unit === '$' ? dearer : larger),
    ...partOf(count('none'), idle),
    ...partOf(count('over', 'refused', 'stuck'), unusable),
  ])
  if (agent === undefined || settings === 0) return t`Compared ${strategies}: ${parts}.`
  const [listed, tried] = [formatExact(settings), formatExact(agent.tried ?? settings)]
  return t`Compared ${strategies} and ${listed} of the ${tried} values tried in ${agent.agent}: ${parts}.`
}

function partOf(count: number, words: (count: number) => string): readonly string[] {
  return count === 0 ? [] : [words(count)]
}

const cheaper = (count: number) => plural(count, 'costs less', 'cost less')
const smaller = (count: number) => plural(count, 'sends less', 'send less')
const cheaperTaskless = (count: number) =>
  plural(
    count,
    'costs less but drops the system prompt or the task',
    'cost less but drop the system prompt or the task',
  )
const smallerTaskless = (count: number) =>
  plural(
    count,
    'sends less but drops the system prompt or the task',
    'send less but drop the system prompt or the task',
  )
const dearer = (count: number) => plural(count, 'doesn’t cost less', 'don’t cost less')
const larger = (count: number) => plural(count, 'doesn’t send less', 'don’t send less')
const idle = (count: number) => plural(count, 'has no effect', 'have no effect')
const unusable = (count: number) => t`${formatExact(count)} can’t be used`
