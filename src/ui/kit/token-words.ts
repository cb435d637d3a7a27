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
  calibrated: t`calibrated on recorded calls`,
  estimated: t`estimated from similar models`,
} as const

function modelLine({ provenance, estimate, low, high }: TokensInfo): string | undefined {
  if (estimate === undefined) return undefined
  const how = HOW[provenance]
  return low === undefined || high === undefined
    ? t`≈ ${formatExact(estimate)} tokens for the model, ${how}`
    : t`≈ ${formatExact(estimate)} tokens for the model, 90% interval ${formatExact(low)} to ${formatExact(high)}, ${how}`
}

function recordedLine({ recorded }: TokensInfo): string | undefined {
  return recorded === undefined ? undefined : t`● ${formatExact(recorded)} tokens recorded by the provider`
}
