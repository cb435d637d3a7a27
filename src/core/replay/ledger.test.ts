import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Step } from '../model/step.ts'
import { rewriteStep } from '../model/steps.ts'
import { anySteps } from '../testing/arbitraries.ts'
import { summaryStep, taskStep } from '../testing/steps.ts'
import { countStates, type LedgerEntry, ledger } from './ledger.ts'

const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((id) => taskStep(id, { id }))
const list = (...steps: readonly (Step | undefined)[]): readonly Step[] => steps.flatMap((step) => step ?? [])
const before = list(a, b, c, d)

function read(entries: readonly LedgerEntry[]): readonly string[] {
  return entries.map(({ id, state }) => `${id} ${state}`)
}

describe('the ledger', () => {
  it('keeps what is the same object', () => {
    expect(read(ledger(before, before))).toEqual(['a kept', 'b kept', 'c kept', 'd kept'])
  })
  it('drops what is gone, and says by which rule and before which call where the memory knows', () => {
    const entries = ledger(before, list(c, d), new Map([['a', { rule: 'keep last 2', call: 4 }]]))
    expect(entries[0]).toEqual({ id: 'a', state: 'dropped', before: a, rule: 'keep last 2', sinceCall: 4 })
    expect(entries[1]).toEqual({ id: 'b', state: 'dropped', before: b })
  })
  it('calls a step rewritten that has its id but is another object, with the rule that made it', () => {
    const other = b === undefined ? undefined : rewriteStep(b, { parts: [] }, 'shorten')
    expect(ledger(before, list(a, other, c, d))[1]).toEqual({
      id: 'b',
      state: 'rewritten',
      before: b,
      after: other,
      rule: 'shorten',
    })
  })
  it('calls the one step moved that changed places', () => {
    expect(read(ledger(before, list(d, a, b, c)))).toEqual(['a kept', 'b kept', 'c kept', 'd moved'])
  })
  it('keeps both sides of a step that was moved and rewritten', () => {
    const other = d === undefined ? undefined : rewriteStep(d, { parts: [] }, 'shorten')
    expect(ledger(before, list(other, a, b, c))[3]).toMatchObject({
      state: 'moved',
      before: d,
      after: other,
      rule: 'shorten',
    })
  })
  it('puts an added step before the one that follows it, and the dropped ones say what stands for them', () => {
    const summary = summaryStep('a and b', { id: 'sum', origin: ['a', 'b'], rule: 'summarise' })
    const entries = ledger(before, list(summary, c, d))
    expect(read(entries)).toEqual(['a dropped', 'b dropped', 'sum added', 'c kept', 'd kept'])
    expect(entries.map((entry) => entry.into)).toEqual(['sum', 'sum', undefined, undefined, undefined])
    expect(entries[2]).toEqual({ id: 'sum', state: 'added', after: summary, rule: 'summarise' })
  })
  it('puts an added step at the end where nothing follows', () => {
    expect(read(ledger(list(a), list(a, b)))).toEqual(['a kept', 'b added'])
  })
  it('counts the second appearance of a step as added', () => {
    expect(read(ledger(list(a, b), list(a, b, a)))).toEqual(['a kept', 'b kept', 'a added'])
  })
  it('is all added where there was nothing before and all dropped where there is nothing after', () => {
    expect(read(ledger([], list(a, b)))).toEqual(['a added', 'b added'])
    expect(read(ledger(list(a, b), []))).toEqual(['a dropped', 'b dropped'])
  })
  it('has one entry for each step before, and one more for each that was added', () => {
    fc.assert(
      fc.property(anySteps(), anySteps(), fc.nat(), (first, second, cut) => {
        const after = [...second.slice(cut % 7), ...first.slice(cut % 5)]
        const entries = ledger(first, after)
        const counts = countStates(entries)
        expect(entries.filter((entry) => entry.before !== undefined).map((entry) => entry.before)).toEqual(
          first,
        )
        expect(entries.filter((entry) => entry.after !== undefined)).toHaveLength(after.length)
        expect(counts.kept + counts.rewritten + counts.moved + counts.dropped).toBe(first.length)
        expect(counts.kept + counts.rewritten + counts.moved + counts.added).toBe(after.length)
      }),
    )
  })
})
