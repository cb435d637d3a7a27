/** What a retrieving memory searches for before a call. */
import { partsText } from '../model/message.ts'
import type { Step } from '../model/step.ts'
import { stepText } from '../model/steps.ts'

/**
 * The newest task, user text, or result of the steps so far; where there is none, the newest text. Never the
 * title of a control step, and neither the prompt nor what the model said before. O(steps after the one that
 * is found).
 */
export function queryOf(steps: readonly Step[]): string {
  for (let at = steps.length - 1; at >= 0; at--) {
    const text = askedBy(steps[at])
    if (text !== '') return text
  }
  const last = steps.findLast(({ kind }) => kind !== 'control')
  return last === undefined ? '' : stepText(last)
}

/** What asks for an answer in a step: the text of a user or of results. Empty: nothing. */
function askedBy(step: Step | undefined): string {
  if (step?.kind === 'task') return partsText(step.parts)
  if (step?.kind === 'message')
    return step.role === 'user' || step.role === 'tool' ? partsText(step.parts) : ''
  if (step?.kind !== 'action') return ''
  return step.results
    .flatMap(({ parts, error = '' }) => [partsText(parts), error])
    .filter((text) => text !== '')
    .join('\n')
}
