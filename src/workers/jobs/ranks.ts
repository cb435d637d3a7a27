/** Rank data of the exact encodings, loaded from our own files when first needed: 0.5 to 2.3 MB each. */
import type { RankData } from '#core/tokens/bpe.ts'
import type { RankedEncoding } from '#core/tokens/encoding.ts'

/** Rejects where the file cannot be loaded. */
export async function loadRanks(encoding: RankedEncoding): Promise<RankData> {
  switch (encoding) {
    case 'o200k_base':
      return (await import('js-tiktoken/ranks/o200k_base')).default
    case 'cl100k_base':
      return (await import('js-tiktoken/ranks/cl100k_base')).default
    case 'p50k_base':
      return (await import('js-tiktoken/ranks/p50k_base')).default
    case 'r50k_base':
      return (await import('js-tiktoken/ranks/r50k_base')).default
  }
}
