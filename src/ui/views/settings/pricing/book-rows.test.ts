import { expect, test } from 'vitest'
import { profiles } from '#core/profiles/index.ts'
import { priceRowsOf, providersOf, runsByList } from './book-rows.ts'

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

test('A price list names the runs that it prices, and a custom list takes those of its models', () => {
  const figure = (value: number) => ({ value, source: 'recorded' as const })
  const runs = [
    { models: ['claude-opus-4-5-20251101'], cost: figure(2) },
    { models: ['claude-opus-4-5', 'claude-haiku-4-5'], cost: figure(3) },
    { models: ['house-model'] },
  ]
  const used = runsByList(runs, { own: [], chosen: { 'house-model': 'gpt-5' } })
  expect(used.get('claude-opus-4.5')).toEqual({
    runs: 2,
    cost: figure(5),
    models: ['claude-opus-4-5-20251101', 'claude-opus-4-5'],
  })
  expect(used.get('claude-haiku-4.5')).toMatchObject({ runs: 1, cost: { value: 3 } })
  expect(used.get('gpt-5')).toEqual({ runs: 1, models: ['house-model'] })
  const own = { ...listOf('claude-opus-4.5'), id: 'mine', models: ['claude-opus-4-5'] }
  const taken = runsByList(runs, { own: [own], chosen: {} })
  expect(taken.get('mine')?.runs).toBe(2)
  expect(taken.has('claude-opus-4.5')).toBe(false)
})
