import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Packable, packBeforeTail, packWindow, tailStart } from './packing.ts'

const user: Packable = { role: 'user', calls: [] }
const said: Packable = { role: 'assistant', calls: [] }
const called: Packable = { role: 'assistant', calls: [{ id: 'c', name: 't', arguments: '{}' }] }
const result: Packable = { role: 'tool', calls: [] }
const system: Packable = { role: 'system', calls: [] }

const anyMessages = fc.array(fc.constantFrom(user, said, called, result, system), { maxLength: 12 })
const tens = (messages: readonly Packable[]) => messages.map(() => 10)

describe('the sliding window', () => {
  const pack = (messages: readonly Packable[], target: number) => packWindow(messages, tens(messages), target)

  it('keeps the newest that fit, an exact fit included', () => {
    expect(pack([user, said, user, said], 20)).toEqual([2, 3])
    expect(pack([user, said, user, said], 19)).toEqual([3])
  })
  it('keeps a newest message that is too large, alone', () => {
    expect(pack([user, called, result], 5)).toEqual([2])
    expect(pack([], 5)).toEqual([])
  })
  it('takes a result with its calls and what the user said between', () => {
    expect(pack([user, called, user, result], 30)).toEqual([1, 2, 3])
    expect(pack([user, called, result, result], 30)).toEqual([1, 2, 3])
  })
  it('leaves a result without its call where the bundle does not fit', () => {
    expect(pack([user, called, user, result], 20)).toEqual([3])
  })
  it('ends a bundle before an assistant message without calls, which must fit yet', () => {
    expect(pack([user, said, user, result], 30)).toEqual([1, 2, 3])
    expect(pack([user, said, user, result], 20)).toEqual([3])
  })
  it('stops at a result before which the list starts', () => {
    expect(pack([user, result, said], 100)).toEqual([1, 2])
  })
  it('never exceeds the target, save by one message', () => {
    fc.assert(
      fc.property(anyMessages, fc.nat(100), (messages, target) => {
        const kept = pack(messages, target)
        expect(kept.length <= 1 || kept.length * 10 <= target).toBe(true)
        expect(kept).toEqual(kept.map((_, index) => messages.length - kept.length + index))
      }),
    )
  })
})

describe('packing before a tail', () => {
  const pack = (messages: readonly Packable[], target: number, tail: number) =>
    packBeforeTail(messages, tens(messages), { target, tail })

  it('keeps the tail whatever it takes, and passes over what does not fit', () => {
    expect(pack([user, said, user, said], 5, 3)).toEqual([3])
    const messages = [user, called, result, said, user, said]
    expect(packBeforeTail(messages, [1, 10, 90, 1, 1, 1], { target: 12, tail: 5 })).toEqual([0, 3, 4, 5])
  })
  it('never tears a result from its calls', () => {
    expect(pack([user, called, result, said], 20, 3)).toEqual([0, 3])
    expect(pack([user, called, result, said], 30, 3)).toEqual([1, 2, 3])
  })
  it('passes over a result that has no call, with all that stands before it', () => {
    expect(pack([user, result, said], 100, 2)).toEqual([2])
  })
  it('keeps all where all fits and every result has its call', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom([user], [said], [called, result], [system])), (rounds) => {
        const messages = rounds.flat()
        expect(pack(messages, messages.length * 10, messages.length)).toEqual([...messages.keys()])
      }),
    )
  })
})

describe('the protected tail', () => {
  it('starts at the n-th newest assistant message; less than one is one', () => {
    const messages = [user, said, user, called, result]
    expect(tailStart(messages, 1, 'library')).toBe(3)
    expect(tailStart(messages, 2, 'library')).toBe(1)
    expect(tailStart(messages, -3, 'guarded')).toBe(3)
  })
  it('is nothing in the library, and everything here, where there are fewer', () => {
    expect(tailStart([user, said], 2, 'library')).toBe(2)
    expect(tailStart([user, said], 2, 'guarded')).toBe(0)
  })
})
