/**
 * The selected strategy of the open run: the first one picked, else the best trade-off as far as the run is
 * ranked.
 */
import { useMemo } from 'react'
import type { CheckedSpec } from '#core/spec/spec-data.ts'
import { bestSpec, pickedSpecs, useKnownRanking, useRoute, useTuned } from '#state/index.ts'

export function useSelectedSpec(): CheckedSpec | undefined {
  const { picked } = useRoute()
  const { figures } = useKnownRanking()
  const tuned = useTuned()
  const best = useMemo(() => bestSpec(figures), [figures])
  return pickedSpecs(picked.slice(0, 1), tuned)[0] ?? best
}
