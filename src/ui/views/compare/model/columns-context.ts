/**
 * The columns for what is deep in a row and seldom drawn: rows themselves get only what doesn’t change by
 * call.
 */
import { createContext, useContext } from 'react'
import type { Step } from '#core/model/step.ts'
import type { StepRef } from '#state/index.ts'
import type { Column } from './use-comparison.ts'

export const ColumnsContext = createContext<readonly Column[]>([])

export function useColumns(): readonly Column[] {
  return useContext(ColumnsContext)
}

/** Finds steps, for cells with room for words beside their figures; undefined: they have none. */
export const WordsContext = createContext<((reference: StepRef) => Step | undefined) | undefined>(undefined)
