/** What the outside makes of answers, whoever wrote them. */
import { describe, expect, it } from 'vitest'
import { ok, unwrap } from '#base/result.ts'
import type { Step } from '../model/step.ts'
import { idsOf, noteStep } from '../testing/steps.ts'
import type { GuestProgram } from './guest.ts'
import { createHost } from './host.ts'

const STEPS: readonly Step[] = ['a', 'b', 'c', 'd', 'e'].map((id) => noteStep(id, { id }))

/** Reads answers of a list that contains all of the steps. */
function reader() {
  const none = () => ok('')
  const done = () => ok(undefined)
  const guest: GuestProgram = {
    describe: none,
    push: done,
    prune: none,
    create: done,
    add: done,
    recall: none,
    compartments: none,
  }
  const host = createHost(guest, { id: 'own-x', rule: 'X' }, () => 1)
  unwrap(host.hand(STEPS))
  return (then: unknown, keep = 0) =>
    host.read(0, JSON.stringify({ keep, then }), { has: (step) => STEPS.includes(step), isGrown: true })
}

describe('an answer', () => {
  it('names steps one by one or by a run of them', () => {
    const read = reader()
    expect(idsOf(unwrap(read([0, [2, 5]])).steps)).toEqual(['a', 'c', 'd', 'e'])
    expect(idsOf(unwrap(read([[3, 5]], 1)).steps)).toEqual(['a', 'd', 'e'])
  })

  it.each([
    [[[0, 6]]],
    [[[-1, 2]]],
    [[[2, 2]]],
    [[[3, 1]]],
    [[[0.5, 2]]],
    [[[0]]],
    [[['0', '2']]],
    [[[0, 2, 4]]],
    [[7]],
    [['a']],
  ])('cannot be read where a run is none: %j', (then) => {
    expect(reader()(then)).toMatchObject({ ok: false, error: { code: 'bad-answer' } })
  })

  it('holds no step twice, and no more steps than there can be', () => {
    const read = reader()
    expect(read([[0, 3], 1])).toMatchObject({ error: { message: expect.stringContaining('“b” twice') } })
    const flood = Array.from({ length: 300_000 }, () => [0, 5])
    expect(read(flood)).toMatchObject({ ok: false, error: { code: 'bad-answer' } })
    expect(idsOf(unwrap(read([4])).steps)).toEqual(['e'])
  })
})
