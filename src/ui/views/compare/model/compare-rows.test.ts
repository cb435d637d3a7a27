import { describe, expect, test } from 'vitest'
import { fateSentence, tokensWords } from '#core/compare/fate.ts'
import type { Step } from '#core/model/step.ts'
import type { LedgerState } from '#core/replay/ledger.ts'
import { actionStep, summaryStep, taskStep } from '#core/testing/steps.ts'
import type { LedgerRow, LedgerView } from '#state/index.ts'
import { type CompareRow, compareRows, countFates, isDrawnAlike, selectedIndex } from './compare-rows.ts'
import { findRow } from './find-row.ts'

const log: readonly Step[] = [
  taskStep('Build the bridge', { id: 'task' }),
  actionStep({ id: 'look', tool: 'lookup', args: { topic: 'ferry fuel' }, observation: 'much' }),
  actionStep({ id: 'sum', tool: 'calculate', args: { expression: '2+2' } }),
]
const lookup = (reference: string | Step) =>
  typeof reference === 'string' ? log.find((step) => step.id === reference) : reference

function entry(id: string, state: LedgerState, more: Partial<LedgerRow> = {}): LedgerRow {
  const before = state === 'added' ? {} : { before: id }
  const after = state === 'dropped' ? {} : { after: id }
  return { id, state, ...before, ...after, tokensBefore: 10, tokensAfter: 10, ...more }
}
const view = (...rows: readonly LedgerRow[]): LedgerView => ({ rows, tokens: 0 })
const baseline = view(entry('task', 'kept'), entry('look', 'kept'), entry('sum', 'kept'))

const keys = (rows: readonly CompareRow[]) => rows.map((row) => row.key)

describe('rows of the comparison', () => {
  test('hold the step of the log and one cell per memory', () => {
    const rows = compareRows(
      [baseline, view(entry('task', 'kept'), entry('look', 'dropped'), entry('sum', 'kept'))],
      lookup,
    )
    expect(rows.map((row) => row.step?.id)).toEqual(['task', 'look', 'sum'])
    expect(rows.map((row) => row.cells[0]?.state)).toEqual(['kept', 'dropped', 'kept'])
    expect(rows.map((row) => row.differs)).toEqual([false, true, false])
  })

  test('give a step that a memory added its own row, without tokens of the baseline', () => {
    const summary = summaryStep('in short', { id: 'short' })
    const rows = compareRows(
      [baseline, view(entry('short', 'added', { after: summary }), entry('task', 'kept'))],
      lookup,
    )
    expect(rows[0]).toMatchObject({ id: 'short', step: summary, tokens: undefined, differs: true })
    expect(rows[1]?.tokens).toBe(10)
  })

  test('say how many steps a summary replaces', () => {
    const short = entry('short', 'added', { after: summaryStep('in short', { id: 'short' }) })
    const gone = ['look', 'sum'].map((id) => entry(id, 'dropped', { into: 'short' }))
    const rows = compareRows([baseline, view(entry('task', 'kept'), ...gone, short)], lookup)
    expect(rows.map(({ id, replaced }) => [id, ...replaced])).toEqual([
      ['task', 0],
      ['short', 2],
      ['look', 0],
      ['sum', 0],
    ])
    expect(rows[1]?.replacedTokens).toEqual([20])
  })

  test('have keys of their own where a step stands twice', () => {
    const twice = view(
      entry('task', 'kept'),
      entry('task', 'added'),
      entry('look', 'kept'),
      entry('sum', 'kept'),
    )
    expect(new Set(keys(compareRows([baseline, twice], lookup))).size).toBe(4)
  })

  test('leave the cells of a memory that is not there yet empty, and do not count it as a difference', () => {
    const rows = compareRows([baseline, undefined], lookup)
    expect(rows.map((row) => row.cells)).toEqual([[undefined], [undefined], [undefined]])
    expect(rows.some((row) => row.differs)).toBe(false)
  })

  test('add up: what became of each step under one strategy, how many differ under several', () => {
    const short = entry('short', 'added', { after: summaryStep('in short', { id: 'short' }) })
    const one = view(entry('task', 'kept'), short, entry('look', 'dropped', { into: 'short' }))
    const other = view(entry('task', 'kept'), entry('look', 'kept'), entry('sum', 'dropped'))
    const added = { mark: 'added', count: 1 }
    expect(countFates(compareRows([baseline, one], lookup))).toEqual({
      steps: 3,
      marks: [{ mark: 'summarized', count: 1 }, added],
    })
    expect(countFates(compareRows([baseline, one, other], lookup))).toEqual({
      steps: 3,
      changed: 2,
      marks: [added],
    })
  })
})

