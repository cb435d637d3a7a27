/** Where a number of tokens is from, in words for its tooltip. Pure. */

import { formatExact, type Provenance } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import type { TokensInfo } from '#core/replay/tokens-info.ts'
import type { Uncertainty } from '#core/tokens/with-images.ts'

export interface TokenWords {
  readonly provenance: Provenance
  /** Where it is from, and its interval; undefined: nothing to add. */
  readonly note: string | undefined
}

/** `fallback` is where nothing is known of the call. */
export function tokenWords(info: TokensInfo | undefined, fallback: Provenance): TokenWords {
  if (info === undefined) return { provenance: fallback, note: undefined }
  return { provenance: markOf(info), note: sourceLine(info) }
}

/** The same of the count of a step; `doubt`: how far it may be off, for images and the like. */
export function countWords(provenance: Provenance, tokens: number, uncertainty?: Uncertainty): TokenWords {
  if (uncertainty === undefined) return { provenance, note: undefined }
  return {
    provenance: 'estimate',
    note: t`${formatExact(tokens - uncertainty.below)}–${formatExact(tokens + uncertainty.above)}: includes content that can’t be counted exactly, such as an image`,
  }
}

function markOf({ provenance }: Pick<TokensInfo, 'provenance'>): Provenance {
  return provenance === 'estimated' ? 'estimate' : provenance
}

const HOW = {
  exact: undefined,
  recorded: t`Recorded by the provider`,
  calibrated: t`Estimated from this run’s recorded usage`,
  estimated: t`Estimated: the run records no usage for this model`,
} as const

function sourceLine({ provenance, low, high }: TokensInfo): string | undefined {
  const how = HOW[provenance]
  if (how === undefined || low === undefined || high === undefined) return how
  const [from, to] = [formatExact(low), formatExact(high)]
  return from === to ? how : t`${how}: ${from}–${to} (90% interval)`
}
