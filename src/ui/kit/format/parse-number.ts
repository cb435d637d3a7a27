/**
 * What a person typed, as numbers, pure. Read as the locale writes it, and where that fails as JavaScript
 * does: so `1.500` is 1500 in German and 1.5 in English, and `12880.5` is the same in both. The way back of
 * `format-number.ts`.
 */

import { formatToEdit } from '#base/format-number.ts'
import { type NumberMarks, numberMarks } from '#base/locale.ts'

const SCALES: Readonly<Record<string, number>> = { k: 1e3, m: 1e6, g: 1e9, t: 1e12 }

/**
 * `12,880`, `12 880`, `12_880`, `8k`, `1.5 M`, `−3`, in the locale's way (`12.880,5`, `12,34,567`) or in
 * JavaScript's (`12880.5`). With a unit also what `formatAmount` writes with it. Undefined for anything else.
 */
export function parseNumber(text: string, unit = ''): number | undefined {
  const bare = withoutUnit(squeezed(text).replace(/^\u2212/, '-'), squeezed(unit))
  const [, sign = '', body = '', suffix = ''] = /^([+-]?)(.*?)([kmgt]?)$/i.exec(bare) ?? []
  const size = readAsLocale(body, numberMarks()) ?? readPlain(body)
  if (size === undefined) return undefined
  const scale = SCALES[suffix.toLowerCase()]
  const scaled = scale === undefined ? size : Number((size * scale).toPrecision(15))
  return sign === '-' && scaled !== 0 ? -scaled : scaled
}

/** Without spaces, underscores and the marks of direction that some locales put before a minus. */
function squeezed(text: string): string {
  return text.replace(/[\s_\u200e\u200f\u061c]/g, '')
}

function withoutUnit(text: string, unit: string): string {
  if (unit === '$') return text.replace(/^([+-]?)\$/, '$1')
  return text.endsWith(unit) ? text.slice(0, text.length - unit.length) : text
}

/** Digits with the locale's marks between them; groups only where the locale would put them. */
function readAsLocale(text: string, { group, decimal, groupSize }: NumberMarks): number | undefined {
  const [whole = '', fraction, ...others] = text.split(decimal)
  if (others.length > 0) return undefined
  // An apostrophe is typed straight and written bent, or the other way round.
  const groups = group === '' ? [whole] : whole.split(/['’]/.test(group) ? /['’]/ : group)
  if (groups.length > 1 && !areGroups(groups, groupSize)) return undefined
  return readPlain([groups.join(''), fraction].filter((part) => part !== undefined).join('.'))
}

function areGroups(groups: readonly string[], size: number): boolean {
  const [first = '', ...others] = groups
  const last = others.pop() ?? ''
  const isOfSize = (wanted: number) =>
    first.length <= wanted && others.every(({ length }) => length === wanted)
  return /^[1-9]\d*$/.test(first) && last.length === 3 && (isOfSize(size) || isOfSize(3))
}

/** As JavaScript writes it, without exponents. */
function readPlain(text: string): number | undefined {
  return /^(?:\d+(?:\.\d+)?|\.\d+)$/.test(text) ? Number(text) : undefined
}

/** A number in a list that was typed. */
export interface ListedNumber {
  readonly text: string
  /** Undefined: it is not a number. */
  readonly value: number | undefined
}

/**
 * `5, 10;20 50` as numbers. Between them are spaces, semicolons or commas; where the comma is the locale's
 * decimal mark a space has to follow it. Groups of thousands would be torn there, so what looks like the rest
 * of one is not a number.
 */
export function parseNumberList(text: string): readonly ListedNumber[] {
  const between = numberMarks().decimal === ',' ? /[\s;]+|,(?=\s|$)/ : /[\s,;]+/
  return text
    .split(between)
    .filter((part) => part !== '')
    .map((part) => ({ text: part, value: /^0\d/.test(part) ? undefined : parseNumber(part) }))
}

/** Numbers as a list to go on typing in, such as `parseNumberList` reads. */
export function numberList(values: readonly number[]): string {
  return values.map(formatToEdit).join(numberMarks().decimal === ',' ? '; ' : ', ')
}
