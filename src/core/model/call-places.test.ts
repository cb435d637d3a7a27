/** Calls found by ids that are not unique. */
import { describe, expect, it } from 'vitest'
import { callById, placeGiver } from './call-places.ts'

const call = (id: string, name: string) => ({ id, name, arguments: '{}' })

describe('a call found by its id', () => {
  it('is the first with it', () => {
    const calls = [call('a', 'one'), call('b', 'two'), call('a', 'three')]
    expect(callById(calls, 'a')?.name).toBe('one')
    expect(callById(calls, 'c')).toBeUndefined()
  })
})

describe('the places of ids', () => {
  it('are given away once, the first that is left', () => {
    const take = placeGiver(['a', 'b', 'a'])
    expect(['a', 'a', 'a', 'b', 'c'].map(take)).toEqual([0, 2, undefined, 1, undefined])
  })
})
