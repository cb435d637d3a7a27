/** Which of the recorded changes are what the agent's own memory did. Pure. */
import { isOwn } from './steps.ts'
import type { RecordedChange, Trace } from './trace.ts'

/**
 * Without those that only take the reports of failed calls out of the context, as an agent does before it
 * asks once more, and without those of a parent session. O(calls + changes).
 */
export function memoryChanges(trace: Pick<Trace, 'steps' | 'calls' | 'recorded'>): readonly RecordedChange[] {
  const { calls, recorded } = trace
  const reports = new Set(calls.flatMap(({ failure, stepId }) => (failure === undefined ? [] : [stepId])))
  const inherited = inheritedChanges(trace)
  if (reports.size === 0 && inherited.size === 0) return recorded
  return recorded.filter(
    (entry) =>
      !inherited.has(entry) &&
      (entry.changes.length === 0 ||
        !entry.changes.every((change) => change.kind === 'remove' && reports.has(change.id))),
  )
}

/**
 * What a parent session did to the history that was copied from it: changes before the agent's first call
 * that are of no step of this run. They say what the session began with. O(steps + changes).
 */
export function inheritedChanges({
  steps,
  calls,
  recorded,
}: Pick<Trace, 'steps' | 'calls' | 'recorded'>): ReadonlySet<RecordedChange> {
  if (steps.every(isOwn)) return new Set()
  const own = new Set(steps.flatMap((step) => (isOwn(step) && step.kind !== 'system' ? [step.id] : [])))
  return new Set(
    recorded.filter(({ call, changes }) => {
      const agent = calls[call]?.agent
      const isFirst = !calls.some((other) => other.index < call && other.agent === agent)
      return (
        isFirst && changes.every((change) => !own.has(change.kind === 'remove' ? change.id : change.step.id))
      )
    }),
  )
}