describe('a row at another call', () => {
  const rowWith = (cell: LedgerRow) => compareRows([baseline, view(cell)], lookup)[0]
  const dropped = entry('task', 'dropped', { rule: 'keep last 5', sinceCall: 3, tokensAfter: 0 })
  const isAlike = (one: LedgerRow, other: LedgerRow) => {
    const rows = [rowWith(one), rowWith(other)] as const
    return rows[0] !== undefined && rows[1] !== undefined && isDrawnAlike(rows[0], rows[1])
  }

  test('looks the same while nothing that its cells say is another one', () => {
    expect(isAlike(dropped, { ...dropped })).toBe(true)
  })

  test('is another one as soon as a cell says something else', () => {
    const others: readonly Partial<LedgerRow>[] = [
      { state: 'moved' },
      { rule: 'keep last 6' },
      { sinceCall: 4 },
      { into: 'look' },
      { tokensBefore: 11 },
      { tokensAfter: 1 },
    ]
    for (const other of others) expect(isAlike(dropped, { ...dropped, ...other })).toBe(false)
    expect(isAlike(dropped, entry('look', 'dropped'))).toBe(false)
    const [one] = compareRows([baseline, view(dropped)], lookup)
    expect(one !== undefined && isDrawnAlike(one, { ...one, replaced: [2] })).toBe(false)
  })
})

describe('the selected row', () => {
  const twice = view(entry('task', 'kept'), entry('task', 'added'), entry('look', 'kept'))
  const rows = compareRows([baseline, twice], lookup)

  test('is the first of the selected step', () => {
    expect(selectedIndex(rows, 'task', undefined)).toBe(0)
    expect(selectedIndex(rows, 'look', undefined)).toBe(keys(rows).indexOf('look'))
  })

  test('is the row that was chosen while it is of that step', () => {
    const second = keys(rows).findIndex((key) => key !== 'task' && key.startsWith('task'))
    expect(selectedIndex(rows, 'task', keys(rows)[second])).toBe(second)
    expect(selectedIndex(rows, 'look', keys(rows)[second])).toBe(keys(rows).indexOf('look'))
  })

  test('is none without a selection or where the step is not in the rows', () => {
    expect(selectedIndex(rows, undefined, 'task')).toBe(-1)
    expect(selectedIndex(rows, 'later', undefined)).toBe(-1)
  })
})

describe('finding a row by letters', () => {
  const rows = compareRows([baseline], lookup)

  test('looks at tool, arguments and text, going on from the beginning', () => {
    expect(findRow(rows, 'fuel', 0)).toBe(1)
    expect(findRow(rows, 'bridge', 2)).toBe(0)
    expect(findRow(rows, 'calc', 0)).toBe(2)
    expect(findRow(rows, 'nowhere', 0)).toBe(-1)
  })
})

describe('what became of a step', () => {
  const cell = (state: LedgerState, before: number, after: number, more: Partial<LedgerRow> = {}) =>
    entry('x', state, { tokensBefore: before, tokensAfter: after, ...more })

  test('is said in tokens: lost, gained, changed, and nothing for a kept step', () => {
    expect(tokensWords(cell('dropped', 2310, 0))).toBe('\u22122,310')
    expect(tokensWords(cell('added', 0, 120))).toBe('+120')
    expect(tokensWords(cell('rewritten', 2310, 14))).toBe('\u22122,296')
    expect(tokensWords(cell('kept', 5, 5))).toBe('')
    expect(tokensWords(cell('moved', 5, 5))).toBe('')
  })

  test('is said in a sentence with rule and call, counted from one', () => {
    expect(fateSentence(cell('dropped', 40, 0, { rule: 'keep last 5', sinceCall: 11 }))).toMatch(
      /^dropped by “keep last 5” before call 12, \u221240\stokens$/,
    )
    expect(fateSentence(cell('rewritten', 40, 4, { rule: 'shorten-observations' }))).toBe(
      'shortened by “Shorten old observations”: 40 → 4 tokens',
    )
  })
})
