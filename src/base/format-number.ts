/**
 * Numbers as text, pure. Exact ones are grouped (12,880); rounded ones have three significant figures and a
 * suffix (12.9k, 1.92M); differences carry a sign and a glyph. Groups and decimals are the locale's; letters,
 * signs and where they stand are ours, the same for all. The minus is U+2212, the space before a unit does
 * not break.
 */
import { numbers, oneDecimal } from './locale.ts'
import { roundedParts } from './rounded-parts.ts'
import { unitWord } from './unit-words.ts'
import { t } from './words.ts'

const space = '\u00a0'
const minus = '\u2212'

const grouped = numbers({ maximumFractionDigits: 2 })
/** Below one, two decimals would hide what there is to see. */
const fraction = numbers({ maximumSignificantDigits: 4 })
const money = numbers({ minimumFractionDigits: 2, maximumFractionDigits: 2 })
const smallMoney = numbers({ minimumFractionDigits: 2, maximumFractionDigits: 4 })
const tinyMoney = numbers({ maximumSignificantDigits: 1 })
const threeFigures = numbers({ maximumSignificantDigits: 3, useGrouping: false })
const allDigits = numbers({ maximumFractionDigits: 20, useGrouping: false })

export const missing = '\u2013'

/** Where a number comes from, with the mark and the words that say so everywhere; `word` for a legend. */
export const PROVENANCES = {
  recorded: { mark: '●', word: t`recorded`, title: t`recorded`, help: t`Recorded in the file.` },
  exact: { mark: '○', word: t`exact`, title: t`exact`, help: t`Exact count in the selected encoding.` },
  calibrated: {
    mark: '◐',
    word: t`calibrated`,
    title: t`counted, then scaled to the recorded usage`,
    help: t`Counted, then calibrated with the run’s recorded calls.`,
  },
  estimate: {
    mark: '≈',
    word: t`estimated`,
    title: t`estimated`,
    help: t`Estimated: the file doesn’t name the model, its tokenizer isn’t public, or parts of the prompt can’t be counted.`,
  },
} as const

export type Provenance = keyof typeof PROVENANCES

/** Below this, a number is the rounding error of a sum of fractions. */
const ROUNDING_ERROR = 1e-10

/** 41203 → 41,203; the rounding error of a sum is 0. */
export function formatExact(value: number): string {
  if (!Number.isFinite(value)) return missing
  if (Math.abs(value) < ROUNDING_ERROR) return withMinus(0, grouped)
  return withMinus(value, Math.abs(value) < 1 ? fraction : grouped)
}

/** For figures in a row that are all to have as many decimals: 1.0, 12.3; with two 0.50. */
export function formatDecimals(value: number, decimals: 1 | 2 = 1): string {
  if (!Number.isFinite(value)) return missing
  return withMinus(value, decimals === 1 ? oneDecimal : money)
}

/**
 * For fields: every digit, and no groups. `parseNumber` reads the same number of it, down to twenty decimals.
 */
export function formatToEdit(value: number): string {
  return Number.isFinite(value) ? withMinus(value, allDigits) : ''
}

/** 1920000 → 1.92M, 12880 → 12.9k, 999 → 999, 0.01234 → 0.0123. */
export function formatCompact(value: number): string {
  if (!Number.isFinite(value)) return missing
  const steps = [
    { size: 1e12, suffix: 'T' },
    { size: 1e9, suffix: 'G' },
    { size: 1e6, suffix: 'M' },
    { size: 1e3, suffix: 'k' },
  ]
  const rounded = Number(value.toPrecision(3))
  const step = steps.find(({ size }) => Math.abs(rounded) >= size)
  if (step === undefined) return withMinus(rounded, threeFigures)
  return `${withMinus(rounded / step.size, threeFigures)}${step.suffix}`
}

/**
 * For cells without much room: exact up to 99,999, from there on rounded (240k); who shows it gives the exact
 * one too.
 */
export function formatInCell(value: number): string {
  return isForCells(value) ? formatExact(value) : formatCompact(value)
}

/** Whether a narrow cell has room for the number as it is. */
export function isForCells(value: number): boolean {
  return Math.abs(value) < 100_000
}

/**
 * A number with its unit: `$` goes before, any other goes after it. `compact` rounds to three figures; money
 * below a cent has four decimals either way, as two would say $0.00.
 */
