/** The rows as they are drawn: steps that share what became of them folded, unless they are open. */
import { useCallback, useMemo } from 'react'
import type { StepId } from '#core/model/step.ts'
import { type CompareRow, selectedIndex } from '../model/compare-rows.ts'
import type { OpenRows } from '../model/use-open-rows.ts'
import { foldRows, headOver, openAtFirst, withOpenFolds } from './fold-rows.ts'

interface FoldsOptions {
  readonly rows: readonly CompareRow[]
  /** The selected step; what it is folded into opens. */
  readonly step: StepId | undefined
  readonly open: OpenRows
}

interface Folds {
  readonly rows: readonly CompareRow[]
  /** Position of the active row; −1: none. */
  readonly active: number
  /** By the key of a row; the same function until a row opens or closes. */
  readonly isOpen: (key: string) => boolean
}

/** O(rows) when rows change, or something is opened. */
export function useFolds({ rows, step, open }: FoldsOptions): Folds {
  const folded = useMemo(() => foldRows(rows), [rows])
  const first = useMemo(() => openAtFirst(folded), [folded])
  const { chosen } = open
  const isOpen = useCallback((key: string) => chosen.get(key) ?? first.has(key), [chosen, first])
  const head = useMemo(() => (step === undefined ? undefined : headOver(folded, step)), [folded, step])
  // Setting state while rendering is React's way to derive from what was rendered before.
  if (head !== undefined && !isOpen(head.key)) open.choose(head.key, true)
  const shown = useMemo(() => withOpenFolds(folded, isOpen), [folded, isOpen])
  return { rows: shown, active: activeIndex(shown, step, open.activeKey), isOpen }
}

/** A head is active while no step is selected. */
function activeIndex(
  rows: readonly CompareRow[],
  step: StepId | undefined,
  activeKey: string | undefined,
): number {
  if (step !== undefined) return selectedIndex(rows, step, activeKey)
  return rows.findIndex(({ key, folded }) => folded !== undefined && key === activeKey)
}
