/** What the open file lacks: what its tokens may be, and which cache misses have no cause in it. */
import { useMemo } from 'react'
import { cacheMisses } from '#core/account/cache-misses.ts'
import {
  type EarlierConversation,
  earlierConversation,
  inferredTitle,
  mayHoldEarlier,
} from '#core/account/earlier-history.ts'
import { inferredSplits } from '#core/account/inferred-parts.ts'
import { type InferredRow, inferredRows } from '#core/account/inferred-rows.ts'
import type { CallIndex, Tokens } from '#core/model/units.ts'
import { useTrace } from '../shell/selectors.ts'
import { useBaseline } from './replays.ts'

interface Inferred {
  /** The title of the category of inferred tokens. */
  readonly title: string
  /** Whether they may be an earlier conversation as well. */
  readonly mayBeEarlier: boolean
  /** How large it is, and in which calls; undefined: there is none. */
  readonly earlier: EarlierConversation | undefined
  /** Those of a call by what they are, for a prompt of so many tokens with so many inferred ones. */
  rowsAt(
    call: CallIndex,
    tokens: { readonly inferred: Tokens; readonly prompt: Tokens },
  ): readonly InferredRow[]
}

export function useInferred(): Inferred {
  const trace = useTrace()
  const calls = useBaseline().latest?.calls
  return useMemo(() => {
    const run = trace ?? { steps: [], calls: [], recorded: [] }
    const title = inferredTitle(run, calls ?? [])
    const splits = inferredSplits(run, calls ?? [])
    return {
      title,
      mayBeEarlier: mayHoldEarlier(run, calls ?? []),
      earlier: earlierConversation(run, calls ?? []),
      rowsAt: (call, tokens) => inferredRows(splits.get(call), { ...tokens, title }),
    }
  }, [trace, calls])
}

/**
 * Cache misses of the recorded run, with those without a cause in the file, which no replay can repeat; 0
 * while they aren't known.
 */
export function useAllMisses(): number {
  const trace = useTrace()
  const calls = useBaseline().latest?.calls
  return useMemo(() => (trace && calls ? cacheMisses(trace, calls).length : 0), [trace, calls])
}
