/** What a step did, in one line. Pure. */
import { t } from '#base/words.ts'
import { namingCall } from '#core/model/answered-calls.ts'
import type { Step } from '#core/model/step.ts'
import { lineText, stepLine } from '#core/model/step-line.ts'
import { endOfPath, toolSubject } from '#core/model/tool-subject.ts'
import { plural } from '../../../kit/index.ts'

/** The tool of `namingCall` with its file or command; of other steps their first line. Hostile text. */
export function stepTitle(step: Step): string {
  const call = step.kind === 'action' ? namingCall(step) : undefined
  const line = stepLine(step)
  if (call === undefined) return lineText(line)
  const words = `${call.name} ${endOfPath(toolSubject(call).text)}`.trim()
  return line.more === 0 ? words : t`${words}, ${plural(line.more, 'other call')}`
}
