/**
 * The strategy that the context strip draws over the recorded contexts, and what it would have sent and lost.
 */
import { useEffect, useMemo } from 'react'
import type { LossFigures } from '#core/references/lost.ts'
import type { CheckedSpec } from '#core/spec/spec-data.ts'
import type { ReplayOutput } from '#workers/protocol/protocol.ts'
import { store, useApp } from '../store/store.ts'
import { useLosses, useReplays } from './replays.ts'

/** Shows a strategy on the strip as long as the caller is drawn; undefined: none. */
export function useOnStrip(spec: CheckedSpec | undefined, name: string): void {
  useEffect(() => {
    store.setState({ stripStrategy: spec === undefined ? undefined : { spec, name } })
    return () => store.setState({ stripStrategy: undefined })
  }, [spec, name])
}

export interface StripStrategyFigures {
  readonly name: string
  readonly replay: ReplayOutput
  /** Tokens above which it acts; undefined: it doesn’t go by the size of the context. */
  readonly limit: number | undefined
  /** Undefined: not found yet. */
  readonly losses: LossFigures | undefined
}

/** Undefined: no strategy is shown, or it is not replayed yet. */
export function useStripStrategy(): StripStrategyFigures | undefined {
  const shown = useApp(({ stripStrategy }) => stripStrategy)
  const specs = shown === undefined ? [] : [shown.spec]
  const replay = useReplays(specs)[0]?.latest
  const losses = useLosses(specs, true)[0]?.latest
  return useMemo(() => {
    if (shown === undefined || replay === undefined) return undefined
    const { name, spec } = shown
    const limit = spec.trigger.kind === 'past-tokens' ? spec.trigger.tokens : undefined
    return { name, replay, limit, losses }
  }, [shown, replay, losses])
}