export function formatAmount(value: number, unit: string, compact = false): string {
  if (!Number.isFinite(value)) return missing
  if (unit === '$') return formatMoney(value, compact)
  const number = compact ? formatCompact(value) : formatExact(value)
  return unit === '' ? number : `${number}${space}${unitWord(unit, value)}`
}

const CENT = 0.01
/** Below this, four decimals would hide what there is to see, too. */
const TINY = 0.0001

function formatMoney(value: number, compact: boolean): string {
  const size = Math.abs(value)
  const sign = value < 0 ? minus : ''
  if (compact && size >= 1000) return `${sign}$${formatInCell(Math.round(size))}`
  if (size > 0 && size < TINY) return `${sign}$${tinyMoney(size)}`
  if (size < CENT) return `${sign}$${smallMoney(size)}`
  return `${sign}$${money(size)}`
}

/** So few amounts are added up by hand. */
const MOST_ADDED = 12

/**
 * A sum of dollars. Of a few amounts it is that of what `formatAmount` writes of each, so that a list adds up
 * to its total to the cent.
 */
export function sumAsWritten(amounts: readonly number[]): number {
  const written = amounts.length > MOST_ADDED ? amounts : amounts.map(asWritten)
  return written.reduce((sum, amount) => sum + amount, 0)
}

/** Dollars with the digits that `formatAmount` writes of them. */
export function asWritten(amount: number): number {
  return Number(amount.toFixed(moneyDecimals([amount])))
}

/**
 * Writes the dollars of one list: with cents from one cent on, and below with more decimals only where all
 * are below one. What would read zero is “<$0.01”.
 */
export function moneyFormat(amounts: readonly number[]): (value: number) => string {
  const digits = moneyDecimals(amounts)
  const write = dollarsWith(digits)
  const least = 10 ** -digits
  return (value) => {
    const isHidden = value !== 0 && Math.abs(value) < least / 2
    if (isHidden) return `<${write(value < 0 ? -least : least)}`
    return Math.abs(value) < CENT ? write(value) : inCents(value)
  }
}

/**
 * Writes the numbers of an axis, shortly, but no two of them the same: dollars with as many decimals as set
 * them apart ($0.100, $0.105), other numbers in full where three figures are too few. `$` goes before; other
 * units are in the title of the axis.
 */
export function axisFormat(ticks: readonly number[], unit: string): (value: number) => string {
  const short = unit === '$' ? (value: number) => formatAmount(value, unit, true) : formatCompact
  const areApart = (write: (value: number) => string) => new Set(ticks.map(write)).size === ticks.length
  if (areApart(short)) return short
  if (unit !== '$') return formatExact
  const digits = [3, 4, 5, 6].find((count) => areApart(dollarsWith(count))) ?? 6
  return dollarsWith(digits)
}

const inCents = dollarsWith(2)

/** Dollars with so many decimals. */
function dollarsWith(digits: number): (value: number) => string {
  const write = numbers({ minimumFractionDigits: digits, maximumFractionDigits: digits })
  return (value) => `${value < 0 ? minus : ''}$${write(Math.abs(value))}`
}

/** How much more the first is, so that it is the difference of both as `moneyFormat` writes them. */
export function moneyDifference(more: number, less: number, beside: readonly number[]): string {
  const digits = moneyDecimals(beside)
  const shown = (value: number) => Number(value.toFixed(digits))
  return moneyFormat(beside)(shown(more) - shown(less))
}

/** With how many decimals `moneyFormat` writes them. */
export function moneyDecimals(amounts: readonly number[]): number {
  const largest = amounts.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  return largest === 0 || largest >= CENT ? 2 : Math.min(20, Math.max(4, -Math.floor(Math.log10(largest))))
}

interface PartsOptions {
  /** Absent: as `moneyFormat` chooses. */
  readonly decimals?: number
  /** Their sum as it is written elsewhere; absent: that of the amounts. */
  readonly total?: number | undefined
}

/**
 * The dollars of the parts of a sum, in their order, written like `moneyFormat` does, so that they add up to
 * the sum as it is written. See `roundedParts`.
 */
export function moneyParts(
  amounts: readonly number[],
  { decimals = moneyDecimals(amounts), total }: PartsOptions = {},
): readonly string[] {
  const write = numbers({ minimumFractionDigits: decimals, maximumFractionDigits: decimals })
  const rounded = roundedParts(amounts, { decimals, total })
  return rounded.map((part, at) =>
    part === 0 && (amounts[at] ?? 0) > 0 ? `<$${write(10 ** -decimals)}` : `$${write(part)}`,
  )
}

