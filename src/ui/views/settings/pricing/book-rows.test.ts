import { expect, test } from 'vitest'
import { profiles } from '#core/profiles/index.ts'
import { priceRowsOf, providersOf } from './book-rows.ts'

const listOf = (id: string) => {
  const found = profiles.find((list) => list.id === id)
  if (found === undefined) throw new Error(`No built-in prices of ${id}.`)
  return found
}

test('Every built-in list of a provider is in the table once', () => {
  const shown = providersOf(profiles).flatMap(({ lists }) => lists)
  expect(shown).toEqual(profiles.filter(({ vendor }) => vendor !== undefined))
})

test('A search matches words of the provider, the title, and recorded names', () => {
  const found = (text: string) =>
    providersOf(profiles, text).flatMap(({ lists }) => lists.map(({ id }) => id))
  expect(found('anthropic opus 4.1')).toEqual(['claude-opus-4.1'])
  expect(found('claude-4.1-opus')).toEqual(['claude-opus-4.1'])
  expect(found('google opus')).toEqual([])
})

test('A price keeps all of its digits', () => {
  expect(priceRowsOf(listOf('gemini-2.5-pro'))[0]).toMatchObject({ input: '$1.25', cacheRead: '$0.125' })
})

test('Longer prompts that cost more have a row of their own', () => {
  expect(priceRowsOf(listOf('claude-sonnet-4.5')).map(({ condition, input }) => [condition, input])).toEqual([
    [undefined, '$3.00'],
    ['prompts above 200k tokens', '$6.00'],
  ])
})

test('A model without a prompt cache shows no price for it', () => {
  expect(priceRowsOf(listOf('claude-sonnet-3'))[0]).toMatchObject({ cacheRead: '–', cacheWrite: '–' })
})
