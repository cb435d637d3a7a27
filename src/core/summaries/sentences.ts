/**
 * The most telling sentences and lines of a text: those that share the most rare words with the others, in
 * their order. No model, no network, the same each time. After the idea of H. P. Luhn, The Automatic Creation
 * of Literature Abstracts, 1958.
 */
import { takeCodePoints } from '#base/text.ts'

/** A sentence longer than this is cut: one line of minified text must not become the summary. */
export const MAX_SENTENCE = 240
/** Of texts beyond this many sentences every k-th is looked at, so that the cost stays linear and bounded. */
const MAX_CANDIDATES = 4000

interface Length {
  /** At least so many. */
  readonly sentences: number
  /** And until there are about so many characters. */
  readonly characters: number
}

/** The sentences of `text` that say most, in their order. O(words · log). */
export function extract(text: string, length: Length): readonly string[] {
  const all = [...new Set(text.split(/(?<=[.!?])\s+|\n+/u).map((sentence) => sentence.trim()))].filter(
    Boolean,
  )
  const stride = Math.ceil(all.length / MAX_CANDIDATES) || 1
  const sentences = all
    .filter((_, index) => index % stride === 0)
    .map((sentence) => takeCodePoints(sentence, MAX_SENTENCE))
  if (sentences.length <= length.sentences) return sentences
  const words = sentences.map(wordsOf)
  const frequency = new Map<string, number>()
  for (const set of words) for (const word of set) frequency.set(word, (frequency.get(word) ?? 0) + 1)
  const scored = words.map((set, index) => ({ index, score: scoreOf(set, frequency, sentences.length) }))
  const best = scored.sort((one, other) => other.score - one.score || one.index - other.index)
  let [count, characters] = [0, 0]
  for (const { index } of best) {
    if (count >= length.sentences && characters >= length.characters) break
    characters += sentences[index]?.length ?? 0
    count++
  }
  return best
    .slice(0, count)
    .sort((one, other) => one.index - other.index)
    .flatMap(({ index }) => sentences[index] ?? [])
}

function wordsOf(sentence: string): ReadonlySet<string> {
  return new Set(sentence.toLowerCase().match(/[\p{L}\p{N}_]{2,}/gu) ?? [])
}

/** Words that come back, but not everywhere, weigh most; long sentences are not favoured for their length. */
function scoreOf(
  words: ReadonlySet<string>,
  frequency: ReadonlyMap<string, number>,
  sentences: number,
): number {
  let score = 0
  for (const word of words) {
    const share = frequency.get(word) ?? 1
    if (share > 1) score += Math.log(share) * Math.log(1 + sentences / share)
  }
  return score / Math.sqrt(words.size + 4)
}
