import { describe, expect, test } from 'vitest'
import { unwrap } from '#base/result.ts'
import { pinTargets, toggleInAll } from './pin-targets.ts'
import { checkSpec } from './spec.ts'
import type { MemorySpec } from './spec-data.ts'
import {
  factsOf,
  forOtherRun,
  namesSteps,
  pinCount,
  pinsOf,
  withFact,
  withoutFact,
  withoutPin,
  withoutPins,
  withPin,
} from './spec-pins.ts'

const keepLast: MemorySpec = { id: 'keep-last', params: { count: 2 } }
const memoryKind: MemorySpec = { id: 'hierarchical' }

describe('pins of a spec', () => {
  test('come one behind the other, each once', () => {
    const two = withPin(withPin(keepLast, 's5'), 's2')
    expect(pinsOf(two)).toEqual(['s5', 's2'])
    expect(withPin(two, 's5')).toBe(two)
  })

  test('go one by one; without the last the spec is what it was before the first', () => {
    const two = withPin(withPin(keepLast, 's5'), 's2')
    expect(withoutPin(two, 's5')).toEqual({ ...keepLast, pins: ['s2'] })
    expect(withoutPin(withoutPin(two, 's5'), 's2')).toEqual(keepLast)
    expect(withoutPins(two)).toEqual(keepLast)
  })

  test('leave a checked spec as if it never had any, so that its replay is found again', () => {
    const plain = unwrap(checkSpec(keepLast))
    const pinned = unwrap(checkSpec(withPin(keepLast, 's2')))
    expect(JSON.stringify(withoutPins(pinned))).toBe(JSON.stringify(plain))
    const pipeline: MemorySpec = { pipeline: [{ id: 'keep-last' }, { id: 'shorten-observations' }] }
    expect(JSON.stringify(withoutPins(unwrap(checkSpec(withPin(pipeline, 's2')))))).toBe(
      JSON.stringify(unwrap(checkSpec(pipeline))),
    )
  })
})

describe('pinned facts of a spec', () => {
  const path = { step: 's2', text: 'src/a.ts' }
  const number = { step: 's2', text: '58213' }

  test('come and go one by one, beside the pinned steps', () => {
    const both = withFact(withFact(withPin(keepLast, 's1'), path), number)
    expect(factsOf(both)).toEqual([path, number])
    expect(withFact(both, { ...path })).toBe(both)
    expect(pinCount(both)).toBe(3)
    expect(withoutPin(both, 's1')).toEqual({ ...keepLast, facts: [path, number] })
    expect(withoutFact(withoutFact(both, path), number)).toEqual(withPin(keepLast, 's1'))
    expect(withoutPins(both)).toEqual(keepLast)
  })

  test('stay with their run, also those of the memory that a bound is as large as', () => {
    const like = { id: 'oracle', like: withFact(keepLast, path) }
    expect([namesSteps(like), namesSteps(keepLast)]).toEqual([true, false])
    expect(forOtherRun(like)).toEqual({ id: 'oracle', like: keepLast })
    expect(forOtherRun(withPin(keepLast, 's1'))).toEqual(keepLast)
  })
})

describe('where a step can be pinned', () => {
  test('is told per memory by its rule, with a reason where it cannot be', () => {
    const [pinned, free, kind, ...others] = pinTargets(
      [withPin(keepLast, 's2'), keepLast, memoryKind, { id: 'nowhere' }],
      's2',
    )
    expect(pinned).toEqual({ index: 0, name: 'keep last 2', isPinned: true })
    expect(free).toEqual({ index: 1, name: 'keep last 2', isPinned: false })
    expect(kind).toMatchObject({ index: 2, isPinned: false, refusal: expect.stringContaining('is a memory') })
    expect(others).toEqual([])
  })

  test('one press for all pins where it is not yet, and unpins only where it is in all', () => {
    const some = pinTargets([withPin(keepLast, 's2'), keepLast, memoryKind], 's2')
    expect(toggleInAll(some)).toEqual({ pin: true, indices: [1] })
    const all = pinTargets([withPin(keepLast, 's2'), withPin(keepLast, 's2'), memoryKind], 's2')
    expect(toggleInAll(all)).toEqual({ pin: false, indices: [0, 1] })
    expect(toggleInAll(pinTargets([memoryKind], 's2')).indices).toEqual([])
  })
})
