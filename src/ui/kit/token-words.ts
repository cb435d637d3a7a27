/** Whose tokens a call's figure is, in words: for the tooltip of the figure. Pure. */
import type { TokensInfo } from '#core/tokens/tokens-info.ts'
import { formatExact, type Provenance } from './format-number.ts'

export interface TokenWords {
  readonly provenance: Provenance
  /** What the model makes of the context and what was recorded, a line each; undefined: nothing to add. */
  readonly note: string | undefined
}

/** `fallback` stands where nothing is known of the call. */
export function tokenWords(info: TokensInfo | undefined, fallback: Provenance): TokenWords {
  if (info === undefined) return { provenance: fallback, note: undefined }
  const lines = [modelLine(info), recordedLine(info)].filter((line) => line !== undefined)
  return { provenance: markOf(info, fallback), note: lines.length === 0 ? undefined : lines.join('\n') }
}

function markOf({ provenance }: TokensInfo, fallback: Provenance): Provenance {
  if (provenance === 'estimated') return 'estimate'
  // A count that could not see everything is no more exact for belonging to the right model.
  return provenance === 'exact' ? fallback : provenance
}

function modelLine({ provenance, estimate, low, high }: TokensInfo): string | undefined {
  if (estimate === undefined || low === undefined || high === undefined) return undefined
  const how =
    provenance === 'calibrated' ? 'learned from the recorded calls' : 'by what is known of such models'
  return `≈ ${formatExact(estimate)} tokens for the model itself with what the file does not hold, ${formatExact(low)} to ${formatExact(high)}, ${how}`
}

function recordedLine({ recorded }: TokensInfo): string | undefined {
  return recorded === undefined ? undefined : `● ${formatExact(recorded)} tokens recorded by the provider`
}
