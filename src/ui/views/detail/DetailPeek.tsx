/** What the detail panel is about, in one line: the selected step, else the call at the cursor. */

import { t } from '#base/words.ts'
import { callNumber } from '#core/model/call-names.ts'
import { shownKind } from '#core/model/injected-text.ts'
import { lineText, stepLine } from '#core/model/step-line.ts'
import { useCursor, useRoute, useTrace } from '#state/index.ts'
import { formatExact, KindGlyph, SafeText } from '../../kit/index.ts'
import styles from './DetailPeek.module.css'

export function DetailPeek() {
  const trace = useTrace()
  const { step: stepId } = useRoute()
  const cursor = useCursor()
  const step = trace?.steps.find(({ id }) => id === stepId)
  if (step !== undefined) {
    return (
      <span className={styles.peek}>
        <span className="tabular">#{step.number}</span>
        <KindGlyph kind={shownKind(step)} hasTitle />
        <span className="truncate">
          <SafeText text={lineText(stepLine(step))} />
        </span>
      </span>
    )
  }
  if (trace === undefined || cursor === undefined) return <span>Detail</span>
  return (
    <span className="tabular">
      {t`Prompt at call ${formatExact(callNumber(cursor))} of ${formatExact(trace.calls.length)}`}
    </span>
  )
}
