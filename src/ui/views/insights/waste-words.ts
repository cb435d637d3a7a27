/** What was sent without being used, in words. Pure. */
import { formatAmount, formatShare } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import type { Unused } from '#core/waste/waste.ts'

/** The sum of all findings and its share of `input`, the run's input tokens; undefined: not known yet. */
export function wasteSum(waste: readonly Unused[], input: number | undefined): string {
  const tokens = waste.reduce((sum, { overRun }) => sum + overRun, 0)
  const amount = formatAmount(tokens, 'tokens', true)
  if (input === undefined || input <= 0) return amount
  return t`${amount} (${formatShare(Math.min(1, tokens / input))} of the run’s input)`
}

/** Why a finding is one. */
export function wasteReason({ kind, lastUse }: Unused): string {
  if (kind === 'repeated-result') return t`Same result again`
  if (kind === 'read-again') return t`Read again later`
  if (kind === 'old-failures') return t`Old error output`
  if (kind === 'unused-tools') return t`Tool that was never called`
  return lastUse === undefined ? t`Large, and no call used anything new from it` : t`Large, last used by`
}
