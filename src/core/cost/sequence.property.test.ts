/**
 * The persistent sequence against plain lists, however it was written to; and that earlier ones stay as they
 * were.
 */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { taskStep } from '../testing/steps.ts'
import {
  append,
  commonItems,
  cutAt,
  EMPTY,
  type Item,
  itemAt,
  prefixSums,
  type Sequence,
  sumsOf,
  sumsWithin,
  write,
} from './sequence.ts'

const pool: readonly Item[] = Array.from({ length: 6 }, (_, index) => ({
  step: taskStep(String(index)),
  tokens: index * 7,
  blocks: 1 + (index % 3),
  one: Math.imul(index + 1, 0x9e3779b1),
  other: Math.imul(index + 1, 0x85ebca77),
}))

type Slots = readonly (Item | undefined)[]
type Edit =
  | { readonly kind: 'write'; readonly at: number; readonly items: Slots }
  | { readonly kind: 'append'; readonly items: Slots }
  | { readonly kind: 'cut'; readonly at: number }

const anyItem = fc.option(fc.constantFrom(...pool), { nil: undefined })
const anyItems = fc.array(anyItem, { maxLength: 40 })
const anyEdit: fc.Arbitrary<Edit> = fc.oneof(
  fc.record({ kind: fc.constant('write' as const), at: fc.nat({ max: 90 }), items: anyItems }),
  fc.record({ kind: fc.constant('append' as const), items: anyItems }),
  fc.record({ kind: fc.constant('cut' as const), at: fc.nat({ max: 90 }) }),
)
const anyEdits = fc.array(anyEdit, { maxLength: 8 })

function editList(slots: Slots, edit: Edit): Slots {
  if (edit.kind === 'cut') return slots.slice(0, edit.at)
  if (edit.kind === 'append') return [...slots, ...edit.items]
  const next = [...slots]
  edit.items.forEach((item, index) => {
    while (next.length < edit.at + index) next.push(undefined)
    next[edit.at + index] = item
  })
  return next
}

function editSequence(sequence: Sequence, edit: Edit): Sequence {
  if (edit.kind === 'cut') return cutAt(sequence, edit.at)
  return edit.kind === 'append' ? append(sequence, edit.items) : write(sequence, edit.at, edit.items)
}

const shown = (slots: Slots) => slots.filter((item) => item !== undefined)
const itemsOf = (sequence: Sequence) =>
  Array.from({ length: sumsOf(sequence).count }, (_, index) => itemAt(sequence, index))
const tokensOf = (items: readonly Item[]) => items.reduce((sum, { tokens }) => sum + tokens, 0)

describe('a sequence', () => {
  it('holds what a list holds, and keeps what it was before', () => {
    fc.assert(
      fc.property(anyEdits, (edits) => {
        let [sequence, slots]: [Sequence, Slots] = [EMPTY, []]
        const history: (readonly [Sequence, Slots])[] = []
        for (const edit of edits) {
          sequence = editSequence(sequence, edit)
          slots = editList(slots, edit)
          history.push([sequence, slots])
        }
        for (const [then, was] of history) {
          expect(itemsOf(then)).toEqual(shown(was))
          expect(then.slots).toBe(was.length)
          expect(sumsOf(then).tokens).toBe(tokensOf(shown(was)))
        }
      }),
    )
  })
  it('sums up its front, by items and by tokens', () => {
    fc.assert(
      fc.property(anyEdits, fc.nat({ max: 120 }), (edits, at) => {
        const sequence = edits.reduce(editSequence, EMPTY)
        const items = shown(edits.reduce(editList, []))
        const front = items.slice(0, at)
        expect(prefixSums(sequence, at)).toMatchObject({ count: front.length, tokens: tokensOf(front) })
        let count = 0
        while (count < items.length && tokensOf(items.slice(0, count + 1)) <= at) count++
        expect(sumsWithin(sequence, at).count).toBe(count)
      }),
    )
  })
  it('finds how much it has in common with another, however both came to be', () => {
    fc.assert(
      fc.property(anyEdits, anyEdits, anyEdits, (front, one, other) => {
        const start = front.reduce(editSequence, EMPTY)
        const [a, b] = [one.reduce(editSequence, start), other.reduce(editSequence, start)]
        const [listA, listB] = [itemsOf(a), itemsOf(b)]
        let common = 0
        while (common < listA.length && listA[common] === listB[common] && common < listB.length) common++
        expect(commonItems(a, b)).toBe(common)
        expect(commonItems(b, a)).toBe(common)
        const anew = append(EMPTY, listA)
        expect(commonItems(anew, a)).toBe(listA.length)
      }),
    )
  })
})
