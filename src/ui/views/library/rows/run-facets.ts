/** By what else runs can be filtered: how they ended, their errors, their cost. Pure. */
import { formatAmount, formatExact } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import type { Outcome } from '#core/account/outcome.ts'
import type { RowFigures } from './row-figures.ts'

export const RUN_FACETS = ['outcome', 'errors', 'cost'] as const
export type RunFacet = (typeof RUN_FACETS)[number]

/** Scores between none and all, errors, and dollars are in bands, each from its first number on. */
const SCORES = [0, 0.25, 0.5, 0.75, 1] as const
const ERRORS = [1, 5] as const
const DOLLARS = [0, 0.1, 1, 10, 100] as const

/** What a run is counted as: a value of the link; empty where nothing is known of it. */
export function facetValue(facet: RunFacet, { outcome, errors, cost }: RowFigures): string {
  switch (facet) {
    case 'outcome':
      return outcome === undefined ? '' : outcomeValue(outcome)
    case 'errors':
      return errors === undefined ? '' : errors.value === 0 ? '0' : bandOf(errors.value, ERRORS)
    case 'cost':
      return cost === undefined ? '' : bandOf(cost.value, DOLLARS)
  }
}

function outcomeValue({ kind, value }: Outcome): string {
  const isBetween = typeof value === 'number' && value > 0 && value < 1
  return `${kind}:${isBetween ? bandOf(value, SCORES) : value}`
}

/** `0.25~0.5`, and `10~` for what has no upper end. */
function bandOf(value: number, starts: readonly number[]): string {
  const at = starts.findLastIndex((start) => value >= start)
  return `${starts[at] ?? ''}~${starts[at + 1] ?? ''}`
}

/** A value in words. */
export function facetTitle(facet: RunFacet, value: string): string {
  if (value === '') return facet === 'cost' ? t`No known cost` : t`Not recorded`
  if (facet === 'outcome') return outcomeTitle(value)
  if (value === '0') return t`No errors`
  const [from = '', to = ''] = value.split('~')
  if (facet === 'errors') {
    return to === '' ? t`${from} or more` : t`${from}–${formatExact(Number(to) - 1)}`
  }
  const dollars = (text: string) => formatAmount(Number(text), '$')
  if (to === '') return t`${dollars(from)} or more`
  return Number(from) === 0 ? t`Under ${dollars(to)}` : t`${dollars(from)}–${dollars(to)}`
}

const OUTCOMES: Readonly<Record<string, string>> = {
  'solved:true': t`solved`,
  'solved:false': t`not solved`,
  'score:true': t`passed`,
  'score:false': t`failed`,
}

function outcomeTitle(value: string): string {
  const said = value.replace(/^\w+:/, '')
  return OUTCOMES[value] ?? (value.startsWith('score:') ? t`score ${said.replace('~', '–')}` : said)
}

/** Bands from the lowest, what is not known last. */
export function facetOrder(value: string): number {
  const number = Number.parseFloat(value.replace(/^\w+:/, ''))
  return value === '' ? Number.POSITIVE_INFINITY : Number.isNaN(number) ? Number.MAX_VALUE : number
}

/** The values of one facet among those of the link, which name their facet. */
export function facetsIn(is: readonly string[], facet: RunFacet): readonly string[] {
  return is.flatMap((text) => (text.startsWith(`${facet}:`) ? [text.slice(facet.length + 1)] : []))
}

/** The same with other values of one facet. */
export function withFacet(is: readonly string[], facet: RunFacet, values: readonly string[]): string[] {
  return [
    ...is.filter((text) => !text.startsWith(`${facet}:`)),
    ...values.map((value) => `${facet}:${value}`),
  ]
}
