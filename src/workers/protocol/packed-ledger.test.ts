import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LEDGER_STATES } from '#core/replay/ledger.ts'
import { actionStep } from '#core/testing/steps.ts'
import type { LedgerRow } from './call-views.ts'
import { packLedger, unpackLedger } from './packed-ledger.ts'

const tokens = fc.nat({ max: 1_000_000 })
const reference = fc.oneof(
  fc.constantFrom('a', 'b'),
  fc.constantFrom(actionStep({ id: 'a', tool: 'look', observation: 'short' })),
)

const anyRow: fc.Arbitrary<LedgerRow> = fc.record(
  {
    id: fc.constantFrom('a', 'b', 'c'),
    state: fc.constantFrom(...LEDGER_STATES),
    before: reference,
    after: reference,
    rule: fc.constantFrom('keep last 5', ''),
    sinceCall: fc.nat({ max: 3 }),
    into: fc.constantFrom('s', 'a'),
    tokensBefore: tokens,
    tokensAfter: tokens,
  },
  { requiredKeys: ['id', 'state', 'tokensBefore', 'tokensAfter'], noNullPrototype: true },
)

test('a ledger that was packed and copied has the rows that it had', () => {
  fc.assert(
    fc.property(fc.array(anyRow, { maxLength: 12 }), (rows) => {
      const view = { rows, tokens: 7 }
      expect(unpackLedger(structuredClone(packLedger(view)))).toStrictEqual(view)
    }),
  )
})

test('it is unpacked once, so that what depends on it is not made again', () => {
  const packed = packLedger({ rows: [], tokens: 0 })
  expect(unpackLedger(packed)).toBe(unpackLedger(packed))
})

test('steps of the log travel as nothing but their id, a state, and two numbers', () => {
  const kept: LedgerRow = { id: 'a', state: 'kept', before: 'a', after: 'a', tokensBefore: 1, tokensAfter: 1 }
  const dropped: LedgerRow = { id: 'b', state: 'dropped', before: 'b', tokensBefore: 1, tokensAfter: 0 }
  const { others, whys } = packLedger({ rows: [kept, dropped], tokens: 1 })
  expect([others.size, whys.length]).toEqual([0, 0])
})
