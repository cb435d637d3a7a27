/** How many facts a strategy loses, in a few words. Pure. */
import { plural } from '#base/format-count.ts'
import { formatDecimals, formatExact } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import { losesLittle, savesLittle } from './choice.ts'
import { isSpread, type Lossy, type LostAt, type LostRange, middleOf } from './nearby-sizes.ts'
import type { SweepFigures } from './sweep.ts'

/** `12 of the 340 facts that later calls used`, where that is counted. */
export function lostOfAll(
  { lost, used, range }: LostAt & { readonly used: number | undefined },
  isMore: boolean,
): string {
  if (used === undefined || lost === 0) return factsWords(lost, isMore, range)
  const [some, all] = [lostNumber({ lost, range }), plural(used, 'fact')]
  return isMore
    ? t`${some} more of the ${all} that later calls used`
    : t`${some} of the ${all} that later calls used`
}

/** Why a replay loses more facts than a recorded compaction did. */
export const REPLAY_LOSS = t`Replays count more lost facts than recorded compactions, because the recorded agent still had what a replay removes, and used it.`

/**
 * `12 facts`, `no facts`; `isMore`: in addition to those that the run itself lost. `range`: at sizes near its
 * own, which is said where they differ.
 */
export function factsWords(lost: number, isMore: boolean, range?: LostRange): string {
  if (range !== undefined && isSpread(range)) {
    const numbers = lostNumber({ lost, range })
    return isMore ? t`${numbers} more facts` : t`${numbers} facts`
  }
  if (lost === 0) return isMore ? t`no further facts` : t`no facts`
  return isMore ? plural(lost, 'more fact') : plural(lost, 'fact')
}

/** `12`, or `8 to 15` where sizes nearby differ, inside a sentence. */
export function lostNumber({ lost, range }: LostAt): string {
  if (range === undefined || !isSpread(range)) return formatExact(lost)
  return t`${formatExact(range.fewest)} to ${formatExact(range.most)}`
}

/** The same as a figure: `8–15`. */
export function lostFigure({ lost, range }: LostAt): string {
  return range !== undefined && isSpread(range) ? rangeWords(range) : formatExact(lost)
}

/** Of a range that is spread. */
export function rangeWords({ fewest, most }: LostRange): string {
  return t`${formatExact(fewest)}–${formatExact(most)}`
}

/** Results that would probably be read again, as a figure: `1.5–5.2`. Undefined: not known. */
export function rereadFigure({ rereads, lostRange }: Reread): string | undefined {
  const { fewest, most } = lostRange?.rereads ?? {}
  const pages = rereads?.expected.pages
  const [least = 0, highest = 0] = [fewest ?? pages, most ?? pages]
  if (pages === undefined) return undefined
  const figures = [least, highest].map((value) => formatDecimals(value, 1))
  return [...new Set(figures)].join('–')
}

interface Reread extends Pick<Lossy, 'rereads'> {
  readonly lostRange?: LostRange | undefined
}

/** `9–12 lost facts`; `isMore`: in addition to those that the runs themselves lost. */
export function lostFactsWords({ lost, range }: LostAt, isMore = false): string {
  if (range !== undefined && isSpread(range)) {
    return isMore ? t`${rangeWords(range)} added lost facts` : t`${rangeWords(range)} lost facts`
  }
  if (lost === 0) return isMore ? t`no added lost facts` : t`no lost facts`
  return isMore ? plural(lost, 'added lost fact') : plural(lost, 'lost fact')
}

/** From this many times the fewest on, a range of lost facts decides nothing. */
const WIDE = 5
/** As long as the most is at least this share of the used facts. */
const LEAST_OF_USED = 1 / 20

/** For a row: that what is lost depends on where the compaction falls. Undefined: its range is narrow. */
export function wideNote({ range }: LostAt, used: number | undefined): string | undefined {
  if (range === undefined || used === undefined) return undefined
  const { fewest, most } = range
  return most > WIDE * fewest && most > LEAST_OF_USED * used
    ? t`lost facts depend on where the compaction falls`
    : undefined
}

/**
 * Why what it loses is too much to be recommended, behind how much that is. `recorded`: what the recorded run
 * cost.
 */
export function tooMuchWords(
  { cost, figures: { lost, used }, lostRange: range }: Losing,
  recorded: number,
): string {
  if (losesLittle({ lost: middleOf({ lost, range }), used })) {
    return savesLittle(cost, recorded)
      ? t`a saving below 5% isn’t worth lost facts`
      : t`too much for what it saves`
  }
  return range !== undefined && isSpread(range)
    ? t`more than a tenth in the middle of the range`
    : t`more than a tenth of them`
}

interface Losing {
  readonly cost: number
  readonly figures: Pick<SweepFigures, 'lost' | 'used'>
  readonly lostRange?: LostRange
}
