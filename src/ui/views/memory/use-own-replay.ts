/** The replay of the strategy that is open, over the whole run, and the call at which Memory opens. */
import { useEffect, useMemo } from 'react'
import { callApart, callOfMostLost } from '#core/compare/call-apart.ts'
import { type CheckedSpec, IDENTITY } from '#core/spec/spec-data.ts'
import { moveCursor, type ReplayOutput, useBaseline, useLosses, useReplays, useRoute } from '#state/index.ts'

/** Undefined: not there yet, or failed. */
export function useOwnReplay(spec: CheckedSpec): ReplayOutput | undefined {
  return useReplays(useMemo(() => [spec], [spec]))[0]?.latest
}

/**
 * Goes, while no call is chosen, to where the strategy loses most facts, else to where its context differs
 * most, as Compare does: at the last call, which is open otherwise, most have little to show.
 */
export function useOpeningCall(spec: CheckedSpec): void {
  const { call } = useRoute()
  const own = useOwnReplay(spec)
  const base = useBaseline().latest
  const isWanted = call === undefined && spec.id !== IDENTITY.id
  const [losses] = useLosses(
    useMemo(() => [spec], [spec]),
    isWanted,
  )
  const isCounted = losses?.work.status === 'done' || losses?.work.status === 'failed'
  const most = losses?.latest === undefined ? undefined : callOfMostLost([losses.latest])
  const target = isWanted && isCounted ? (most ?? callApart({ replay: base }, [{ replay: own }])) : undefined
  useEffect(() => {
    if (target !== undefined) moveCursor(target)
  }, [target])
}
