/** The call at which the columns differ most from the baseline: where Compare may open. */
import { useEffect, useMemo } from 'react'
import { callApart } from '#core/compare/call-apart.ts'
import { moveCursor, useRoute } from '#state/index.ts'
import type { Comparison } from './use-comparison.ts'

/** Undefined: none differs, as far as is counted. */
export function useCallApart({ ofRun }: Pick<Comparison, 'ofRun'>): number | undefined {
  return useMemo(() => {
    const [baseline, ...columns] = ofRun
    return baseline === undefined ? undefined : callApart(baseline, columns)
  }, [ofRun])
}

/** Goes there where no person chose a call and the last one shows no difference. */
export function useOpeningCall(comparison: Comparison): void {
  const { call } = useRoute()
  const apart = useCallApart(comparison)
  const { rows, areRowsThere, columns } = comparison
  const isCounted = columns.every(({ replay, failure }) => replay !== undefined || failure !== undefined)
  const isSame = areRowsThere && rows.every(({ differs }) => !differs)
  const target = call === undefined && isCounted && isSame ? apart : undefined
  useEffect(() => {
    if (target !== undefined) moveCursor(target)
  }, [target])
}
