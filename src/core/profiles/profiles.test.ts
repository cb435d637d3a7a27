/** The list of profiles, and what a person may hand in instead. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unwrap } from '#base/result.ts'
import { findProfile, profileOfModel, profiles } from './index.ts'
import { checkProfile } from './rules/check-profile.ts'
import { type HourlyPrices, priceTier } from './rules/profile.ts'
import { teaching } from './teaching.ts'

const claudeSonnet = unwrap(findProfile('claude-sonnet-4'))

describe('every profile of the list', () => {
  for (const profile of profiles) {
    it(`${profile.id} is one that a person could hand in`, () => {
      expect(checkProfile(JSON.parse(JSON.stringify(profile)))).toEqual({ ok: true, value: profile })
    })
    it(`${profile.id} says where its facts are from, and when`, () => {
      expect(profile.source.length).toBeGreaterThan(10)
      expect(profile.date).toMatch(/^20\d\d-\d\d-\d\d$/)
    })
    it(`${profile.id} asks no more for what its cache holds than for new input`, () => {
      for (const tier of profile.prices) expect(tier.cacheRead).toBeLessThanOrEqual(tier.input)
    })
    it(`${profile.id} has a price for every lifetime that its requests ask for`, () => {
      if (profile.cache.kind !== 'breakpoints') return
      for (const tier of profile.prices) {
        for (const { lifetime } of profile.cache.placement) expect(tier.cacheWrite[lifetime]).toBeDefined()
      }
    })
  }
  it('has an id of its own', () => {
    expect(new Set(profiles.map(({ id }) => id)).size).toBe(profiles.length)
  })
})

describe('ids of earlier versions', () => {
  it.each([
    ['openai-gpt-5', 'gpt-5'],
    ['openai-gpt-4o', 'gpt-4o'],
    ['openai-gpt-4o-mini', 'gpt-4o-mini'],
    ['claude-opus', 'claude-opus-4.5'],
    ['claude-opus-4.8', 'claude-opus-4.8'],
    ['claude-sonnet', 'claude-sonnet-4'],
    ['claude-haiku', 'claude-haiku-4.5'],
    ['gemini-3-pro', 'gemini-3-pro'],
    ['gemini-2.5-pro', 'gemini-2.5-pro'],
    ['deepseek-v3.2', 'deepseek-v3.2'],
    ['mistral-medium', 'mistral-medium-3.1'],
  ])('%s still means %s', (former, id) => {
    expect(unwrap(findProfile(former)).id).toBe(id)
  })
})

describe('the profile of a recorded model', () => {
  it('is one that a person handed in, where it names the model', () => {
    const own = { ...teaching, id: 'contract', models: ['gpt-4.1', 'our-model'] }
    expect(profileOfModel('openai/gpt-4.1-2025-04-14', { own: [own] })).toBe(own)
    expect(profileOfModel('Our-Model', { own: [own] })).toBe(own)
    expect(profileOfModel('gpt-4.1-mini', { own: [own] })?.id).toBe('gpt-4.1-mini')
  })
  it('is the same object for the same prices', () => {
    expect(profileOfModel('openai/gpt-4.1')).toBe(profileOfModel('gpt-4.1-2025-04-14'))
  })
})

describe('prices by size of the prompt', () => {
  it('change above the size, not at it', () => {
    expect(priceTier(claudeSonnet, 200_000).input).toBe(3)
    expect(priceTier(claudeSonnet, 200_001).input).toBe(6)
  })
})

describe('prices by the hour', () => {
  const other = { ...teaching.prices[0], input: 5 }
  const monday = Date.UTC(2026, 9, 5) / 1000
  const priceAt = (hourly: HourlyPrices, hours: number) =>
    priceTier({ ...teaching, hourly }, 1, monday + hours * 3600).input

  it('hold within their hours, and not without a time', () => {
    const hourly: HourlyPrices = { spans: [[60, 240]], prices: [other] }
    expect([0.9, 1, 3.9, 4].map((hour) => priceAt(hourly, hour))).toEqual([10, 5, 5, 10])
    expect(priceTier({ ...teaching, hourly }, 1).input).toBe(10)
  })
  it('go on over midnight', () => {
    const hourly: HourlyPrices = { spans: [[990, 1470]], prices: [other] }
    expect([0.4, 0.5, 16.4, 16.5, 23.9].map((hour) => priceAt(hourly, hour))).toEqual([5, 10, 10, 5, 5])
  })
  it('may leave out the weekend', () => {
    const hourly: HourlyPrices = { spans: [[60, 240]], weekdays: true, prices: [other] }
    expect([2, 98, 122, 146].map((hour) => priceAt(hourly, hour))).toEqual([5, 5, 10, 10])
  })
})

describe('a profile that is handed in', () => {
  const wrongWith = (change: object) => {
    const checked = checkProfile({ ...teaching, ...change })
    return checked.ok ? undefined : [checked.error.where, checked.error.message]
  }
  it('is refused with the field and what it takes', () => {
    expect(wrongWith({ window: '8k' })).toEqual([
      'window',
      '“window” of the profile takes a whole number, 1 or more.',
    ])
    expect(wrongWith({ date: 'last week' })?.[0]).toBe('date')
    expect(wrongWith({ id: 'My profile' })?.[0]).toBe('id')
    expect(wrongWith({ messageRules: 'strict' })?.[0]).toBe('messageRules')
    expect(wrongWith({ encoding: { id: 'o200k_base', factor: { low: 2, typical: 1, high: 3 } } })?.[0]).toBe(
      'encoding.factor',
    )
  })
  it('is refused with a price below zero, or a tier that does not rise', () => {
    const [tier] = teaching.prices
    expect(wrongWith({ prices: [{ ...tier, cacheRead: -1 }] })?.[0]).toBe('prices[0].cacheRead')
    expect(wrongWith({ prices: [tier, tier] })?.[0]).toBe('prices')
    expect(wrongWith({ prices: [] })?.[0]).toBe('prices')
  })
  it('is refused with a field that is not known, which may be a misspelt one', () => {
    expect(wrongWith({ cache: { ...teaching.cache, minimun: 3 } })?.[0]).toBe('cache.minimun')
    expect(wrongWith({ price: 3 })?.[0]).toBe('price')
  })
  it('is refused with a breakpoint whose lifetime has no entry', () => {
    const placement = [{ at: 'last', lifetime: '1d' }]
    expect(wrongWith({ ...claudeSonnet, cache: { ...claudeSonnet.cache, placement } })?.[0]).toBe(
      'cache.placement[0].lifetime',
    )
  })
  it('says how many more fields are wrong', () => {
    expect(checkProfile({ ...teaching, window: 0, date: '' })).toMatchObject({
      ok: false,
      error: { code: 'bad-profile', hint: expect.stringContaining('more') },
    })
  })
  it('never makes the check throw, whatever it is', () => {
    fc.assert(
      fc.property(fc.anything(), (given) => {
        const checked = checkProfile(given)
        expect(checked.ok).toBe(false)
      }),
    )
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(teaching)), fc.jsonValue(), (name, value) => {
        expect(typeof checkProfile({ ...teaching, [name]: value }).ok).toBe('boolean')
      }),
    )
  })
  it('is found before one of ours with the same id', () => {
    const own = { ...teaching, title: 'Mine' }
    expect(findProfile('teaching', [own])).toEqual({ ok: true, value: own })
    expect(findProfile('nobody')).toMatchObject({ ok: false, error: { code: 'unknown-profile' } })
  })
})
