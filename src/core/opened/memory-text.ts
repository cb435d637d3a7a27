/**
 * Memories as plain text to read and to copy, in the words of the documents: the architecture document's two
 * views of a manager. The scratchpad's own lines: scratchpad/memory-update.ts.
 */
import { codePointLength } from '#base/text.ts'
import { partsText } from '../model/message.ts'
import type { ActionStep, Step, StepKind } from '../model/step.ts'

/** Names of the documents' classes; kinds that they do not have are named in their way. */
const TYPE_NAMES: Readonly<Record<StepKind, string>> = {
  system: 'SystemPromptStep',
  task: 'TaskStep',
  action: 'ActionStep',
  planning: 'PlanningStep',
  note: 'ScratchpadStep',
  answer: 'FinalAnswerStep',
  summary: 'SummaryStep',
  message: 'MessageStep',
  control: 'MemoryStep',
}

/** `Memory Layout:` with a line a step, by position. */
export function memoryLayout(steps: readonly Step[]): string {
  const lines = steps.map((step, index) => {
    const size = step.kind === 'action' ? ` (obs: ${observationLength(step)} chars)` : ''
    return `  [${index}] ${TYPE_NAMES[step.kind]}${size}`
  })
  return ['Memory Layout:', ...lines].join('\n')
}

/** Totals, then every step by its number, an action with its tool and the length of its results. */
export function memoryReport(steps: readonly Step[], tokens: number): string {
  const lines = steps.flatMap((step) => {
    const head = `${step.number}: ${TYPE_NAMES[step.kind]}`
    if (step.kind !== 'action') return [head]
    return [head, `  Action: ${step.calls[0]?.name ?? ''}`, `  Obs length: ${observationLength(step)}`]
  })
  return [`Total steps: ${steps.length}`, `Token count: ${tokens}`, ...lines].join('\n')
}

/** Code points of all results: the documents' action has one, ours may have more. */
function observationLength(step: ActionStep): number {
  return step.results.reduce((sum, result) => sum + codePointLength(partsText(result.parts)), 0)
}
