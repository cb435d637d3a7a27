import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseDocument } from '../parse/document.ts'
import { type Chunks, chunksOfBytes, concat } from './chunks.ts'
import { IntakeError } from './problems.ts'
import { type ReadLimits, readDocument } from './read-document.ts'

const encode = (text: string) => new TextEncoder().encode(text)

const LIMITS: ReadLimits = { smallBytes: 40, textBytes: 100_000, linesBytes: 1_000_000 }

/** The bytes in pieces of these sizes, again and again. */
function pieces(bytes: Uint8Array<ArrayBuffer>, sizes: readonly number[]): Chunks {
  let at = 0
  let turn = 0
  return {
    next: async () => {
      if (at >= bytes.length) return undefined
      const size = sizes[turn % sizes.length] ?? 1
      turn++
      const piece = bytes.slice(at, at + size)
      at += size
      return piece
    },
    close: async () => undefined,
  }
}

const line = fc.constantFrom(
  '{"a":1}',
  '{"text":"ü😀 \\u2028"}',
  '{"a":NaN}',
  '{"a":1}{"a":2}',
  '{"a":1} {"a":',
  '',
  '  ',
  'oops',
  '[1]',
  `{"long":"${'x'.repeat(300)}"}`,
)

describe('a large file of lines', () => {
  it('reads as it would at one go, however it is cut into pieces', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(line, { minLength: 1, maxLength: 30 }),
        fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 5 }),
        fc.constantFrom('\n', '\r\n'),
        async (rest, sizes, end) => {
          // First lines that leave no doubt, as a file's first megabytes do not.
          const text = [...Array.from({ length: 40 }, (_, index) => `{"n":${index}}`), ...rest].join(end)
          const bytes = encode(`\ufeff${text}`)
          expect(await readDocument('a', pieces(bytes, sizes), bytes.length, LIMITS)).toEqual(
            parseDocument('a', bytes),
          )
        },
      ),
      { numRuns: 100 },
    )
  })

  it('tells the number and the first place of faulty bytes over all of it', async () => {
    const bytes = concat([
      encode('{"a":"'.padStart(60)),
      Uint8Array.of(0xff),
      encode('"}\n'),
      encode('{"b":"'),
      Uint8Array.of(0xfe),
      encode('"}\n{}'),
    ])
    const { warnings } = await readDocument('a', chunksOfBytes(bytes), bytes.length, LIMITS)
    expect(warnings).toMatchObject([{ code: 'faulty-utf-8', where: 'byte 60' }])
    expect(warnings[0]?.message).toMatch(/2.invalid byte sequences/)
  })

  it('is read as lines even where the first line is longer than the first look', async () => {
    const text = `{"long":"${'x'.repeat(500)}"}\n{"a":1}\n{"a":2}`
    const { document } = await readDocument('a', pieces(encode(text), [50]), text.length, LIMITS)
    expect(document?.lines.map((entry) => entry.line)).toEqual([1, 2, 3])
  })

  it('of one object is that object, as when it is small', async () => {
    const text = `{"long":"${'x'.repeat(500)}"}\n`
    const { document } = await readDocument('a', pieces(encode(text), [50]), text.length, LIMITS)
    expect(document?.kind).toBe('json')
  })

  it('that turns into something else says how many lines are no lines', async () => {
    const text = `${'{"a":1}\n'.repeat(20)}${'oops\n'.repeat(30)}`
    const { problem } = await readDocument('a', pieces(encode(text), [120]), text.length, LIMITS)
    expect(problem?.message).toBe('a starts as JSON Lines, but 30 of its 50 lines are not JSON objects.')
  })
})

describe('what no text can hold', () => {
  /** Chunks of a made-up size that count what is taken of them. */
  function endless(first: string, rest: string) {
    let taken = 0
    const chunks: Chunks = {
      next: async () => {
        const piece = encode(taken === 0 ? first : rest)
        taken += piece.length
        return piece
      },
      close: async () => undefined,
    }
    return { chunks, taken: () => taken }
  }

  it('is refused before it is read where its size is known', async () => {
    const { chunks, taken } = endless('[{"a":1},', '{"a":2},')
    const read = readDocument('big.json', chunks, 600 * 2 ** 20, { ...LIMITS, textBytes: 2 ** 29 - 24 })
    await expect(read).rejects.toThrow(
      'big.json is one JSON value of 600 MB or more. Browsers can parse at most 512 MB',
    )
    expect(taken()).toBeLessThan(100)
  })

  it('is refused at the limit where it is not', async () => {
    const { chunks } = endless('[{"a":1},', '{"a":2},'.repeat(1000))
    await expect(readDocument('big.json', chunks, undefined, LIMITS)).rejects.toBeInstanceOf(IntakeError)
  })

  it('does not concern lines, which have a limit of their own', async () => {
    const { chunks, taken } = endless('{"a":1}\n'.repeat(10), '{"a":2}\n')
    const read = readDocument('big.jsonl', chunks, 2 ** 31, LIMITS)
    await expect(read).rejects.toThrow('big.jsonl contains 2.0 GB or more of JSON Lines')
    expect(taken()).toBeLessThan(100)
    const text = '{"a":1}\n'.repeat(50_000)
    const { document } = await readDocument('a', pieces(encode(text), [9999]), text.length, LIMITS)
    expect(document?.lines).toHaveLength(50_000)
  })
})
