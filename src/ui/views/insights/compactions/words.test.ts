import { expect, test } from 'vitest'
import { given } from '#base/given.ts'
import { againWords, costWords, lostWords, nextFacts, refetchWords, savedWords } from './words.ts'

const cost = { rewrite: { tokens: 31_200 }, saved: { tokens: 90_000, calls: 12 } }
const steps = [{ step: 's1', fate: 'removed' as const, tokens: 100 }]

test('what a compaction saved and what was read again is said', () => {
  expect(savedWords({ cost, steps })?.facts.join()).toMatch(
    /The next 12.calls were smaller by 90k.tokens in total\./,
  )
  const full = savedWords({ cost: { ...cost, fullAt: 21 }, steps })
  expect(full?.facts.join()).toContain('full at call 22, so nothing after that counts.')
  const atOnce = { ...cost, saved: { tokens: 0, calls: 0 }, fullAt: 9 }
  expect(savedWords({ cost: atOnce, steps })).toEqual({
    facts: ['Without it, call 10 wouldn’t have fit in the context window.'],
  })
  expect(nextFacts({ rereads: [], messages: [], callsToFirstEdit: 0, steps })).toHaveLength(2)
})
test('nothing is claimed of steps that another file holds', () => {
  expect(savedWords({ cost, steps: [] })).toBeUndefined()
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
test('the first edit has its time where the file has times', () => {
  const facts = (secondsToFirstEdit: number | undefined) =>
    nextFacts({ rereads: [], messages: [], callsToFirstEdit: 5, secondsToFirstEdit, steps }).join(' ')
  expect(facts(130)).toContain('(2 min 10 s).')
  expect(facts(undefined)).toMatch(/First edit after 5.calls\./)
})
test('a result that is read again is held against the removed one', () => {
  expect(againWords({ isSame: true })).toBe('(same result)')
  expect(againWords({ isSame: undefined })).toBe('(no result)')
  expect(againWords({ isSame: false, changed: { added: 3, removed: 1 } })).toMatch(
    /^\(3.lines added, 1 removed\)$/,
  )
})
test('a re-fetched result says at which call, whether it had changed, and which step held it before', () => {
  expect(refetchWords({ call: 10, isSame: false }, 6)).toMatch(
    /^Re-fetched at call.11: the result had changed, .+ A compaction had removed it from step 6:$/,
  )
  expect(refetchWords({ call: 10, isSame: true }, undefined)).toMatch(
    /: the result was the same as before\.$/,
  )
})
test('of re-fetched results, those that had changed are counted', () => {
  const reread = {
    step: 's9',
    of: 's1',
    tool: 'Read',
    subject: 'a.ts',
    after: 2,
    isSame: false,
    changed: { added: 1, removed: 0 },
  }
  const read = (rereads: Parameters<typeof nextFacts>[0]['rereads']) =>
    nextFacts({ rereads, messages: [], callsToFirstEdit: 0, steps })[0]
  expect(read([reread])).toMatch(/^1.re-fetched result within 20 steps, all changed in between\.$/)
  expect(read([reread, { ...reread, isSame: true }])).toMatch(
    /^2.re-fetched results within 20 steps, 1 of them changed in between\.$/,
  )
})
test('writing the summary has its tokens and dollars, as far as they are recorded', () => {
  const said = (summary: { tokens?: number; dollars?: number }) =>
    costWords({ cost: { ...cost, summary }, kind: 'full', steps })?.facts.join()
  expect(said({ tokens: 183_500, dollars: 0.6 })).toMatch(/Writing the summary took 184k.tokens \(.*0\.6/)
  expect(said({ tokens: 183_500 })).toMatch(/took 184k.tokens\./)
  expect(said({ dollars: 0.6 })).toMatch(/Writing the summary cost .*0\.6/)
})
test('no summary is missed where results were only cleared', () => {
  expect(costWords({ cost, kind: 'full', steps })?.facts.join()).toContain('wrote the summary')
  expect(costWords({ cost, kind: 'micro', steps })?.facts.join()).not.toContain('summary')
})
test('what later calls missed is said in facts, and that they missed nothing', () => {
  const lost = (length: number, lostMayBeIn?: 'summary' | 'attachments') =>
    lostWords({ lost: Array.from({ length }), ...given({ lostMayBeIn }) })
  expect(lost(0)).toContain('nothing')
  expect(lost(1)).toMatch(/used 1.fact no longer/)
  expect(lost(12)).toMatch(/used 12.facts no longer/)
  expect(lost(12, 'summary')).toMatch(/used at most 12.facts no longer .* summary/)
  expect(lost(12, 'attachments')).toMatch(/used at most 12.facts no longer .* files attached again/)
})
test('no summary is missed of a context that changed without one', () => {
  expect(costWords({ cost, kind: 'unmarked', steps })?.facts.join()).not.toContain('summary')
  const summarized = [{ step: 's1', fate: 'summarized' as const, tokens: 100 }]
  expect(costWords({ cost, kind: 'unmarked', steps: summarized })?.facts.join()).toContain(
    'wrote the summary',
  )
})
test('one call is not counted', () => {
  const saved = (tokens: number) =>
    savedWords({ cost: { ...cost, saved: { tokens, calls: 1 } }, steps })?.facts.join()
  expect(saved(90_000)).toMatch(/The next call was smaller by 90k.tokens\./)
  expect(saved(-90_000)).toMatch(/The next call was larger by 90k.tokens\./)
})
test('a cost without the request that wrote the summary is at least what the next call paid', () => {
  const priced = { ...cost, rewrite: { tokens: 100, dollars: 0.1 } }
  expect(costWords({ cost: priced, kind: 'full', steps })?.figure).toMatch(/^at least .*0\.1/)
  const whole = { ...priced, summary: { tokens: 9, dollars: 0.2 } }
  expect(costWords({ cost: whole, kind: 'full', steps })?.figure).toMatch(/^\$0\.3/)
  expect(costWords({ cost: priced, kind: 'micro', steps })?.figure).not.toContain('at least')
})
