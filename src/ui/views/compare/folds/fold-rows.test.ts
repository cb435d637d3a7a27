import { describe, expect, test } from 'vitest'
import type { Step } from '#core/model/step.ts'
import { actionStep, messageStep, summaryStep, taskStep } from '#core/testing/steps.ts'
import type { LedgerRow, LedgerView } from '#state/index.ts'
import { type CompareRow, compareRows } from '../model/compare-rows.ts'
import { findRow } from '../model/find-row.ts'
import {
  FEWEST_FOLDED,
  foldedCell,
  foldFacts,
  foldRows,
  headOver,
  openAtFirst,
  withOpenFolds,
} from './fold-rows.ts'

const COUNT = 20
const ids = Array.from({ length: COUNT }, (_, place) => `s${place}`)
const steps: readonly Step[] = ids.map((id, place) =>
  place === 0
    ? taskStep('Build the bridge', { id })
    : actionStep({ id, tool: place % 3 === 0 ? 'write' : 'read', args: { path: `${id}.ts` } }),
)
const lookup = (reference: string | Step) =>
  typeof reference === 'string' ? steps.find(({ id }) => id === reference) : reference

const kept = (id: string): LedgerRow => ({
  id,
  state: 'kept',
  before: id,
  after: id,
  tokensBefore: 10,
  tokensAfter: 10,
})
const dropped = (id: string, sinceCall: number): LedgerRow => ({
  id,
  state: 'dropped',
  before: id,
  tokensBefore: 10,
  tokensAfter: 0,
  sinceCall,
})
const view = (rows: readonly LedgerRow[]): LedgerView => ({ rows, tokens: 0 })

/** The first `count` steps are dropped, each at the call after it. */
const rowsWith = (count: number): readonly CompareRow[] =>
  compareRows(
    [view(ids.map(kept)), view(ids.map((id, place) => (place < count ? dropped(id, place + 1) : kept(id))))],
    lookup,
  )
const keys = (rows: readonly CompareRow[]) => rows.map(({ key }) => key)
const none = () => false

