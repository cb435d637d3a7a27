import { describe, expect, it } from 'vitest'
import { sourceLines } from './source-lines.ts'

describe('lines of a source map', () => {
  it('name the line each one came from, counted from 1', () => {
    // Line 1 from line 3 (two down), line 2 from line 4, line 3 from line 2 (two up).
    expect(sourceLines('AAEA;AACA;AAFA', 3)).toEqual([3, 4, 2])
  })

  it('take the first piece of a line, and go on from its last', () => {
    // Line 1 has pieces of lines 1 and 2; line 2 is one line on from there.
    expect(sourceLines('AAAA,EACA;AACA', 2)).toEqual([1, 3])
  })

  it('take the line before where nothing maps', () => {
    expect(sourceLines('AAAA;;AACA', 4)).toEqual([1, 1, 2, 2])
    expect(sourceLines('', 2)).toEqual([1, 1])
  })

  it('reads numbers of more than one digit', () => {
    // gC is 32: bits 00000 with more to come, then 00010, of which the lowest is the sign.
    expect(sourceLines('AAgCA', 1)).toEqual([33])
  })
})
