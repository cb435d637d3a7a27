import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { outputParts, plainOutput } from './output-parts.ts'

const record = (value: unknown) => `\u001e${JSON.stringify(value)}\n`
const TABLE = record({
  table: {
    columns: ['step', 'tokens'],
    rows: [
      [1, 20],
      [null, 3],
    ],
    leftRows: 7,
  },
})
const PLOT = record({
  plot: { kind: 'line', title: 'Tokens', series: [{ name: 'a', values: [1, null, 4] }] },
})

describe('what a run printed', () => {
  it('is text, tables and plots in their order', () => {
    expect(outputParts(`before\n${TABLE}between\n${PLOT}`).map(({ kind }) => kind)).toEqual([
      'text',
      'table',
      'text',
      'plot',
    ])
    expect(outputParts('')).toEqual([])
  })
  it('is plain text for whoever draws nothing', () => {
    expect(plainOutput(`a\n${TABLE}${PLOT}b`)).toBe(
      'a\nstep  tokens\n1     20\n      3\n… 7 more rows\n[plot; Tokens; a: 1 – 4]\nb',
    )
  })
  it('stays text where a record is none, and loses no character of what was printed', () => {
    expect(outputParts('\u001enothing of ours\n')).toEqual([{ kind: 'text', text: 'nothing of ours\n' }])
    expect(outputParts(record({ table: { columns: 'no list', rows: [] } }))).toMatchObject([{ kind: 'text' }])
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const kept = outputParts(text).map((part) => (part.kind === 'text' ? part.text : ''))
        expect(kept.join('')).toBe(text.replaceAll('\u001e', ''))
      }),
    )
  })
})
