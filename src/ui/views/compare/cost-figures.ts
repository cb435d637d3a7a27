/** Figures of a bill that Compare shows, as plain numbers and words. */
import { t } from '#base/words.ts'
import type { BillSource } from '#core/cost/billing.ts'
import type { CostTotals } from '#core/cost/meter.ts'
import { formatDecimals, formatExact, type Provenance, plural } from '../../kit/index.ts'

/** Of all prompt tokens those that were read from the cache; 0 where nothing was sent. */
export function readShare({ cost: { input, cacheRead, cacheWrite } }: CostTotals): number {
  const prompt = input + cacheRead + cacheWrite
  return prompt === 0 ? 0 : cacheRead / prompt
}

export interface BillWords {
  /** Undefined: the tokens are the provider's own, and nothing is to be said. */
  readonly provenance: Provenance | undefined
  /** How the billed tokens were got, and how many of them the file does not hold. */
  readonly lines: readonly string[]
}

/** How far a bill is to be believed. */
export function billWords(totals: CostTotals | undefined): BillWords {
  const { source, notRecorded } = totals ?? {}
  const lines = [
    ...(source === undefined ? [] : [sourceLine(source)].filter((line) => line !== '')),
    ...(notRecorded === undefined
      ? []
      : [t`${formatExact(notRecorded)} of the tokens are not in the file: known from recorded prompt sizes`]),
  ]
  const provenance =
    source?.kind === 'calibrated' ? 'calibrated' : source?.kind === 'exact' ? undefined : 'estimate'
  return { provenance: notRecorded === undefined ? provenance : (provenance ?? 'calibrated'), lines }
}

function sourceLine({ kind, factor, model = '', calls = 0 }: BillSource): string {
  switch (kind) {
    case 'exact':
      return ''
    case 'calibrated':
      return t`${formatDecimals(factor, 2)} tokens for one that is counted, learned from ${plural(calls, 'call')} of ${model}`
    case 'profile':
      return t`${formatDecimals(factor, 2)} tokens for one that is counted, by the profile`
    case 'other':
      return t`counted in another encoding than the provider’s`
  }
}
