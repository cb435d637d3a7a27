/**
 * What damage can do to a file, shared by the fuzz test and `npm run fuzz`: texts cut, spliced and swapped,
 * values of wrong shapes, archives with broken bytes; and whole files made to hurt.
 */
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { rawZip } from './raw-zip.ts'

/** What a damage puts in the place of a piece of text. */
const junk = fc.constantFrom(
  '',
  '{',
  '}',
  '[',
  ']',
  '"',
  ',',
  ':',
  '\\',
  '\n',
  'null',
  '7',
  '-',
  '1e999',
  '-0.0000000000000000000000000000001',
  '9'.repeat(400),
  'NaN',
  '[]',
  '{}',
  '"x"',
  '\ud800',
  '\\ud800',
  '\\u0000',
  '\u0000',
  '__proto__',
  '"__proto__":{"polluted":true},',
  '"constructor"',
  '"role"',
  '"tool"',
  'true',
)

interface Damage {
  readonly at: number
  readonly length: number
  readonly junk: string
}

export const damages: fc.Arbitrary<readonly Damage[]> = fc.array(
  fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), length: fc.nat({ max: 40 }), junk }),
  { minLength: 1, maxLength: 4 },
)

export function damaged(text: string, list: readonly Damage[]): string {
  return list.reduce((current, { at, length, junk: piece }) => {
    const start = Math.floor(at * current.length)
    return current.slice(0, start) + piece + current.slice(start + length)
  }, text)
}

/** Bytes changed, at places and to values. */
export function damagedBytes(
  bytes: Uint8Array,
  changes: readonly (readonly [number, number])[],
): Uint8Array<ArrayBuffer> {
  const copy = new Uint8Array(bytes)
  for (const [at, byte] of changes) copy[Math.floor(at * copy.length)] = byte
  return copy
}

export const byteChanges: fc.Arbitrary<readonly (readonly [number, number])[]> = fc.array(
  fc.tuple(fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }), fc.nat({ max: 255 })),
  { minLength: 1, maxLength: 20 },
)

/** Two files in one, cut where it hurts. */
export function spliced(one: string, other: string, at: number): string {
  return one.slice(0, Math.floor(at * one.length)) + other.slice(Math.floor((1 - at) * other.length))
}

const SHAPES = [
  null,
  0,
  '',
  'x',
  [],
  {},
  [[]],
  { role: 'tool' },
  true,
  { type: 'text' },
  -1,
  1e308,
  JSON.parse('{"__proto__":{"polluted":true}}'),
]

/** A value with some of its values replaced by others, as text: JSON still, but of the wrong shapes. */
export function misshapen(whole: unknown, choices: readonly number[]): string {
  let seen = 0
  return JSON.stringify(whole, (key, value) => {
    const choice = choices[seen % choices.length] ?? 0
    seen++
    return key !== '' && choice % 13 === 0 ? SHAPES[choice % SHAPES.length] : value
  })
}

export const choices: fc.Arbitrary<readonly number[]> = fc.array(fc.nat({ max: 1000 }), {
  minLength: 3,
  maxLength: 40,
})

/** Ids and parent ids that lead in circles, whatever a format calls them; all records refer to each other. */
export function cyclic(whole: unknown, shift: number): string {
  const ids: unknown[] = []
  JSON.stringify(whole, (key, value) => {
    if (/^(?:id|uuid)$/.test(key)) ids.push(value)
    return value
  })
  let seen = 0
  return JSON.stringify(whole, (key, value) => {
    if (!/parent|cause|previous|logicalParent/i.test(key)) return value
    seen++
    return ids[(seen + shift) % Math.max(1, ids.length)] ?? value
  })
}

/** Files made to hurt, by name. Bytes, as some are archives. */
export function hostileFiles(): readonly {
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
}[] {
  const text = (name: string, content: string) => ({ name, bytes: new TextEncoder().encode(content) })
  const message = '{"role":"user","content":"Hi"}'
  const zeros = new Uint8Array(48 * 1024 * 1024)
  return [
    text('100,000 lists, one in another', '['.repeat(100_000) + ']'.repeat(100_000)),
    text('100,000 objects that never end', '{"a":'.repeat(100_000)),
    text(
      'a message 100,000 levels deep',
      `{"messages":[{"role":"user","content":${'['.repeat(100_000)}${']'.repeat(100_000)}}]}`,
    ),
    text('a number of a million digits', `{"messages":[${message}],"n":${'9'.repeat(1_000_000)}}`),
    text('a string of a million backslashes', `["${'\\\\'.repeat(500_000)}`),
    text('a million NaN', `[${'NaN,'.repeat(250_000)}NaN`),
    text('duplicate keys', `{${'"messages":[],'.repeat(50_000)}"messages":[${message}]}`),
    text(
      '100,000 own keys',
      `{${Array.from({ length: 100_000 }, (_, index) => `"k${index}":${index}`).join(',')}}`,
    ),
    text(
      'a prototype',
      `{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},"messages":[${message}]}`,
    ),
    text('lone surrogates', `{"messages":[{"role":"user","content":"\\ud800 \\udc00 \\u0000"}]}`),
    text('100,000 bad lines', `${message}\n`.repeat(50_001) + '{oops\n'.repeat(50_000)),
    text('100,000 objects on a line', '{}'.repeat(100_000)),
    text('a million line breaks', `${'\n'.repeat(1_000_000)}{"messages":[${message}]}`),
    { name: 'a zip bomb', bytes: rawZip([{ name: 'a.json', data: zeros, method: 8 }]) },
    {
      name: 'a zip bomb that lies',
      bytes: rawZip([{ name: 'a.json', data: zeros, method: 8, claimedSize: 9 }]),
    },
    { name: 'a gzip bomb', bytes: new Uint8Array(gzipSync(zeros)) },
    { name: 'gzip in gzip in gzip', bytes: new Uint8Array(gzipSync(gzipSync(gzipSync(zeros)))) },
    {
      name: 'climbing paths',
      bytes: rawZip(
        [
          '../a.json',
          '/b.json',
          'C:\\c.json',
          'd/../../e.json',
          '\u0000.json',
          '__proto__',
          'constructor/prototype.json',
        ].map((name) => ({ name, data: `[${message}]` })),
      ),
    },
    {
      name: 'one path a thousand times',
      bytes: rawZip(Array.from({ length: 1000 }, () => ({ name: 'a.json', data: `[${message}]` }))),
    },
    {
      name: '20,000 empty files',
      bytes: rawZip(Array.from({ length: 20_000 }, (_, index) => ({ name: `${index}.json`, data: '' }))),
    },
    {
      name: 'a Zstandard frame with a huge window',
      bytes: Uint8Array.from([
        0x28,
        0xb5,
        0x2f,
        0xfd,
        0x00,
        0xa8,
        ...Array.from({ length: 3000 }, () => [0x08, 0, 0, 0x78]).flat(),
        1,
        0,
        0,
      ]),
    },
    {
      name: 'a Zstandard frame that claims 4 GB',
      bytes: Uint8Array.from([0x28, 0xb5, 0x2f, 0xfd, 0xa0, 0xff, 0xff, 0xff, 0xff, 1, 0, 0]),
    },
  ]
}
