import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createCounter } from './bpe.ts'
import { createPassageMemo, LONGEST_PASSAGE } from './passage-memo.ts'
import { CL100K_PATTERN, GPT2_PATTERN, O200K_PATTERN } from './split.ts'
import { hashOf } from './vocabulary.ts'

const BYTES = Array.from({ length: 256 }, (_, byte) => byte)
const TOKENS = [' the', 'er', ' a', '\n\n', "'s", ' 12', '123', '. ', ', ', '()', ' {', 'th', 'he', '  ']
const BASE64 = [
  ...BYTES.map((byte) => Buffer.from([byte]).toString('base64')),
  ...TOKENS.map((token) => Buffer.from(token).toString('base64')),
]
const dataOf = (pattern: string) => ({ pat_str: pattern, bpe_ranks: `! 0 ${BASE64.join(' ')}\n` })

const word = fc.constantFrom(
  ...[
    'the',
    ' reader',
    'Éa',
    ' it’s',
    "IT's",
    '12345',
    ' 12',
    '...',
    '\n',
    ' \n',
    '  ',
    '\n/',
    'x',
    ' X',
    '中文',
  ],
)
/** Longer than a passage may be, with and without places to end one. */
const passage = fc.array(word, { minLength: 200, maxLength: 900 }).map((words) => words.join(''))

describe('a count of passages', () => {
  test.each([
    ['r50k', GPT2_PATTERN],
    ['cl100k', CL100K_PATTERN],
    ['o200k', O200K_PATTERN],
  ])('is that of all pieces of %s', (_name, pattern) => {
    const count = createCounter(dataOf(pattern))
    const pieces = new RegExp(pattern, 'gu')
    fc.assert(
      fc.property(fc.array(passage, { minLength: 2, maxLength: 5 }), fc.nat(9), (parts, turn) => {
        const all = [...parts, 'no place to end'.repeat(turn * 100).replaceAll(' ', ''), ...parts]
        const text = [...all.slice(turn), ...all.slice(0, turn)].join(' ')
        const plain = (text.match(pieces) ?? []).reduce((sum, piece) => sum + count(piece), 0)
        expect(count(text)).toBe(plain)
      }),
      { numRuns: 40 },
    )
  })
})

const prose = (seed: number, length: number) =>
  Array.from({ length }, (_, at) => `word${((at + 1) * seed * 7919) % 99_991}x`).join(' ')

function counted(memo: ReturnType<typeof createPassageMemo>, text: string): { tokens: number; read: number } {
  const bytes = new Uint8Array(Buffer.from(text))
  let [tokens, read] = [0, 0]
  for (let at = 0; at < bytes.length; ) {
    const end = memo.endOf(bytes, at, bytes.length)
    expect(end).toBeGreaterThan(at)
    tokens += memo.countOf(bytes, at, end, (_bytes, from, to) => {
      read += to - from
      return to - from
    })
    at = end
  }
  return { tokens, read }
}

describe('passages', () => {
  test('end between a letter and a space', () => {
    const memo = createPassageMemo()
    const text = prose(3, 5000)
    const bytes = new Uint8Array(Buffer.from(text))
    const ends: number[] = []
    for (let at = 0; at < bytes.length; at = ends.at(-1) ?? at) ends.push(memo.endOf(bytes, at, bytes.length))
    expect(ends.length).toBeGreaterThan(20)
    for (const end of ends.slice(0, -1)) expect(text.slice(end - 1, end + 1)).toBe('x ')
  })

  test('are counted once, wherever their text is found again', () => {
    const memo = createPassageMemo()
    const text = prose(5, 10_000)
    const first = counted(memo, text)
    const again = counted(memo, `${prose(11, 77)} ${text}`)
    expect(first.read).toBe(text.length)
    expect(again.read).toBeLessThan(text.length / 20)
    expect(again.tokens).toBe(text.length + prose(11, 77).length + 1)
  })

  test('are told apart by their bytes, and counted again when others have taken their place', () => {
    const memo = createPassageMemo(2 ** 16)
    const text = prose(5, 4000)
    // Of the same length as the passage before, to the byte.
    const other = text.replaceAll('word', 'swan')
    for (const [one, letters] of [text, other, text, prose(7, 30_000), text].map(
      (each) => [each, /[sr]/g] as const,
    )) {
      const bytes = new Uint8Array(Buffer.from(one))
      let found = 0
      for (let at = 0; at < bytes.length; ) {
        const end = memo.endOf(bytes, at, bytes.length)
        found += memo.countOf(
          bytes,
          at,
          end,
          (_bytes, from, to) => one.slice(from, to).match(letters)?.length ?? 0,
        )
        at = end
      }
      expect(found).toBe(one.match(letters)?.length)
    }
  })

  test('of the same hash are counted each', () => {
    const [one, other] = ofOneHash()
    const memo = createPassageMemo()
    const countOf = (text: string, count: number) => {
      const bytes = new Uint8Array(Buffer.from(text))
      return memo.countOf(bytes, 0, bytes.length, () => count)
    }
    expect([countOf(one, 1), countOf(other, 2), countOf(one, 3), countOf(one, 4)]).toEqual([1, 2, 3, 3])
  })

  test('have no end where there is none near', () => {
    const bytes = new Uint8Array(LONGEST_PASSAGE * 2).fill(0x61)
    expect(createPassageMemo().endOf(bytes, 0, bytes.length)).toBe(0)
    expect(createPassageMemo().endOf(bytes, 0, LONGEST_PASSAGE)).toBe(LONGEST_PASSAGE)
  })
})

/** Two texts of the same length and hash: among so many there are some. */
function ofOneHash(): readonly [string, string] {
  const known = new Map<number, string>()
  for (let at = 100_000; at < 999_999; at++) {
    const text = `passage ${Math.imul(at, 0x9e3779b1) >>> 0} of ${at}`.padEnd(30, '.')
    const hash = hashOf(new Uint8Array(Buffer.from(text)), 0, text.length)
    const same = known.get(hash)
    if (same !== undefined) return [same, text]
    known.set(hash, text)
  }
  throw new Error('no two have the same hash')
}
