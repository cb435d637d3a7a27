import { expect, test } from 'vitest'
import { costFacts, nextFacts } from './words.ts'

const cost = { rewrite: { tokens: 31_200 }, saved: { tokens: 90_000, calls: 12 } }
const steps = [{ step: 's1', fate: 'removed' as const, tokens: 100 }]

test('what a compaction saved and what was read again is said', () => {
  expect(costFacts({ cost, steps }).join()).toMatch(/It saved the next 12.calls 90k.tokens\./)
  expect(nextFacts({ rereads: [], messages: [], callsToFirstEdit: 0, steps })).toHaveLength(2)
})
test('nothing is claimed of steps that another file holds', () => {
  expect(costFacts({ cost, steps: [] }).join()).not.toMatch(/saved/)
  expect(nextFacts({ rereads: [], messages: [], callsToFirstEdit: 0, steps: [] })).toEqual([
    'The first call after the compaction edited a file.',
  ])
})
test('corrections by the user are part of what happened next', () => {
  const messages = [
    { step: 'u', after: 2, isCorrection: true },
    { step: 'v', after: 4, isCorrection: false },
  ]
  const facts = nextFacts({ rereads: [], messages, callsToFirstEdit: 0, steps })
  expect(facts.join(' ')).toMatch(/corrected the agent 1.time within 20 steps/)
})
