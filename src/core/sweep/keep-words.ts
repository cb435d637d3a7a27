/** That the context is best kept as recorded, and why. Pure. */
import { plural } from '#base/format-count.ts'
import { formatCompact } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import { isTooSmall } from './choice.ts'
import { costIn, isCheaper, type RankGroup, type Ranking } from './ranking.ts'
import type { SweepFigures } from './sweep.ts'

/** The advice where nothing is cheaper, or nothing that is cheaper is safe. */
export const KEEP = t`Keep the context as recorded.`

const TOO_SMALL = t`This run is too small to recommend anything.`

/** The same, or that the run is too small for any advice. */
export function keepAdvice(ranking: Ranking): string {
  return isSmall(ranking) ? TOO_SMALL : KEEP
}

/** The same of several runs. */
export function tooSmallWords(runs: number): string {
  return runs === 1 ? TOO_SMALL : t`These runs are too small to recommend anything.`
}

/** How small they are. */
export function smallWords(baselines: readonly SweepFigures[]): string {
  const sum = (read: (row: SweepFigures) => number) => baselines.reduce((all, row) => all + read(row), 0)
  const calls = plural(
    sum((row) => row.calls),
    'call',
  )
  const tokens = formatCompact(sum((row) => row.cumulative))
  return baselines.length === 1
    ? t`It has ${calls} with ${tokens} input tokens in total.`
    : t`They have ${calls} with ${tokens} input tokens in total.`
}

/** Strategies change it, but what they save and lose in so small a run says nothing. */
export function isSmall({ rows, baseline }: Pick<Ranking, 'rows' | 'baseline'>): boolean {
  return isTooSmall(baseline) && rows.some(({ figures }) => figures.changed > 0)
}

/** Why a cheaper strategy can't be used, by its group. */
const UNUSABLE: Partial<Readonly<Record<RankGroup, string>>> = {
  refused: t`prompts refused by the provider`,
  over: t`prompts over the context limit`,
  stuck: t`latest work hidden`,
  taskless: t`system prompt or task dropped`,
}

/** Why nothing is cheaper. */
export function keepWords({ rows, baseline, unit }: Ranking): string {
  const effective = rows.filter(({ figures }) => figures.changed > 0)
  if (effective.length === 0) {
    return t`No strategy has an effect: the run is too short for them to change a prompt.`
  }
  if (isTooSmall(baseline)) {
    return smallWords([baseline])
  }
  const most = costIn(baseline, unit)
  const unusable = rows.filter(({ group, cost }) => UNUSABLE[group] !== undefined && isCheaper(cost, most))
  if (unusable.length > 0) {
    const groups = new Set(unusable.map(({ group }) => group))
    const why = [...groups].flatMap((group) => UNUSABLE[group] ?? []).join(', ')
    const cheaper = plural(unusable.length, 'strategy', 'strategies')
    return unit === '$'
      ? t`${cheaper} would have been cheaper, but can’t be used (${why}).`
      : t`${cheaper} would have sent fewer tokens, but can’t be used (${why}).`
  }
  if (unit === 'tokens') return t`No strategy would have sent fewer tokens.`
  const isCacheBound =
    effective.some(({ figures }) => figures.cumulative < baseline.cumulative) &&
    (baseline.cacheMisses ?? 0) < (effective[0]?.figures.cacheMisses ?? 0)
  return isCacheBound
    ? t`No strategy would have been cheaper, because dropping tokens breaks the prompt cache and costs more than it saves.`
    : t`No strategy would have been cheaper.`
}
