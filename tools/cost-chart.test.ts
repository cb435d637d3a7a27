/** The chart's formula against itself: its least value lies where the document says. */
import { describe, expect, it } from 'vitest'
import { profiles } from '#core/profiles/index.ts'
import { bestInterval, costPerCall, ratesOf } from './cost-chart/closed-form.ts'

describe('the cheapest interval', () => {
  for (const profile of profiles.filter(({ prices: [tier] }) => tier.cacheRead > 0)) {
    it(`of ${profile.id} is where a call costs least`, () => {
      const rates = ratesOf(profile)
      const best = bestInterval(rates, 20)
      const all = Array.from({ length: 200 }, (_, index) =>
        costPerCall(rates, { interval: index + 1, kept: 20 }),
      )
      const least = all.indexOf(Math.min(...all)) + 1
      expect(Math.abs(least - Math.max(1, best))).toBeLessThanOrEqual(1)
    })
  }
})
