/** Whose tokens a call's figure is, in words: for the tooltip of the figure. Pure. */
import { t } from '#base/words.ts'
import type { TokensInfo } from '#core/tokens/tokens-info.ts'
import type { CountInfo } from '#core/tokens/whose-counts.ts'
import type { Doubt } from '#core/tokens/with-images.ts'
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
  return { provenance: markOf(info), note: lines.length === 0 ? undefined : lines.join('\n') }
}

/** The same of the count of a step; `doubt`: how far it may be off, for images and the like. */
export function countWords(
  { provenance, model, factor }: CountInfo,
  tokens: number,
  doubt?: Doubt,
): TokenWords {
  const lines = [
    ...(model === undefined || factor === undefined
      ? []
      : [t`≈ ${formatExact(Math.round(tokens * factor))} tokens for ${model} itself, ${HOW[provenance]}`]),
    ...(doubt === undefined
      ? []
      : [
          t`${formatExact(tokens - doubt.below)} to ${formatExact(tokens + doubt.above)}: it holds what cannot be counted for certain, such as an image`,
        ]),
  ]
  return {
    provenance: doubt === undefined ? markOf({ provenance }) : 'estimate',
    note: lines.length === 0 ? undefined : lines.join('\n'),
  }
}

function markOf({ provenance }: Pick<TokensInfo, 'provenance'>): Provenance {
  return provenance === 'estimated' ? 'estimate' : provenance
}

const HOW = {
  exact: '',
  recorded: '',
  calibrated: t`learned from the recorded calls`,
  estimated: t`by what is known of such models`,
} as const

function modelLine({ provenance, estimate, low, high }: TokensInfo): string | undefined {
  if (estimate === undefined || low === undefined || high === undefined) return undefined
  return t`≈ ${formatExact(estimate)} tokens for the model itself with what the file does not hold, ${formatExact(low)} to ${formatExact(high)}, ${HOW[provenance]}`
}

function recordedLine({ recorded }: TokensInfo): string | undefined {
  return recorded === undefined ? undefined : t`● ${formatExact(recorded)} tokens recorded by the provider`
}
