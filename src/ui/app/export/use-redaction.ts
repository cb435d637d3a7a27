/** Whether an export of the open run is redacted, and what was found in it. */
import type { Work } from '#base/work.ts'
import type { Trace } from '#core/model/trace.ts'
import { type FoundToRedact, type RedactionChoice, useApp, useJob, useJobProgress } from '#state/index.ts'
import type { ExportChoice } from './export-choices.ts'

export interface Redaction {
  readonly choice: RedactionChoice
  /** As the person set it; else on where something was found, and where that can't be found out. */
  readonly isOn: boolean
  /** Values that placeholders replace in the export; 0 while that is not known. */
  readonly replaced: number
  readonly work: Work<readonly FoundToRedact[]>
  /** How much of the run is checked, from 0 to 1; undefined: not begun. */
  readonly share: number | undefined
  /** Nothing leaves the browser until it is known what the run contains. */
  readonly isChecking: boolean
  /** What to redact couldn't be found out: nothing may leave as a redacted file. */
  readonly isFailed: boolean
}

export function useRedaction(trace: Trace, form: ExportChoice | undefined): Redaction {
  const choice = useApp((state) => state.redaction)
  const input = { traceId: trace.id, plan: { ...choice.plan, excluded: [] } }
  const { work } = useJob('findings', input)
  const progress = useJobProgress('findings', [input])
  const hasText = form?.hasNoText !== true
  const isFound = work.status === 'done' ? work.value.length > 0 : true
  const isOn = hasText && (choice.isOn ?? isFound)
  const found = work.status === 'done' ? work.value.length - choice.plan.excluded.length : 0
  return {
    choice,
    isOn,
    replaced: isOn ? found : 0,
    work,
    share: progress && progress.done / progress.total,
    isChecking:
      hasText &&
      form?.isFigures !== true &&
      choice.isOn !== false &&
      work.status !== 'done' &&
      work.status !== 'failed',
    isFailed: isOn && work.status === 'failed',
  }
}
