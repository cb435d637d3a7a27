/**
 * The encodings a person can choose, and what a counter is. Rank data is handed in: core has no vocabulary.
 */
import { codePointLength } from '#base/text.ts'
import { t } from '#base/words.ts'

/** Encodings whose vocabulary is public: their counts are exact. */
export type RankedEncoding = 'o200k_base' | 'cl100k_base' | 'p50k_base' | 'r50k_base'

export type EncodingId = RankedEncoding | 'chars4'

interface Encoding {
  readonly id: EncodingId
  readonly title: string
  readonly help: string
  /** How its numbers are to be marked wherever they are shown. */
  readonly provenance: 'exact' | 'estimated'
}

export const ENCODINGS: readonly Encoding[] = [
  {
    id: 'o200k_base',
    title: 'o200k',
    help: t`Exact for GPT-4o, o-series, and newer OpenAI models.`,
    provenance: 'exact',
  },
  { id: 'cl100k_base', title: t`cl100k`, help: t`Exact for GPT-4 and GPT-3.5.`, provenance: 'exact' },
  { id: 'p50k_base', title: 'p50k', help: t`Exact for Codex and text-davinci-003.`, provenance: 'exact' },
  { id: 'r50k_base', title: 'r50k', help: t`Exact for GPT-3 and GPT-2.`, provenance: 'exact' },
  {
    id: 'chars4',
    title: t`characters ÷ 4`,
    help: t`A rough estimate: code points divided by four, rounded up.`,
    provenance: 'estimated',
  },
]

export const DEFAULT_ENCODING: EncodingId = 'o200k_base'

/** The number of tokens of a text. Pure; the same text gives the same number. */
export type Count = (text: string) => number

/** The characters/4 estimate of one text. */
export const countChars4: Count = (text) => Math.ceil(codePointLength(text) / 4)

export function isEncodingId(value: unknown): value is EncodingId {
  return ENCODINGS.some((encoding) => encoding.id === value)
}
