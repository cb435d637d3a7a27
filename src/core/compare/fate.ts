/** What became of a step, in words. */

import { formatAmount, formatExact, formatInCell } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import { strategyById } from '../library/index.ts'
import { callName } from '../model/call-names.ts'
import type { LedgerEntry } from '../replay/ledger.ts'

/** What became of a step, with its tokens before and after; 0 where it is not there. */
interface WeighedFate extends Pick<LedgerEntry, 'state' | 'rule' | 'sinceCall' | 'into'> {
  readonly tokensBefore: number
  readonly tokensAfter: number
}

/**
 * Tokens as a cell shows them: lost with a minus, gained with a plus, changed with an arrow. Empty for a kept
 * step.
 */
export function tokensWords({ state, tokensBefore, tokensAfter }: WeighedFate): string {
  switch (state) {
    case 'kept':
      return ''
    case 'dropped':
      return formatInCell(-tokensBefore)
    case 'added':
      return `+${formatInCell(tokensAfter)}`
    case 'moved':
      return tokensBefore === tokensAfter ? '' : changeWords(tokensBefore, tokensAfter, formatInCell)
    case 'rewritten':
      return changeWords(tokensBefore, tokensAfter, formatInCell)
  }
}

function changeWords(before: number, after: number, format: (value: number) => string): string {
  return `${format(before)} → ${format(after)}`
}

/** A sentence without its subject: by which rule, since when, at which price. */
export function fateSentence(row: WeighedFate): string {
  const by = row.rule === undefined ? '' : t` by “${ruleTitle(row.rule)}”`
  const { tokensBefore: before, tokensAfter: after } = row
  const change = before === after ? '' : t`: ${changeWords(before, after, formatExact)} tokens`
  switch (row.state) {
    case 'kept':
      return t`kept unchanged, ${formatAmount(after, 'tokens')}`
    case 'rewritten':
      return t`shortened${by}${change}`
    case 'moved':
      return t`moved to another place${by}${change}`
    case 'added':
      return t`inserted${by}, ${formatAmount(after, 'tokens')}`
    case 'dropped': {
      const since = row.sinceCall === undefined ? '' : t` before ${callName(row.sinceCall)}`
      const into = row.into === undefined ? '' : t`; replaced by step ${row.into}`
      return t`dropped${by}${since}, ${formatAmount(-before, 'tokens')}${into}`
    }
  }
}

/** A dropped step names its rule in words already, a rewritten one by the strategy's id. */
function ruleTitle(rule: string): string {
  return strategyById(rule)?.title ?? rule
}
