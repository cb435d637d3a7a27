import { expect, test } from 'vitest'
import { earlierConversation } from '../account/earlier-history.ts'
import { compactedAbove } from '../sweep/agents/agent.ts'
import { callsOnly, inferredFigures } from '../testing/inferred.ts'
import { earlierOverWords, earlierWords, ownSizeOverWords, ownSizeWords, sizeNote } from './earlier-words.ts'
import { isUnreplayable } from './unreplayable.ts'

/** Four calls of a run that goes on from another file, compacted before the last but one. */
function continued() {
  const figures = inferredFigures([110_000, 130_000, 20_000, 20_000])
  const prompts = [127_000, 155_000, 60_000, 62_000]
  return earlierConversation(
    callsOnly(4, 2),
    figures.map((one, at) => ({ ...one, tokens: prompts[at] ?? 0 })),
  )
}

function compactedAt(size: number) {
  return compactedAbove(size, { userTokens: 0, files: 5, readsCache: true })
}

test('a size below recorded prompts that an earlier conversation fills can’t be replayed', () => {
  const earlier = continued()
  const rises = [
    { call: 0, tokens: 127_000 },
    { call: 1, tokens: 155_000 },
  ]
  expect(earlier).toEqual({ fewest: 90_000, most: 90_000, first: 0, last: 1, peak: 155_000, rises })
  expect(isUnreplayable(compactedAt(100_000), { changed: 0 }, earlier)).toBe(true)
  expect(isUnreplayable(compactedAt(50_000), { changed: 9 }, earlier)).toBe(false)
  expect(isUnreplayable(compactedAt(200_000), { changed: 0 }, earlier)).toBe(false)
  expect(isUnreplayable(compactedAt(100_000), { changed: 0 }, undefined)).toBe(false)
})

test('what sizes don’t count is said with its size and its calls, and that the agent counts it', () => {
  const earlier = continued()
  expect(earlier && earlierWords(earlier)).toMatch(
    /^From call 1 to call 2, prompts also contained about 90k tokens of an earlier conversation/,
  )
  expect(ownSizeWords({ spec: compactedAt(50_000), changedFrom: 1 }, earlier)).toMatch(
    /^The file lacks about 90k tokens of an earlier conversation .* call 1 to call 2 contained, [^.]*\. Set to 50k, [^.]* set about 140k\.$/,
  )
  expect(ownSizeWords({ spec: compactedAt(200_000), changedFrom: 1 }, earlier)).toBeUndefined()
  expect(ownSizeWords({ spec: compactedAt(50_000), changedFrom: 1 }, undefined)).toBeUndefined()
})

test('a size in a row says how much more the agent’s own prompt has there', () => {
  const earlier = continued()
  expect(sizeNote({ spec: compactedAt(50_000), changedFrom: 1 }, earlier)).toBe('50k + 90k not in the file')
  expect(ownSizeWords({ spec: compactedAt(50_000), changedFrom: 1 }, earlier)).toContain(
    'the agent’s own prompt has about 140k',
  )
  expect(sizeNote({ spec: compactedAt(200_000), changedFrom: 1 }, earlier)).toBeUndefined()
  expect(sizeNote({ spec: compactedAt(50_000), changedFrom: 1 }, undefined)).toBeUndefined()
})

test('a replay that first acts after the earlier conversation is gone says where the agent would have compacted', () => {
  const earlier = continued()
  const late = { spec: compactedAt(140_000), changedFrom: 3 }
  expect(sizeNote(late, earlier)).toBeUndefined()
  expect(ownSizeWords(late, earlier)).toBe(
    'The file lacks about 90k tokens of an earlier conversation that prompts from call 1 to call 2 contained: with it, the agent’s own prompt was already above 140k at call 2. That compaction isn’t replayed, so expect the agent to compact sooner than these figures show.',
  )
  expect(ownSizeWords({ ...late, spec: compactedAt(200_000) }, earlier)).toBeUndefined()
})

test('a replay that counts the whole prompt acts where the agent does, and nothing is said', () => {
  const earlier = continued()
  const whole = { spec: compactedAt(140_000), changedFrom: 1 }
  expect(sizeNote(whole, earlier)).toBeUndefined()
  expect(ownSizeWords(whole, earlier)).toBeUndefined()
  const later = { spec: compactedAt(120_000), changedFrom: 1 }
  expect(ownSizeWords(later, earlier)).toContain('was already above 120k at call 1.')
})

test('of several runs it is said how many have one, and of a single run how large it is', () => {
  const earlier = continued()
  expect(earlierOverWords([earlier, undefined, undefined])?.replaceAll('\u00a0', ' ')).toMatch(
    /^In 1 of 3 runs, prompts also contained an earlier conversation that isn’t in the file\. Compactions are/,
  )
  expect(earlierOverWords([earlier])).toBe(earlier && earlierWords(earlier))
  expect(earlierOverWords([undefined])).toBeUndefined()
})

test('of several runs it is said in how many the agent counts more than the size, and how much', () => {
  const earlier = continued()
  const more = earlier && { ...earlier, fewest: 20_000, most: 30_000 }
  const spec = compactedAt(50_000)
  const inRun = { changedFrom: 1, earlier }
  const words = ownSizeOverWords(spec, [inRun, { changedFrom: 1, earlier: more }, { changedFrom: 4 }])
  expect(words?.replaceAll('\u00a0', ' ')).toMatch(
    /^In 2 of 3 runs, the agent would show about 20k–90k tokens more than 50k where the replay compacts/,
  )
  expect(ownSizeOverWords(spec, [inRun])).toBe(ownSizeWords({ spec, changedFrom: 1 }, earlier))
  expect(ownSizeOverWords(spec, [{ changedFrom: 1 }, { changedFrom: 2 }])).toBeUndefined()
  const late = { changedFrom: 3, earlier }
  expect(ownSizeOverWords(compactedAt(140_000), [late, {}])?.replaceAll('\u00a0', ' ')).toMatch(
    /^In 1 of 2 runs, the agent’s own prompt was above 140k before the replay compacts/,
  )
})

test('a run whose first prompt has little beside the file has no earlier conversation', () => {
  const figures = inferredFigures([18_000, 18_000]).map((one) => ({ ...one, tokens: 90_000 }))
  expect(earlierConversation(callsOnly(2), figures)).toBeUndefined()
})
