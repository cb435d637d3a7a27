/**
 * Which vocabularies a run needs, told by its code: Python's `import` cannot wait for a file, so what the
 * code names is loaded before it runs. The files are those that the counters of the page load too.
 */
import type { RankedEncoding } from '#core/tokens/encoding.ts'
import type { RankData } from '#core/tokens/vocabulary.ts'

/** What code says that counts tokens. */
const COUNTS = /\btiktoken\b|\bAdaptiveMemoryManager\b/
const NAMED = /\b(?:o200k|cl100k|p50k|r50k)_base\b/g
/**
 * Models by the encoding that they use, as `encoding_for_model` in guest/modules/tiktoken/core.py knows them.
 */
const MODELS: readonly (readonly [RegExp, RankedEncoding])[] = [
  [/["'](?:o[134]|gpt-5|gpt-4\.\d|(?:chat)?gpt-4o)/, 'o200k_base'],
  [/["'](?:gpt-4(?!o|\.)|gpt-35?|text-embedding)|\bAdaptiveMemoryManager\b/, 'cl100k_base'],
  [/["'](?:text-davinci-00[23]|code-)/, 'p50k_base'],
  [/["'](?:text-davinci-001|davinci|curie|babbage|ada\b)/, 'r50k_base'],
]
const USUAL: readonly RankedEncoding[] = ['cl100k_base', 'o200k_base']

/** The encodings that code names; the two usual ones where it counts tokens and names none. */
export function encodingsIn(code: string): readonly RankedEncoding[] {
  if (!COUNTS.test(code)) return []
  const named = [...code.matchAll(NAMED)].map(([name]) => name).filter(isRanked)
  const ofModels = MODELS.flatMap(([pattern, encoding]) => (pattern.test(code) ? [encoding] : []))
  const found = new Set([...named, ...ofModels])
  return found.size === 0 ? USUAL : [...found]
}

function isRanked(name: string): name is RankedEncoding {
  return name in LOADERS
}

const LOADERS: Readonly<Record<RankedEncoding, () => Promise<{ readonly default: RankData }>>> = {
  o200k_base: () => import('js-tiktoken/ranks/o200k_base'),
  cl100k_base: () => import('js-tiktoken/ranks/cl100k_base'),
  p50k_base: () => import('js-tiktoken/ranks/p50k_base'),
  r50k_base: () => import('js-tiktoken/ranks/r50k_base'),
}

/** The ranks of an encoding as text. */
export async function loadRanks(encoding: RankedEncoding): Promise<string> {
  return (await LOADERS[encoding]()).default.bpe_ranks
}
