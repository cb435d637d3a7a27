/** How many tokens a context has by the count of the strategy that watches over it. Pure. */

import { createEstimate, sumCosts } from '../library/marsys/estimate.ts'
import { unfoldAll } from '../memory/unfold.ts'
import type { Step } from '../model/step.ts'
import type { Tokens } from '../model/units.ts'
import type { CheckedSpec } from '../spec/spec-data.ts'

export interface OwnCount {
  readonly tokens: Tokens
  /** Above it, the strategy acts. */
  readonly threshold: Tokens
  readonly charsPerToken: number
}

/**
 * Of the steps that are sent. Undefined: the strategy doesn't count them, or counts as we do. O(text of steps
 * that weren't counted before).
 */
export function ownCount({ id, params, mode }: CheckedSpec, steps: readonly Step[]): OwnCount | undefined {
  if (id !== 'marsys-compaction' || params['counter'] !== 'estimate') return undefined
  // Otherwise, what it counted at this call is the whole history.
  if (mode !== 'destructive') return undefined
  const [charsPerToken, imageTokens] = [Number(params['charsPerToken']), Number(params['imageTokens'])]
  const messages = unfoldAll(steps.filter(({ kind }) => kind !== 'control'))
  return {
    tokens: sumCosts(messages, createEstimate({ charsPerToken, imageTokens })),
    threshold: Number(params['threshold']),
    charsPerToken,
  }
}
