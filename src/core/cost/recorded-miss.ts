/** Which calls missed the prompt cache by their recorded usage, whatever explains it. Pure. */
import type { Tokens } from '../model/units.ts'
import type { Usage } from '../model/usage.ts'

/** Providers don't cache shorter prompts. In tokens. */
const LEAST = 4096

/** `last`: tokens of the agent's last prompt; undefined: it has none, or it isn't recorded. */
export function isRecordedMiss(usage: Usage | undefined, last: Tokens | undefined): boolean {
  return usage?.cacheRead !== undefined && last !== undefined && last >= LEAST && usage.cacheRead < last / 2
}
