/** What the runs of a collection come to, from its index: for its card, without opening it. */
import { useEffect, useState } from 'react'
import { countedRuns } from '#core/collections/resolve.ts'
import { type Totals, totalsOf } from '#core/collections/select.ts'
import { loadCollectionRuns } from '#storage/index.ts'

/** Undefined: not read yet, or it could not be. `scannedAt`: reads again when this changes. O(runs). */
export function useCollectionTotals(id: string, scannedAt: number | undefined): Totals | undefined {
  const [found, setFound] = useState<{ readonly scannedAt: number | undefined; readonly totals: Totals }>()
  useEffect(() => {
    let isOver = false
    void loadCollectionRuns(id).then((runs) => {
      if (!isOver && runs.ok) setFound({ scannedAt, totals: totalsOf(countedRuns(runs.value)) })
    })
    return () => {
      isOver = true
    }
  }, [id, scannedAt])
  return found?.scannedAt === scannedAt ? found?.totals : undefined
}
