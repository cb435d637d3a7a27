/**
 * What a strategy does to the cost of each of several runs, in words: a sum hides that it costs more in some,
 * and that one of them makes all of it. Pure.
 */
import { plural } from '#base/format-count.ts'
import { formatExact, formatShare } from '#base/format-number.ts'
import { allOf } from '#base/locale.ts'
import { t } from '#base/words.ts'
import { isWithinRange } from '../cost/cost-range.ts'
import { inRuns } from '../sweep/instructions-over.ts'
import { costIn, isCheaper, type Ranking } from '../sweep/ranking.ts'
import {
  type ChangedRuns,
  onlySavingRun,
  type RunsUnder,
  replayableOver,
  type StrategyOverRuns,
  savedOver,
} from '../sweep/several-runs.ts'

/** What a strategy does to the cost of a run; `none`: it changes no prompt. */
export type Effect = 'saves' | 'dearer' | 'same' | 'none'

/** `same`: it differs by less than half a percent. */
export function effectIn({ baseline, figures }: ChangedRuns['runs'][number], unit: Ranking['unit']): Effect {
  if (figures.changed === 0) return 'none'
  const [from, to] = [costIn(baseline, unit), costIn(figures, unit)]
  if (isCheaper(to, from)) return 'saves'
  return isCheaper(from, to) ? 'dearer' : 'same'
}

/** Whether it may as well do the opposite: the recorded cost is in the range of the estimate. */
export function isUnsureIn(
  { baseline, figures }: ChangedRuns['runs'][number],
  unit: Ranking['unit'],
): boolean {
  return unit === '$' && isWithinRange(figures.range, costIn(baseline, unit))
}

/**
 * Where it doesn’t surely save in each of several runs: in how many it saves, costs more, or does nothing.
 * `isActingSaid`: in which runs it acts is said beside it. Undefined: it saves in each, or in each in which
 * it acts and that is said. O(runs).
 */
export function effectsWords(
  all: StrategyOverRuns,
  unit: Ranking['unit'],
  isActingSaid = false,
): string | undefined {
  const { runs } = replayableOver(all)
  const effects = runs.map((run) => ({ effect: effectIn(run, unit), isUnsure: isUnsureIn(run, unit) }))
  const runsOf = (wanted: Effect) => effects.filter(({ effect }) => effect === wanted)
  const unsureOf = (wanted: Effect) => runsOf(wanted).filter(({ isUnsure }) => isUnsure).length
  const known = runsOf('saves').length - unsureOf('saves') + (isActingSaid ? runsOf('none').length : 0)
  if (runs.length < 2 || known === runs.length) return undefined
  if (runsOf('saves').length === all.runs.length) return unsureWords(unsureOf('saves'), runs.length)
  const parts = EFFECTS.flatMap(({ effect, wordsIn, unsure }) => {
    const [number, open] = [runsOf(effect).length, unsureOf(effect)]
    if (number === 0) return []
    const words = wordsIn[unit](formatExact(number))
    return unsure === undefined || open === 0 ? [words] : [unsure(words, open === number ? undefined : open)]
  })
  return runs.length < all.runs.length
    ? t`Of the ${plural(runs.length, 'run')} that can be replayed, it ${allOf(parts)}.`
    : t`Of ${plural(runs.length, 'run')}, it ${allOf(parts)}.`
}

/** Of runs that it saves in each of. */
function unsureWords(unsure: number, all: number): string {
  return unsure === all
    ? t`It saves in ${inRuns(all, all)}, but may cost more in each.`
    : t`It saves in ${inRuns(all, all)}, but may cost more in ${formatExact(unsure)} of them.`
}

const EFFECTS: readonly {
  readonly effect: Effect
  readonly wordsIn: Readonly<Record<Ranking['unit'], (count: string) => string>>
  /** With in how many of these runs the opposite is possible; undefined: in each. Absent: there is none. */
  readonly unsure?: (words: string, count: number | undefined) => string
}[] = [
  {
    effect: 'saves',
    wordsIn: { $: (count) => t`saves in ${count}`, tokens: (count) => t`sends less in ${count}` },
    unsure: (words, count) =>
      count === undefined
        ? t`${words} (but may cost more there)`
        : t`${words} (but may cost more in ${formatExact(count)} of them)`,
  },
  {
    effect: 'dearer',
    wordsIn: { $: (count) => t`costs more in ${count}`, tokens: (count) => t`sends more in ${count}` },
    unsure: (words, count) =>
      count === undefined
        ? t`${words} (but may save there)`
        : t`${words} (but may save in ${formatExact(count)} of them)`,
  },
  {
    effect: 'same',
    wordsIn: {
      $: (count) => t`costs about the same in ${count}`,
      tokens: (count) => t`sends about the same in ${count}`,
    },
  },
  {
    effect: 'none',
    wordsIn: { $: (count) => t`doesn’t change ${count}`, tokens: (count) => t`doesn’t change ${count}` },
  },
]

/** Runs of a row that it saves in, as `effectsWords` counts them. O(runs). */
export function savingRuns({ runs }: ChangedRuns, unit: Ranking['unit']): number {
  return runs.filter((run) => effectIn(run, unit) === 'saves').length
}

/**
 * Why a setting or a strategy isn’t recommended for all runs, though it is the best of them. `name`: where
 * others are named before it. Undefined: it is. O(runs).
 */
export function onlyRunWords(row: RunsUnder, unit: Ranking['unit'], name?: string): string | undefined {
  const only = onlySavingRun(row, unit)
  if (only === undefined) return undefined
  if (only.others.length === 0) {
    return name === undefined
      ? t`It can’t be replayed in the other runs, so it isn’t recommended for all of them.`
      : t`${name} can’t be replayed in the other runs, so it isn’t recommended for all of them.`
  }
  const subject = name ?? t`it`
  const { saved, recorded } = savedOver({ runs: only.others }, unit)
  const share = recorded > 0 ? saved / recorded : 0
  const words = formatShare(Math.abs(share))
  if (Math.abs(share) < LEAST_NAMED) {
    return t`Without the run in which ${subject} saves the most, it would have saved nothing, so it isn’t recommended for all runs. Use it only for runs like that one.`
  }
  if (share > 0) {
    return t`Without the run in which ${subject} saves the most, it would have saved only ${words}, so it isn’t recommended for all runs. Use it only for runs like that one.`
  }
  return unit === '$'
    ? t`Without the run in which ${subject} saves the most, it would have cost ${words} more, so it isn’t recommended for all runs. Use it only for runs like that one.`
    : t`Without the run in which ${subject} saves the most, it would have sent ${words} more, so it isn’t recommended for all runs. Use it only for runs like that one.`
}

/** A smaller share would be shown as none. */
const LEAST_NAMED = 0.0005
