/**
 * The few words for a column head of a custom strategy or memory: its title, and the numbers and texts
 * that were changed.
 */
import type { ParamValues } from '../model/params.ts'
import type { CustomDefinition } from './custom-definition.ts'

/** Choices and switches are not told here: whoever describes a stage names those that were changed. */
export function customSummary(
  { title, params }: Pick<CustomDefinition, 'title' | 'params'>,
  values: ParamValues,
): string {
  const told = Object.entries(params).flatMap(([name, spec]) => {
    const value = values[name]
    if (spec.kind === 'boolean' || spec.kind === 'choice' || value === spec.initial) return []
    return [`${spec.label.charAt(0).toLowerCase()}${spec.label.slice(1)} ${value}`]
  })
  return [title, ...told].join(', ')
}
