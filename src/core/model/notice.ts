/** Steps that say how much is gone, and nothing of what it was. Pure. */
import type { Step } from './step.ts'
import { stepText } from './steps.ts'

const NOTICE = /^\W*(?:skipped|omitted|dropped|removed|truncated)\s+[\d,]+\s+\w+\W*$/i

/** Whether a made step is only a notice such as “Skipped 12 messages.”, so no summary of its origins. */
export function isNotice(step: Step): boolean {
  return step.kind === 'summary' && NOTICE.test(stepText(step).slice(0, MOST))
}

/** Characters; longer texts are no notice. */
const MOST = 80
