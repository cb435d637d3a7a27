/**
 * The verdicts that Compare shows, for who asks for them elsewhere: the palette copies them. Nothing is kept
 * of them.
 */
import { useEffect, useEffectEvent } from 'react'

/** Undefined: not all is calculated yet. */
type GiveVerdicts = () => string | undefined

let shown: GiveVerdicts | undefined

/** As long as the component is there, `verdictsShown` gives what it gives. */
export function useVerdictCopy(give: GiveVerdicts): void {
  const latest = useEffectEvent(give)
  useEffect(() => {
    const own = () => latest()
    shown = own
    return () => {
      if (shown === own) shown = undefined
    }
  }, [])
}

/** The verdicts as Markdown; undefined: none are shown, or not all are calculated yet. */
export function verdictsShown(): string | undefined {
  return shown?.()
}
