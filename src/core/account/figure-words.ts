/** A figure of a run as text, with where it is from in words. Pure. */

import { formatAmount, formatShare } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import type { FigureSource } from '../cost/cost-info.ts'
import type { Figure } from './summary.ts'

interface FigureWords {
  /** Rounded for a line; ≈ in front of what is not recorded. */
  readonly short: string
  readonly exact: string
  /** Where it is from, and its interval. */
  readonly source: string
}

/**
 * `unit`: `tokens`, `$`, or `%` for a share of 0 to 1. `estimated`: where an estimate is from, if more is
 * known than that not every call records the figure.
 */
export function figureWords(
  figure: Figure,
  unit: 'tokens' | '$' | '%' | '',
  estimated = SOURCES.estimate,
): FigureWords {
  const { value, source, low, high } = figure
  const write = (number: number) => (unit === '%' ? formatShare(number) : formatAmount(number, unit))
  const short = unit === '%' ? formatShare(value) : formatAmount(value, unit === '$' ? '$' : '', true)
  const how = source === 'estimate' ? estimated : SOURCES[source]
  const [from, to] = [write(low ?? value), write(high ?? value)]
  return {
    short: isSure(source) ? short : `≈${short}`,
    exact: write(value),
    source: from === to ? how : t`${how}: ${from}–${to} (90% interval)`,
  }
}

/** A cost in dollars, marked where the recorded one that it goes by is estimated. */
export function costWords(amount: number, source: FigureSource | undefined, isAligned = false): string {
  return `${source === undefined || isSure(source) ? '' : '≈'}${formatAmount(amount, '$', isAligned)}`
}

/** Whether every part of it is in the file; list prices are not, but they are exact. */
export function isSure(source: FigureSource): boolean {
  return source === 'recorded' || source === 'usage'
}

/**
 * Why a cost is estimated. `hasPrompts`: the size of the prompts is recorded or follows from recorded ones,
 * so that only answers are missing.
 */
export function estimatedCostWords(hasPrompts: boolean): string {
  return hasPrompts
    ? t`Only the output is estimated, as the file doesn’t record its tokens for every call`
    : t`Estimated: the file doesn’t record usage for every call`
}

const SOURCES: Readonly<Record<FigureSource, string>> = {
  recorded: t`Recorded in the file`,
  usage: t`Recorded usage at list prices`,
  calibrated: t`Estimated from this run’s recorded usage`,
  estimate: t`Estimated: the file doesn’t record it for every call`,
}
