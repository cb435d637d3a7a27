/** What a step did, in one line. Pure. */
import { answeredCalls, namingCall } from '#core/model/answered-calls.ts'
import type { ToolCall } from '#core/model/message.ts'
import { createSubjects } from '#core/model/session-subjects.ts'
import type { Step } from '#core/model/step.ts'
import { lineText, stepLine } from '#core/model/step-line.ts'
import { endOfPath, shortToolName, type ToolSubject, toolSubject } from '#core/model/tool-subject.ts'

/** What a step did, in parts, as where room is short a path is cut and the others are not. Hostile text. */
export interface StepTitle {
  /** Of `namingCall`; empty: the step called none. */
  readonly tool: string
  /** Its other calls; empty: there are none. */
  readonly also: string
  /** The file or command of the call; of other steps their first line. */
  readonly subject: string
}

export function titleParts(step: Step, subjectOf: (call: ToolCall) => ToolSubject = toolSubject): StepTitle {
  const call = step.kind === 'action' ? namingCall(step) : undefined
  const line = stepLine(step)
  if (call === undefined) return { tool: '', also: '', subject: lineText(line) }
  return { tool: shortToolName(call.name), also: line.also, subject: endOfPath(subjectOf(call).text) }
}

/** The same in one line. */
export function stepTitle(step: Step, subjectOf?: (call: ToolCall) => ToolSubject): string {
  return titleText(titleParts(step, subjectOf))
}

export function titleText({ tool, also, subject }: StepTitle): string {
  return [tool, subject, also].filter(Boolean).join(' ')
}

/** A call to a running session has the command that opened it. O(text of the calls). */
export function titleFinder(steps: readonly Step[]): (step: Step) => StepTitle {
  const about = createSubjects()
  const subjects = new Map<ToolCall, ToolSubject>()
  for (const step of steps) {
    if (step.kind !== 'action') continue
    for (const { call, result } of answeredCalls(step)) subjects.set(call, about(call, result))
  }
  return (step) => titleParts(step, (call) => subjects.get(call) ?? toolSubject(call))
}

/** As `titleFinder`, in one line. */
export function stepTitler(steps: readonly Step[]): (step: Step) => string {
  const titleOf = titleFinder(steps)
  return (step) => titleText(titleOf(step))
}
