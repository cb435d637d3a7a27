/** Calls worth a look: where most facts are lost, at which Compare opens, and where contexts differ most. */
import { useEffect, useMemo } from 'react'
import { callApart, callOfMostLost, firstApart } from '#core/compare/call-apart.ts'
import { moveCursor, useColumnsFrom, useRoute } from '#state/index.ts'
import type { Comparison } from './use-comparison.ts'
import type { LossesOfColumns } from './use-losses-of-columns.ts'
import { useSameList } from './use-same-list.ts'

export interface WorthALook {
  /** Undefined: no fact is lost. */
  readonly lost: number | undefined
  readonly apart: number
  /** The first at which a strategy sends something else. */
  readonly first: number
}

/** Undefined: no strategy makes a difference, or not all is counted yet. */
export function useWorthALook(
  { ofRun }: Pick<Comparison, 'ofRun'>,
  { lossOf }: LossesOfColumns,
): WorthALook | undefined {
  const strategies = ofRun.filter(({ index, isBound }) => index !== undefined && !isBound)
  const losses = strategies.map(lossOf)
  const isCounted =
    ofRun.every(
      ({ replay, failure, isStale }) => failure !== undefined || (replay !== undefined && !isStale),
    ) &&
    losses.every((loss) => loss === undefined || loss.work.status === 'done' || loss.work.status === 'failed')
  const known = useSameList(losses.flatMap((loss) => loss?.latest ?? []))
  return useMemo((): WorthALook | undefined => {
    const [baseline, ...columns] = ofRun
    if (!isCounted || baseline === undefined) return undefined
    const [apart, first] = [callApart(baseline, columns), firstApart(baseline, columns)]
    if (apart === undefined || first === undefined) return undefined
    return { lost: callOfMostLost(known), apart, first }
  }, [isCounted, known, ofRun])
}

/** The call that was opened last; a person who is still there chose none. */
let opened: number | undefined

/** Goes there where no person chose a call, and goes along while the columns are only proposed. */
export function useOpeningCall(worth: WorthALook | undefined): void {
  const { call } = useRoute()
  const target = worth?.lost ?? worth?.apart
  const isProposed = useColumnsFrom() !== 'person'
  const isFree = call === undefined || (isProposed && call === opened)
  const wanted = isFree && target !== call ? target : undefined
  useEffect(() => {
    if (wanted === undefined) return
    opened = wanted
    moveCursor(wanted)
  }, [wanted])
}
