/**
 * The columns for what is deep in a row and seldom drawn: rows themselves get only what doesn’t change by
 * call.
 */
import { createContext, useContext } from 'react'
import type { Column } from './use-comparison.ts'

export const ColumnsContext = createContext<readonly Column[]>([])

export function useColumns(): readonly Column[] {
  return useContext(ColumnsContext)
}
