/** Figures of a bill that Compare shows, as plain numbers. */
import type { CostTotals } from '#core/cost/meter.ts'

/** Of all prompt tokens those that were read from the cache; 0 where nothing was sent. */
export function readShare({ cost: { input, cacheRead, cacheWrite } }: CostTotals): number {
  const prompt = input + cacheRead + cacheWrite
  return prompt === 0 ? 0 : cacheRead / prompt
}