describe('steps that share what became of them', () => {
  test('are one row, with their tokens and from when on they were not sent', () => {
    const [head, ...rest] = foldRows(rowsWith(15))
    expect(keys(rest)).toEqual(['s15', 's16', 's17', 's18', 's19'])
    expect(head?.folded?.map(({ id }) => id)).toEqual(ids.slice(0, 15))
    expect(head?.tokens).toBe(150)
    expect(foldedCell(head?.folded ?? [], 0)).toEqual({
      mark: 'dropped',
      tokens: -150,
      since: { first: 1, last: 15 },
    })
    const { first, last, tools } = foldFacts(head?.folded ?? [])
    expect([first?.id, last?.id]).toEqual(['s0', 's14'])
    expect(tools).toEqual([
      { tool: 'read', count: 10 },
      { tool: 'write', count: 4 },
    ])
  })

  test('stay rows of their own where they are few', () => {
    expect(foldRows(rowsWith(FEWEST_FOLDED - 1)).every(({ folded }) => folded === undefined)).toBe(true)
    expect(foldRows(rowsWith(FEWEST_FOLDED))[0]?.folded).toHaveLength(FEWEST_FOLDED)
  })

  test('are parted by one with another fate in any strategy', () => {
    expect(keys(foldRows(rowsWith(20)))).toEqual(['fold s0'])
    const two = compareRows(
      [
        view(ids.map(kept)),
        view(ids.map((id) => dropped(id, 3))),
        view(ids.map((id) => (id === 's17' ? dropped(id, 3) : kept(id)))),
      ],
      lookup,
    )
    expect(keys(foldRows(two))).toEqual(['fold s0', 's17', 's18', 's19'])
  })

  test('are listed below their head once it is open, and a selected one has its head found', () => {
    const rows = foldRows(rowsWith(15))
    expect(headOver(rows, 's7')?.key).toBe('fold s0')
    expect(headOver(rows, 's17')).toBeUndefined()
    expect(withOpenFolds(rows, none)).toEqual(rows)
    expect(keys(withOpenFolds(rows, () => true))).toEqual(['fold s0', ...ids])
  })

  test('leave the text of an inserted summary open', () => {
    const short = summaryStep('in short', { id: 'short' })
    const inserted: LedgerRow = { id: 'short', state: 'added', after: short, tokensBefore: 0, tokensAfter: 3 }
    const view1 = view([inserted, ...ids.map((id) => dropped(id, 3))])
    const rows = compareRows([view(ids.map(kept)), view1], lookup)
    expect([...openAtFirst(foldRows(rows))]).toEqual(['short'])
    expect([...openAtFirst(rows.slice(1))]).toEqual([])
  })

  test('are below all that is sent instead of them, which leaves them one row', () => {
    const short = summaryStep('in short', { id: 'short', origin: ids })
    const file = messageStep('a.ts\ntext', { id: 'file', rule: 'compaction', origin: ['s9'] })
    const added = (step: Step): LedgerRow => ({
      id: step.id,
      state: 'added',
      after: step,
      tokensBefore: 0,
      tokensAfter: 3,
    })
    const gone = (id: string): LedgerRow => ({ ...dropped(id, 3), into: id === 's9' ? 'file' : 'short' })
    const compacted = view([...ids.map(gone), added(short), added(file)])
    const baseline = view(ids.map(kept))
    const rows = compareRows([baseline, compacted], lookup)
    expect(keys(rows).indexOf('file')).toBe(10)
    const folded = foldRows(rows)
    expect(keys(folded)).toEqual(['short', 'file', 'fold s0'])
    expect(folded[2]?.folded).toHaveLength(COUNT)
    expect([...openAtFirst(folded)]).toEqual(['short'])
    expect(rows[0]?.replaced).toEqual([COUNT])
    // Another strategy keeps them: what it inserts among them stays where it is.
    const other = view([...ids.slice(0, 12).map(kept), added(file), ...ids.slice(12).map(kept)])
    const withOther = foldRows(compareRows([baseline, view(ids.map(gone)), other], lookup))
    expect(keys(withOther)).toEqual(['fold s0', 'file', 'fold s12'])
  })

  test('leave files that are attached again below one another in one row, for each set of strategies', () => {
    const fileOf = (id: string) => messageStep(`${id}.ts\ntext`, { id, rule: 'compaction', origin: ['s9'] })
    const added = (id: string): LedgerRow => ({
      id,
      state: 'added',
      after: fileOf(id),
      tokensBefore: 0,
      tokensAfter: 3,
    })
    const baseline = view(ids.map(kept))
    const compacted = view([added('one'), added('two'), ...ids.map((id) => dropped(id, 3))])
    const folded = foldRows(compareRows([baseline, compacted], lookup))
    expect(keys(folded)).toEqual(['fold one', 'fold s0'])
    expect(folded[0]).toMatchObject({ tokens: undefined, isOfRun: false })
    expect(keys(folded[0]?.folded ?? [])).toEqual(['one', 'two'])
    // Their texts were read before: nothing of them is open at first.
    expect([...openAtFirst(folded)]).toEqual([])
    expect(keys(withOpenFolds(folded, (key) => key === 'fold one'))).toEqual([
      'fold one',
      'one',
      'two',
      'fold s0',
    ])
    const other = view([added('two'), ...ids.map((id) => dropped(id, 3))])
    const both = foldRows(compareRows([baseline, compacted, other], lookup))
    expect(keys(both)).toEqual(['one', 'two', 'fold s0'])
  })

  test('are found by letters: the head while it is closed, the step itself once it is open', () => {
    const rows = foldRows(rowsWith(15))
    expect(findRow(rows, 's7.ts', 0)).toBe(0)
    expect(
      findRow(
        withOpenFolds(rows, () => true),
        's7.ts',
        0,
      ),
    ).toBe(8)
  })
})
