/** Which calls missed or hit the prompt cache by their recorded usage, whatever explains it. Pure. */
import type { Tokens } from '../model/units.ts'
import type { Usage } from '../model/usage.ts'

/** Providers don't cache shorter prompts. In tokens. */
const LEAST = 4096

/** `last`: tokens of the agent's last prompt; undefined: it has none, or it isn't recorded. */
export function isRecordedMiss(usage: Usage | undefined, last: Tokens | undefined): boolean {
  return usage?.cacheRead !== undefined && last !== undefined && last >= LEAST && usage.cacheRead < last / 2
}

/** Tokens. Less is rounding: providers cache in blocks of up to this many. */
export const CACHE_BLOCK = 1024

/** Whether it read all that the agent's last prompt can have left. `reach`: that one, as far as this goes. */
export function isRecordedHit(usage: Usage | undefined, reach: Tokens): boolean {
  const read = usage?.cacheRead ?? 0
  return read > 0 && reach - read < CACHE_BLOCK
}
