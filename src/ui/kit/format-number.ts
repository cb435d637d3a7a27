/**
 * Numbers as text, pure. Exact ones are grouped (12,880); rounded ones have three significant figures and a suffix
 * (12.9 k, 1.92 M); differences carry a sign and a glyph. One locale for all, so that screenshots, tests and two
 * people's screens say the same. The minus is U+2212, the space before a unit does not break.
 */

const locale = 'en-US'
const space = '\u00a0'
const minus = '\u2212'

const grouped = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })
/** Below one, two decimals would hide what there is to see. */
const fraction = new Intl.NumberFormat(locale, { maximumSignificantDigits: 4 })
const money = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const smallMoney = new Intl.NumberFormat(locale, { maximumSignificantDigits: 3, minimumFractionDigits: 2 })
const threeFigures = new Intl.NumberFormat(locale, { maximumSignificantDigits: 3, useGrouping: false })

export const missing = '\u2013'

/** Where a number comes from, with the mark and the words that say so everywhere. */
export const PROVENANCES = {
  recorded: { mark: '●', title: 'recorded', help: 'Recorded in the trace.' },
  exact: { mark: '○', title: 'exact', help: 'Counted here, exactly, in the chosen encoding.' },
  calibrated: {
    mark: '◐',
    title: 'calibrated',
    help: 'Counted here; what the model makes of it was learned from recorded calls.',
  },
  estimate: {
    mark: '≈',
    title: 'estimate',
    help: 'An estimate: the model’s own tokenizer is not public, or some parts cannot be counted.',
  },
} as const

export type Provenance = keyof typeof PROVENANCES

/** 41203 → 41,203. */
export function formatExact(value: number): string {
  if (!Number.isFinite(value)) return missing
  return withMinus((Math.abs(value) < 1 ? fraction : grouped).format(value))
}

/** 1920000 → 1.92 M, 12880 → 12.9 k, 999 → 999, 0.01234 → 0.0123. */
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
  if (step === undefined) return withMinus(threeFigures.format(rounded))
  return `${withMinus(threeFigures.format(rounded / step.size))}${space}${step.suffix}`
}

/** For cells without much room: exact up to 99,999, from there on rounded (240 k); who shows it gives the exact one too. */
export function formatInCell(value: number): string {
  return isForCells(value) ? formatExact(value) : formatCompact(value)
}

/** Whether a narrow cell has room for the number as it is. */
export function isForCells(value: number): boolean {
  return Math.abs(value) < 100_000
}

/**
 * A number with its unit: `$` goes before, `%` and all others after. `compact` rounds to three figures; money
 * below ten cents keeps three figures either way, as two decimals would say $0.00.
 */
export function formatAmount(value: number, unit: string, compact = false): string {
  if (!Number.isFinite(value)) return missing
  if (unit === '$') return formatMoney(value, compact)
  const number = compact ? formatCompact(value) : formatExact(value)
  return unit === '' ? number : `${number}${space}${unit}`
}

function formatMoney(value: number, compact: boolean): string {
  const size = Math.abs(value)
  const sign = value < 0 ? minus : ''
  if (compact && size >= 1000) return `${sign}$${formatCompact(size)}`
  if (size > 0 && size < 0.1) return `${sign}$${smallMoney.format(size)}`
  return `${sign}$${money.format(size)}`
}

/**
 * −0.69 → −69 %, 0.6 → +60 %, 0.004 → +0.4 %, 0 → 0 %. Three figures at most, whole from 10 % on; but what is not all
 * or nothing never reads 100 % or 0 %: −0.999 → −99.9 %.
 */
export function formatPercent(ratio: number): string {
  if (!Number.isFinite(ratio)) return missing
  const percent = ratio * 100
  const size = Math.abs(percent)
  if (size === 0) return `0${space}%`
  const sign = percent < 0 ? minus : '+'
  return `${sign}${percentText(size)}${space}%`
}

/** A positive number of percents, rounded, but never to 0 or 100. */
function percentText(size: number): string {
  if (size < 0.05) return '<0.1'
  const isNearAll = Math.abs(size - 100) <= 0.5 && size !== 100
  const text = grouped.format(Number(size.toFixed(size < 9.95 || isNearAll ? 1 : 0)))
  if (text !== '100' || !isNearAll) return text
  return size < 100 ? '>99.9' : '>100'
}

/** A share of a whole, without a sign: 0.123 → 12.3 %. Only all of it is 100 %. */
export function formatShare(ratio: number): string {
  if (!Number.isFinite(ratio)) return missing
  const text = threeFigures.format(ratio * 100)
  return `${text === '100' && ratio < 1 ? '>99.9' : text}${space}%`
}

/** 28323 → +28,323; the sign always stands there, but for zero. */
export function formatSigned(value: number, unit: string): string {
  if (!Number.isFinite(value)) return missing
  return value > 0 ? `+${formatAmount(value, unit)}` : formatAmount(value, unit)
}

export type Sentiment = 'good' | 'bad' | 'neutral'
/** Which way is better. Cost-like numbers (tokens, dollars, lost references) are better when lower. */
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

/** The signed difference of `value` to `baseline`, ready to draw. Against a baseline of zero there is no percent. */
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
  const pair = `${formatAmount(value, unit)} against ${formatAmount(baseline, unit)}`
  return {
    percent,
    glyph,
    sentiment,
    exact: isSame ? `the same: ${pair}` : `${formatSigned(difference, unit)}: ${pair}`,
  }
}

/**
 * What a person typed, as a number: `12,880`, `12 880`, `12_880`, `8k`, `1.5M`, `−3`. Undefined for anything else.
 */
export function parseNumber(text: string): number | undefined {
  const plain = text
    .trim()
    .replace(/[\s_]/g, '')
    .replace(/^\u2212/, '-')
  const match = /^([+-]?)(\d{1,3}(?:,\d{3})+|\d*)(\.\d+)?([kKmM]?)$/.exec(plain)
  if (match === null) return undefined
  const [, sign = '', whole = '', fraction = '', suffix = ''] = match
  if (whole === '' && fraction === '') return undefined
  const scale = suffix === '' ? 1 : suffix.toLowerCase() === 'k' ? 1e3 : 1e6
  const size = Number(`${whole.replaceAll(',', '') || '0'}${fraction}`)
  return (sign === '-' ? -1 : 1) * Number((size * scale).toPrecision(15))
}

function withMinus(text: string): string {
  return text === '-0' ? '0' : text.replace('-', minus)
}
