/** What the context of a call adds up to. Pure. */
import type { Tokens } from '#core/model/units.ts'
import { indexOfCategory, type TokensByCategory } from '#core/tokens/measure.ts'

export const INFERRED = indexOfCategory('inferred')
export const TOOLS = indexOfCategory('tools')

interface ContextParts {
  readonly inferred: Tokens
  readonly tools: Tokens
  readonly steps: Tokens
}

/**
 * They add up to `tokens`. `sent`: what the recorded call was sent; no strategy adds to what is inferred of
 * that. What its own count has beyond it belongs to its steps, as a whole context is scaled to the recorded
 * usage.
 */
export function contextParts(
  { byCategory, tokens }: { readonly byCategory: TokensByCategory; readonly tokens: Tokens },
  sent: TokensByCategory | undefined,
): ContextParts {
  const own = byCategory[INFERRED] ?? 0
  const inferred = Math.min(own, sent?.[INFERRED] ?? own)
  const tools = byCategory[TOOLS] ?? 0
  return { inferred, tools, steps: tokens - inferred - tools }
}
