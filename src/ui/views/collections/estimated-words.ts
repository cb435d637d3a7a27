/** What the index of a collection estimates of a run’s waste and its largest tool results, in words. Pure. */
import { t } from '#base/words.ts'
import type { LargeResult, RunWaste } from '#core/collections/run-facts.ts'
import { callName } from '#core/model/call-names.ts'
import { endOfPath, shortToolName } from '#core/model/tool-subject.ts'
import { formatAmount, visibleLine } from '../../kit/index.ts'

/** `≈$1.20`; `≈84k tokens` where the run has no price. */
export function wasteAmount({ dollars, overRun }: RunWaste): string {
  return dollars === undefined
    ? t`≈${formatAmount(overRun, '', true)} tokens`
    : t`≈${formatAmount(dollars, '$', true)}`
}

/** `Read src/app.ts, call 12`: named as in Insights. Rows of files that are gone may lack the subject. */
export function resultWords({ tool, subject = '', call }: LargeResult): string {
  const name = [shortToolName(tool), endOfPath(subject)].filter(Boolean).join(' ')
  return t`${visibleLine(name)}, ${callName(call)}`
}
