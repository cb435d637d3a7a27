/** What a step did, in one line. Pure. */
import { t } from '#base/words.ts'
import type { Step } from '#core/model/step.ts'
import { lineText, stepLine } from '#core/model/step-line.ts'
import { endOfPath, toolSubject } from '#core/model/tool-subject.ts'
import { plural } from '../../../kit/index.ts'

/** The tool of a step with its file or command; of other steps their first line. Hostile text. */
export function stepTitle(step: Step): string {
  const [call, ...more] = step.kind === 'action' ? step.calls : []
  if (call === undefined) return lineText(stepLine(step))
  const words = `${call.name} ${endOfPath(toolSubject(call).text)}`.trim()
  return more.length === 0 ? words : t`${words}, ${plural(more.length, 'other call')}`
}
