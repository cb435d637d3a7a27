/** Which steps a search is about, beside its words: kind, agent, tool, failure, size. Pure. */
import type { StepKind } from '../model/step.ts'

export interface SearchFilters {
  /** Empty: all kinds. */
  readonly kinds: readonly StepKind[]
  /** The name of an agent; undefined: all of them, also steps that name none. */
  readonly agent?: string
  /** Letters that the name of a called tool holds, in either case; empty: any step. */
  readonly tool: string
  readonly onlyErrors: boolean
  /** In UTF-16 units of the step's whole text. */
  readonly atLeast: number
}

export const NO_FILTERS: SearchFilters = { kinds: [], tool: '', onlyErrors: false, atLeast: 0 }

export function hasFilters({ kinds, agent, tool, onlyErrors, atLeast }: SearchFilters): boolean {
  return kinds.length > 0 || agent !== undefined || tool.trim() !== '' || onlyErrors || atLeast > 0
}
