/** Whether a step passes the filters of a search; apart from them, as a page needs only the filters. Pure. */
import type { Step } from '../model/step.ts'
import { stepText } from '../model/steps.ts'
import { hasFailure } from '../waste/failed-results.ts'
import type { SearchFilters } from './search-filters.ts'

/** `steps`: of its run. Cheap tests first: the size needs the whole text of the step. */
export function passesFilters(step: Step, filters: SearchFilters, steps?: readonly Step[]): boolean {
  const { kinds, agent, onlyErrors, atLeast } = filters
  if (kinds.length > 0 && !kinds.includes(step.kind)) return false
  if (agent !== undefined && step.agent !== agent) return false
  if (onlyErrors && !hasFailure(step, steps)) return false
  if (!callsTool(step, filters.tool.trim().toLowerCase())) return false
  return atLeast === 0 || stepText(step).length >= atLeast
}

function callsTool(step: Step, tool: string): boolean {
  if (tool === '') return true
  const calls = 'calls' in step ? (step.calls ?? []) : []
  return calls.some(({ name }) => name.toLowerCase().includes(tool))
}