/**
 * −0.69 → −69%, 0.6 → +60%, 0.004 → +0.4%, 0 → 0%. Three figures at most, whole from 10% on; but what is not
 * all or nothing never reads 100% or 0%: −0.999 → −99.9%. Below a twentieth of a per cent there is no sign,
 * as “−<0.1%” is not a number: ±0.0001 → <0.1%.
 */
export function formatPercent(ratio: number): string {
  if (!Number.isFinite(ratio)) return missing
  const percent = ratio * 100
  const size = Math.abs(percent)
  if (size === 0) return `0%`
  const sign = size < SMALLEST_SIGNED ? '' : percent < 0 ? minus : '+'
  return `${sign}${percentText(size)}%`
}

/** In per cent. */
const SMALLEST_SIGNED = 0.05

/** A positive number of percents, rounded, but never to 0 or 100. */
function percentText(size: number): string {
  if (size < SMALLEST_SIGNED) return `<${oneDecimal(0.1)}`
  const isNearAll = Math.abs(size - 100) <= 0.5 && size !== 100
  const text = grouped(Number(size.toFixed(size < 9.95 || isNearAll ? 1 : 0)))
  if (text !== '100' || !isNearAll) return text
  return size < 100 ? `>${oneDecimal(99.9)}` : '>100'
}

/** A share of a whole, without a sign: 0.123 → 12.3%. Only all of it is 100%. */
export function formatShare(ratio: number): string {
  if (!Number.isFinite(ratio)) return missing
  const text = withMinus(ratio * 100, threeFigures)
  return `${text === '100' && ratio < 1 ? `>${oneDecimal(99.9)}` : text}%`
}

/**
 * A share of a whole, always to a tenth of a per cent, so that the shares of a column align by
 * digit: 0.02 → 2.0%. What is not all or nothing never reads so: 0.0002 → <0.1%, 0.9998 → >99.9%.
 */
export function formatTenths(ratio: number): string {
  if (!Number.isFinite(ratio)) return missing
  if (ratio > 0 && ratio < 0.001) return `<${oneDecimal(0.1)}%`
  if (ratio > 0.999 && ratio < 1) return `>${oneDecimal(99.9)}%`
  return `${withMinus(ratio * 100, oneDecimal)}%`
}

/** 28323 → +28,323; the sign always is there, but for zero. */
export function formatSigned(value: number, unit: string): string {
  if (!Number.isFinite(value)) return missing
  return value > 0 ? `+${formatAmount(value, unit)}` : formatAmount(value, unit)
}

export type Sentiment = 'good' | 'bad' | 'neutral'
/** Which way is better. Cost-like numbers (tokens, dollars, lost facts) are better when lower. */
export type Better = 'lower' | 'higher' | 'neither'

export interface DeltaParts {
  readonly percent: string
  readonly glyph: '▲' | '▼' | '='
  readonly sentiment: Sentiment
  /** The exact words for the title and for screen readers. */
  readonly exact: string
}

export interface DeltaOptions {
  readonly unit: string
  readonly better: Better
}

/**
 * The signed difference of `value` to `baseline`, ready to draw. Against a baseline of zero there is no
 * percent.
 */
export function formatDelta(value: number, baseline: number, { unit, better }: DeltaOptions): DeltaParts {
  const difference = value - baseline
  const isSame = difference === 0
  const glyph = isSame ? '=' : difference > 0 ? '▲' : '▼'
  const isBetter = better === 'lower' ? difference < 0 : difference > 0
  const sentiment = isSame || better === 'neither' ? 'neutral' : isBetter ? 'good' : 'bad'
  const percent =
    baseline === 0 && !isSame
      ? formatSigned(difference, unit)
      : formatPercent(isSame ? 0 : difference / Math.abs(baseline))
  const pair = t`${formatAmount(value, unit)} against ${formatAmount(baseline, unit)}`
  return {
    percent,
    glyph,
    sentiment,
    exact: isSame ? t`the same: ${pair}` : `${formatSigned(difference, unit)}: ${pair}`,
  }
}

/** Locales differ in their minus, and some put marks of direction before it. */
function withMinus(value: number, write: (value: number) => string): string {
  const text = write(Math.abs(value))
  return value < 0 && /[1-9]/.test(text) ? `${minus}${text}` : text
}
