/** Which of the recorded changes are what the agent's own memory did. Pure. */
import type { RecordedChange, Trace } from './trace.ts'

/**
 * Without those that only take the reports of failed calls out of the context, as an agent does before it
 * asks once more. O(calls + changes).
 */
export function memoryChanges({
  calls,
  recorded,
}: Pick<Trace, 'calls' | 'recorded'>): readonly RecordedChange[] {
  const reports = new Set(calls.flatMap(({ failure, stepId }) => (failure === undefined ? [] : [stepId])))
  if (reports.size === 0) return recorded
  return recorded.filter(
    ({ changes }) =>
      changes.length === 0 || !changes.every((change) => change.kind === 'remove' && reports.has(change.id)),
  )
}
