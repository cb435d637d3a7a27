import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSha256, hexOf, sha256 } from './sha256.ts'

test('equals the digest of node, at every length round the blocks', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      expect(hexOf(sha256(bytes))).toBe(createHash('sha256').update(bytes).digest('hex'))
    }),
  )
})

test('in pieces, however they are cut, gives the digest of the whole', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 150 }), { maxLength: 6 }), (pieces) => {
      const digest = createSha256()
      const all = createHash('sha256')
      for (const piece of pieces) {
        digest.update(piece)
        all.update(piece)
      }
      expect(hexOf(digest.digest())).toBe(all.digest('hex'))
    }),
  )
})

test('gives the digest of the standard for nothing and for abc', () => {
  expect(hexOf(sha256(new Uint8Array()))).toBe(
    'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  )
  expect(hexOf(sha256(Uint8Array.from([97, 98, 99])))).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  )
})

test('a digest may be asked for between pieces', () => {
  const growing = createSha256()
  const bytes = Uint8Array.from({ length: 500 }, (_, index) => index % 256)
  for (let end = 0; end + 37 <= bytes.length; end += 37) {
    growing.update(bytes.subarray(end, end + 37))
    expect(hexOf(growing.digest())).toBe(hexOf(sha256(bytes.subarray(0, end + 37))))
  }
})
