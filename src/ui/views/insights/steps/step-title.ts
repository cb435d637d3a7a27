/** What a step did, in one line. Pure. */
import { answeredCalls, namingCall } from '#core/model/answered-calls.ts'
import type { ToolCall } from '#core/model/message.ts'
import { createSubjects } from '#core/model/session-subjects.ts'
import type { Step } from '#core/model/step.ts'
import { lineText, stepLine } from '#core/model/step-line.ts'
import { endOfPath, shortToolName, type ToolSubject, toolSubject } from '#core/model/tool-subject.ts'

/**
 * The tool of `namingCall` with its file or command, and the other tools; of other steps their first line.
 * Hostile text.
 */
export function stepTitle(step: Step, subjectOf: (call: ToolCall) => ToolSubject = toolSubject): string {
  const call = step.kind === 'action' ? namingCall(step) : undefined
  const line = stepLine(step)
  if (call === undefined) return lineText(line)
  return [shortToolName(call.name), endOfPath(subjectOf(call).text), line.also].filter(Boolean).join(' ')
}

/** The same, a call to a running session with the command that opened it. O(text of the calls). */
export function stepTitler(steps: readonly Step[]): (step: Step) => string {
  const about = createSubjects()
  const subjects = new Map<ToolCall, ToolSubject>()
  for (const step of steps) {
    if (step.kind !== 'action') continue
    for (const { call, result } of answeredCalls(step)) subjects.set(call, about(call, result))
  }
  return (step) => stepTitle(step, (call) => subjects.get(call) ?? toolSubject(call))
}
