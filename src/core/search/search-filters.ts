/** Which steps a search is about, beside its words: kind, agent, tool, failure, size. Pure. */
import type { Step, StepKind } from '../model/step.ts'
import { stepText } from '../model/steps.ts'
import { hasFailure } from '../waste/failed-results.ts'

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

/** Cheap tests first: the size needs the whole text of the step. */
export function passesFilters(step: Step, filters: SearchFilters): boolean {
  const { kinds, agent, onlyErrors, atLeast } = filters
  if (kinds.length > 0 && !kinds.includes(step.kind)) return false
  if (agent !== undefined && step.agent !== agent) return false
  if (onlyErrors && !hasFailure(step)) return false
  if (!callsTool(step, filters.tool.trim().toLowerCase())) return false
  return atLeast === 0 || stepText(step).length >= atLeast
}

function callsTool(step: Step, tool: string): boolean {
  if (tool === '') return true
  const calls = 'calls' in step ? (step.calls ?? []) : []
  return calls.some(({ name }) => name.toLowerCase().includes(tool))
}
