/** What the tokens that the open file lacks may be. */
import { useMemo } from 'react'
import { inferredTitle, mayHoldEarlier } from '#core/account/earlier-history.ts'
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
    const run = trace ?? { calls: [], recorded: [] }
    const title = inferredTitle(run, calls ?? [])
    const splits = inferredSplits(run, calls ?? [])
    return {
      title,
      mayBeEarlier: mayHoldEarlier(run, calls ?? []),
      rowsAt: (call, tokens) => inferredRows(splits.get(call), { ...tokens, title }),
    }
  }, [trace, calls])
}
