/**
 * The value of a figure as it is written: alone in a sentence, or with its unit where it is on its own.
 * Pure.
 */
import { t } from '#base/words.ts'
import type { FigureUnit } from '#lessons/model/describe.ts'
import type { FigureForm } from '#lessons/model/prose.ts'
import { formatAmount, formatExact, formatShare, formatSigned, plural } from '../../kit/index.ts'

/**
 * In a sentence: the number alone, but for what only its sign or word makes clear. `form` wins over the unit.
 */
export function figureText(value: number, unit: FigureUnit, form?: FigureForm): string {
  switch (form ?? FORMS[unit]) {
    case 'percent':
      return formatShare(value)
    case 'times':
      return t`${formatRatio(value)} times`
    case 'money':
      return formatAmount(value, '$')
    case 'signed':
      return unit === 'money' ? formatSigned(value, '$') : formatSigned(value, '')
    case 'count':
      return formatExact(value)
  }
}

const FORMS: Readonly<Record<FigureUnit, FigureForm>> = {
  tokens: 'count',
  steps: 'count',
  calls: 'count',
  number: 'count',
  share: 'percent',
  money: 'money',
}

/** One decimal at most: 2.49 → 2.5, 12.3 → 12. */
function formatRatio(value: number): string {
  return formatExact(Number(value.toFixed(Math.abs(value) < 9.95 ? 1 : 0)))
}

/** By itself, as in a table or an answer: with its unit. */
export function figureWithUnit(value: number, unit: FigureUnit): string {
  if (unit === 'tokens') return formatAmount(value, 'tokens')
  if (unit === 'steps' || unit === 'calls') return plural(value, unit === 'steps' ? 'step' : 'call')
  return figureText(value, unit)
}
