/** What the tokens that the open file lacks may be. */
import { useMemo } from 'react'
import { inferredTitle, mayHoldEarlier } from '#core/account/earlier-history.ts'
import { useTrace } from '../shell/selectors.ts'
import { useBaseline } from './replays.ts'

/** The title of the category of inferred tokens, and whether they may be an earlier conversation as well. */
export function useInferred(): { readonly title: string; readonly mayBeEarlier: boolean } {
  const trace = useTrace()
  const calls = useBaseline().latest?.calls
  return useMemo(() => {
    const run = trace ?? { calls: [], recorded: [] }
    return { title: inferredTitle(run, calls ?? []), mayBeEarlier: mayHoldEarlier(run, calls ?? []) }
  }, [trace, calls])
}
