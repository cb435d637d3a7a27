/** Rank data of the exact encodings, loaded from our own files when first needed: some 2 MB each. */
import type { RankData } from '#core/tokens/bpe.ts'
import type { EncodingId } from '#core/tokens/encoding.ts'

export type RankedEncoding = Exclude<EncodingId, 'chars4'>

/** Rejects where the file cannot be loaded. */
export async function loadRanks(encoding: RankedEncoding): Promise<RankData> {
  switch (encoding) {
    case 'o200k_base':
      return (await import('js-tiktoken/ranks/o200k_base')).default
    case 'cl100k_base':
      return (await import('js-tiktoken/ranks/cl100k_base')).default
  }
}
