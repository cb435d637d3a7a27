/** The replay of the strategy that is open, over the whole run. */
import { useMemo } from 'react'
import type { CheckedSpec } from '#core/spec/spec-data.ts'
import { type ReplayOutput, useReplays } from '#state/index.ts'

/** Undefined: not there yet, or failed. */
export function useOwnReplay(spec: CheckedSpec): ReplayOutput | undefined {
  return useReplays(useMemo(() => [spec], [spec]))[0]?.latest
}
