/**
 * Whether a file contains all of what its calls were sent: an exact count of part of a prompt is no exact
 * count of it.
 */
import type { Step } from '../model/step.ts'
import type { Trace } from '../model/trace.ts'

/**
 * A system message is in the file, and tool definitions where tools were called. A run without a system
 * message may have had one that was not recorded.
 */
export function holdsWholePrompts({ steps, tools }: Pick<Trace, 'steps' | 'tools'>): boolean {
  return steps.some(isSystem) && (tools.length > 0 || !steps.some(callsTools))
}

function isSystem(step: Step): boolean {
  return (
    step.kind === 'system' ||
    (step.kind === 'message' && (step.role === 'system' || step.role === 'developer'))
  )
}

/** Calls that are written in the text need no definitions beside it. */
function callsTools(step: Step): boolean {
  return step.kind === 'action' && step.calls.some(({ inText }) => inText !== true)
}
