/**
 * Which steps are chosen for what is done to several at once: those that were marked (Shift, Ctrl), else the
 * selected one. The selection itself is the route's.
 */
import { useMemo, useState } from 'react'
import type { StepId } from '#core/model/step.ts'
import { selectStep } from '#state/index.ts'
import { rowOf, type TimelineRow } from './row-model.ts'

export type ChooseHow = 'only' | 'toggle' | 'extend'

export interface Chosen {
  readonly ids: ReadonlySet<StepId>
  /** More than the selection: rows show it, and Esc takes it back. */
  readonly isMarking: boolean
  readonly choose: (index: number, how: ChooseHow) => void
  readonly chooseAll: () => void
  readonly clear: () => void
}

interface Marks {
  readonly ids: ReadonlySet<StepId>
  /** Where Shift extends from. */
  readonly anchor: StepId | undefined
}

const NONE: Marks = { ids: new Set(), anchor: undefined }

interface ChosenOptions {
  readonly rows: readonly TimelineRow[]
  readonly selected: StepId | undefined
  /** False: one step at a time. */
  readonly canMark: boolean
}

export function useChosen({ rows, selected, canMark }: ChosenOptions): Chosen {
  const [marks, setMarks] = useState(NONE)
  const ids = useMemo(() => {
    // Steps that were deleted, or are filtered out, are not chosen any more.
    const marked = canMark && marks.ids.size > 0 ? rows.filter(({ step }) => marks.ids.has(step.id)) : []
    if (marked.length > 0) return new Set(marked.map(({ step }) => step.id))
    return new Set(selected !== undefined && rowOf(rows, selected) >= 0 ? [selected] : [])
  }, [marks, rows, selected, canMark])
  const idsBetween = (from: number, to: number) =>
    rows.slice(Math.min(from, to), Math.max(from, to) + 1).map((row) => row.step.id)
  const choose = (index: number, how: ChooseHow) => {
    const id = rows[index]?.step.id
    if (id === undefined) return
    if (how === 'only' || !canMark) setMarks({ ids: NONE.ids, anchor: id })
    else if (how === 'extend') {
      const anchor = rowOf(rows, marks.anchor) >= 0 ? marks.anchor : selected
      const place = rowOf(rows, anchor)
      const from = place < 0 ? index : place
      setMarks({ ids: new Set(idsBetween(from, index)), anchor: anchor ?? id })
    } else {
      const next = new Set(ids)
      if (!next.delete(id)) next.add(id)
      setMarks({ ids: next, anchor: id })
    }
    selectStep(id)
  }
  return {
    ids,
    isMarking: ids.size > 1,
    choose,
    chooseAll: () => setMarks({ ids: new Set(rows.map((row) => row.step.id)), anchor: rows[0]?.step.id }),
    clear: () => setMarks(NONE),
  }
}
