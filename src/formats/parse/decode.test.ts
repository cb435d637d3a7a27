import { describe, expect, it } from 'vitest'
import { decodeText } from './decode.ts'

const encode = (text: string) => new TextEncoder().encode(text)
const bytes = (...parts: readonly (string | number)[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'number' ? [part] : [...encode(part)])))

describe('decodeText', () => {
  it('decodes UTF-8 and takes a byte order mark away', () => {
    expect(decodeText('a', encode('{"a":"ü😀"}'))).toEqual({ text: '{"a":"ü😀"}', warnings: [] })
    expect(decodeText('a', bytes(0xef, 0xbb, 0xbf, '{}')).text).toBe('{}')
  })

  it('replaces faulty bytes and says how many and where the first is', () => {
    const { text, warnings } = decodeText('a', bytes('{"a":"ü', 0xff, 'b', 0xc3, '"}'))
    expect(text).toBe('{"a":"ü\ufffdb\ufffd"}')
    expect(warnings).toMatchObject([{ code: 'faulty-utf-8', where: 'byte 8' }])
    expect(warnings[0]?.message).toMatch(/2.invalid byte sequences/)
  })

  it('does not mistake replacement characters of the file itself for faults', () => {
    expect(decodeText('a', encode('"\ufffd\ufffd"')).warnings).toEqual([])
    const { warnings } = decodeText('a', bytes('"\ufffd', 0x80, '"'))
    expect(warnings).toMatchObject([{ where: 'byte 4' }])
    expect(warnings[0]?.message).toMatch(/1.invalid byte sequence /)
  })

  it('reads UTF-16 by its mark', () => {
    const { text, warnings } = decodeText('a', bytes(0xff, 0xfe, 0x7b, 0, 0x7d, 0))
    expect(text).toBe('{}')
    expect(warnings).toMatchObject([{ code: 'utf-16' }])
  })

  it('says that an empty file is empty', () => {
    expect(decodeText('run.json', new Uint8Array()).problem).toMatchObject({
      code: 'empty-file',
      where: 'run.json',
    })
  })

  it.each([
    ['a gzip archive', [0x1f, 0x8b, 8, 0]],
    ['a zip archive', [0x50, 0x4b, 3, 4]],
    ['a Zstandard archive', [0x28, 0xb5, 0x2f, 0xfd]],
  ])('names %s', (name, start) => {
    const { problem } = decodeText('runs.gz', Uint8Array.from([...start, 0, 0, 0]))
    expect(problem?.code).toBe('binary-file')
    expect(problem?.message).toBe(`Memoscope can’t unpack runs.gz: it is ${name}.`)
  })

  it('says that NULs and undecodable bytes are no text', () => {
    const noise = Uint8Array.from({ length: 500 }, (_, index) => (index * 7919) % 256)
    expect(decodeText('a.bin', noise).problem?.code).toBe('binary-file')
    expect(decodeText('a.bin', new Uint8Array(20)).problem?.code).toBe('binary-file')
  })

  it('lets a text with a few control characters through', () => {
    expect(decodeText('a', encode(`{"a": "${'x'.repeat(50)}\u001b[31mred"}`)).problem).toBeUndefined()
  })
})
