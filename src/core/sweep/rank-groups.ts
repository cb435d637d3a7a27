/** What the groups of a ranking are called, and what they mean. */
import { plural } from '#base/format-count.ts'
import { formatExact } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import { isUsable, type RankGroup, type Ranking, UNUSABLE } from './ranking.ts'

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

/** What another strategy does better than these. */
const BEATEN_BY_FACTS: Readonly<Record<Ranking['unit'], string>> = {
  $: t`Another strategy costs no more and loses no more facts.`,
  tokens: t`Another strategy sends no more tokens and loses no more facts.`,
}
const BEATEN_BY_RISK: Readonly<Record<Ranking['unit'], string>> = {
  $: t`Another strategy is no worse in cost, re-read risk, and lost facts.`,
  tokens: t`Another strategy is no worse in tokens, re-read risk, and lost facts.`,
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

/** How many strategies were compared, and what became of them. */
export function comparedWords({ rows, unit }: Pick<Ranking, 'rows' | 'unit'>): string {
  const usable = rows.filter(isUsable).length
  const unusable = rows.filter(({ group }) => UNUSABLE.includes(group)).length
  const all = plural(rows.length, 'strategy', 'strategies')
  const [better, rest, not] = [usable, rows.length - usable - unusable, unusable].map((n) => formatExact(n))
  return unit === '$'
    ? t`Compared ${all}: ${better} would cost less, ${rest} wouldn’t, and ${not} can’t be used on this run.`
    : t`Compared ${all}: ${better} would send less, ${rest} wouldn’t, and ${not} can’t be used on this run.`
}
