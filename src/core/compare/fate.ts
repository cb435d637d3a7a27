/** What became of a step, in words. */

import { formatAmount, formatExact, formatInCell } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import { strategyById } from '../library/index.ts'
import { callName } from '../model/call-names.ts'
import type { LedgerEntry } from '../replay/ledger.ts'
import { isSummarized } from '../replay/summarized.ts'

/** What became of a step, with its tokens before and after; 0 where it is not there. */
interface WeighedFate extends Pick<LedgerEntry, 'id' | 'state' | 'rule' | 'sinceCall' | 'into'> {
  readonly tokensBefore: number
  readonly tokensAfter: number
}

/** How many tokens more or fewer are sent of a step, as a cell shows it; empty for a kept step. */
export function tokensWords({ state, tokensBefore, tokensAfter }: WeighedFate): string {
  const change = tokensAfter - tokensBefore
  if (state === 'kept' || change === 0) return ''
  return change > 0 ? `+${formatInCell(change)}` : formatInCell(change)
}

/** A sentence without its subject: by which rule, since when, at which price. */
export function fateSentence(row: WeighedFate): string {
  const { tokensBefore: before, tokensAfter: after } = row
  const rule = row.rule === undefined ? undefined : ruleTitle(row.rule)
  switch (row.state) {
    case 'kept':
      return t`kept unchanged, ${formatAmount(after, 'tokens')}`
    case 'rewritten':
      return withChange(rule === undefined ? t`shortened` : t`shortened by “${rule}”`, row)
    case 'moved':
      return withChange(
        rule === undefined ? t`moved to another place` : t`moved to another place by “${rule}”`,
        row,
      )
    case 'added':
      return rule === undefined
        ? t`inserted, ${formatAmount(after, 'tokens')}`
        : t`inserted by “${rule}”, ${formatAmount(after, 'tokens')}`
    case 'dropped': {
      const what = isSummarized(row)
        ? summarizedWords(rule, row.sinceCall)
        : droppedWords(rule, row.sinceCall)
      return t`${what}, ${formatAmount(-before, 'tokens')}`
    }
  }
}

function withChange(what: string, { tokensBefore: before, tokensAfter: after }: WeighedFate): string {
  return before === after ? what : t`${what}: ${formatExact(before)} → ${formatExact(after)} tokens`
}

function droppedWords(rule: string | undefined, since: number | undefined): string {
  if (since === undefined) return rule === undefined ? t`dropped` : t`dropped by “${rule}”`
  const call = callName(since)
  return rule === undefined ? t`dropped before ${call}` : t`dropped by “${rule}” before ${call}`
}

function summarizedWords(rule: string | undefined, since: number | undefined): string {
  if (since === undefined) return rule === undefined ? t`summarized` : t`summarized by “${rule}”`
  const call = callName(since)
  return rule === undefined ? t`summarized before ${call}` : t`summarized by “${rule}” before ${call}`
}

/** A dropped step names its rule in words already, a rewritten one by the strategy's id. */
function ruleTitle(rule: string): string {
  return strategyById(rule)?.title ?? rule
}
