/**
 * What references cost a memory that may rewrite: at least the tokens of their own words. Words are counted
 * so that no encoding can have fewer: no token of the encodings reaches over two words, and none has more
 * than three digits. A word that two references share is paid once.
 */

import type { Tokens } from '../model/units.ts'
import type { ReferenceKind } from '../references/reference.ts'
import type { Reference } from '../references/reference-index.ts'
import type { EncodingId } from '../tokens/encoding.ts'

/** The words of a reference, each with the fewest tokens it can have. */
export type WordCosts = ReadonlyMap<string, number>

/** Marks belong to their letters, and `don't` may be one token. */
const WORDS = /[\p{L}\p{M}]+(?:'(?:s|t|re|ve|m|ll|d)(?!\p{L}))?|\p{N}+/giu
const DIGITS_IN_TOKEN = 3
const CHARS_IN_TOKEN = 4

/** O(text). A number is one word however it is written; the estimate by characters has parts of tokens. */
export function wordCosts({ text, kind }: Pick<Reference, 'text' | 'kind'>, encoding: EncodingId): WordCosts {
  const runs = kind === 'number' ? [text.replace(/\P{N}/gu, '')] : text.match(WORDS)
  return new Map((runs ?? []).map((run) => [run.toLowerCase(), costOf(run, kind, encoding)]))
}

function costOf(run: string, kind: ReferenceKind, encoding: EncodingId): number {
  // `12 k` and `12000` are the same number.
  if (kind === 'number') return encoding === 'chars4' ? 1 / CHARS_IN_TOKEN : 1
  if (encoding === 'chars4') return [...run].length / CHARS_IN_TOKEN
  // Only two of the encodings break digits up after three; to the others a long number may be one token.
  const splits = encoding === 'o200k_base' || encoding === 'cl100k_base'
  return splits && /^\p{N}/u.test(run) ? Math.ceil([...run].length / DIGITS_IN_TOKEN) : 1
}

/**
 * The least weight that a text of this many tokens leaves out, and the fewest tokens of a text that has all.
 * A bound: shares of a word among the references that have it never add up to more than the word.
 */
export function rewrittenBound(
  references: readonly { readonly weight: number; readonly words: WordCosts }[],
  budget: number,
): { readonly lost: number; readonly tokens: Tokens } {
  const users = new Map<string, number>()
  const words = new Map<string, number>()
  for (const reference of references) {
    for (const [word, cost] of reference.words) {
      users.set(word, (users.get(word) ?? 0) + 1)
      words.set(word, Math.min(cost, words.get(word) ?? cost))
    }
  }
  let tokens = 0
  for (const cost of words.values()) tokens += cost
  if (tokens <= budget) return { lost: 0, tokens }
  const shares = references.map((reference) => {
    let share = 0
    for (const word of reference.words.keys()) share += (words.get(word) ?? 0) / (users.get(word) ?? 1)
    return { weight: reference.weight, share }
  })
  shares.sort((one, other) => one.share * other.weight - other.share * one.weight)
  let left = Math.max(0, budget)
  let lost = 0
  for (const { weight, share } of shares) {
    if (share > left) lost += weight * (1 - left / share)
    left = Math.max(0, left - share)
  }
  return { lost, tokens }
}
