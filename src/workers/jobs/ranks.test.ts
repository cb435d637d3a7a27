/** Counts with the real vocabularies; against other tokenizers: tools/tokenizer-peers.test.ts. */
import { describe, expect, test } from 'vitest'
import { createCounter } from '#core/tokens/bpe.ts'
import { loadRanks } from './ranks.ts'

describe('o200k_base and cl100k_base', () => {
  test.each(['o200k_base', 'cl100k_base'] as const)(
    '%s counts runs by their longest token',
    async (encoding) => {
      const count = createCounter(await loadRanks(encoding))
      expect(count('a'.repeat(8))).toBe(1)
      expect(count('a'.repeat(20_000))).toBe(2500)
      expect(count('a'.repeat(1_000_000))).toBe(125_000)
      expect(count('中'.repeat(10_000))).toBe(10_000 * count('中'))
      // Pairs double up, so that a multiple of 128 spaces is cut into blocks of 128.
      expect(count(' '.repeat(128 * 800))).toBe(800 * count(' '.repeat(128)))
    },
  )
})

/** Counts of tiktoken 0.14 (Python), for texts where the languages' rules on spaces and letters differ. */
const TIKTOKEN: readonly (readonly [string, number, number])[] = [
  ['\ufeff\ufeff!', 2, 3],
  ['! \ufeff!', 3, 3],
  ['  \u0085  x', 5, 5],
  ['a\u0085b', 4, 4],
  ['x \u0085\n\u0085 y', 7, 7],
  ["'\u017fabc", 3, 4],
  ["it'\u017f a", 4, 5],
  ["IT'\u017fx", 4, 5],
  [' \u180e !', 5, 4],
  ['\ufeffusing System;\n\ufeff\n', 4, 4],
  ['1\ufeff2 \ufeff3', 5, 5],
  ['a\n  ', 3, 3],
  ['a \n\n  b', 4, 4],
  ['  \ufeff  \ufeff', 4, 4],
  ['\u001c\u001d\u001e\u001f x', 5, 5],
]

test('counts as tiktoken itself does where JavaScript’s rules differ from Rust’s', async () => {
  const o200k = createCounter(await loadRanks('o200k_base'))
  const cl100k = createCounter(await loadRanks('cl100k_base'))
  expect(TIKTOKEN.map(([text]) => [text, o200k(text), cl100k(text)])).toEqual(TIKTOKEN)
})

test('counts with the two older vocabularies as tiktoken itself does', async () => {
  const p50k = createCounter(await loadRanks('p50k_base'))
  const r50k = createCounter(await loadRanks('r50k_base'))
  // p50k is r50k with tokens for runs of spaces.
  expect([p50k('hello world'), r50k('hello world')]).toEqual([2, 2])
  expect([p50k(`a${' '.repeat(8)}b`), r50k(`a${' '.repeat(8)}b`)]).toEqual([3, 9])
})
