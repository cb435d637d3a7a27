import { expect, test } from 'vitest'
import { profiles } from '#core/profiles/index.ts'
import { checkProfile } from '#core/profiles/rules/check-profile.ts'
import type { Profile } from '#core/profiles/rules/profile.ts'
import {
  addTier,
  CACHE_RULES,
  freeId,
  modelsIn,
  newList,
  removeLastTier,
  withCache,
  withTier,
} from './price-list-draft.ts'

const TODAY = '2026-11-23'
const isValid = (list: Profile) => checkProfile(list).ok

test('a new list is valid, whatever it starts from and whichever cache it is given', () => {
  for (const from of [undefined, ...profiles]) {
    const list = newList(from, [], TODAY)
    expect(list.date).toBe(TODAY)
    for (const cache of Object.values(CACHE_RULES)) {
      expect([from?.id, cache.kind, checkProfile(withCache(list, cache))]).toMatchObject([
        from?.id,
        cache.kind,
        { ok: true },
      ])
    }
  }
})

test('its id is made of the title, and no other list has it', () => {
  expect(freeId('ACME · Large (2026)', [])).toBe('acme-large-2026')
  expect(freeId('ACME', ['acme', 'acme-2'])).toBe('acme-3')
  expect(freeId('…', [])).toBe('prices')
  expect(freeId('None', [])).toBe('prices')
})

test('prices are changed tier by tier, and tiers come and go', () => {
  const list = withTier(newList(undefined, [], TODAY), 0, { input: 3, output: 15 })
  const two = addTier(list)
  expect(two.prices).toMatchObject([
    { above: 0, input: 3 },
    { above: 200_000, input: 3 },
  ])
  const dearer = withTier(two, 1, { input: 6 })
  expect(dearer.prices[1]).toMatchObject({ input: 6, output: 15 })
  expect(isValid(dearer)).toBe(true)
  expect(removeLastTier(dearer)).toEqual(list)
  expect(isValid(withTier(dearer, 1, { above: 0 }))).toBe(false)
})

test('names of models are separated by commas or lines', () => {
  expect(modelsIn(' gpt-4o, my-model\n\nother ')).toEqual(['gpt-4o', 'my-model', 'other'])
})
