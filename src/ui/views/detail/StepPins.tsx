/** Beside Compare: in which of its memories the step is pinned, each a button that changes it. */
import { useMemo } from 'react'
import { t } from '#base/words.ts'
import type { StepId } from '#core/model/step.ts'
import { pinTargets } from '#core/spec/pin-targets.ts'
import { shortNameIn } from '#core/sweep/setting-words.ts'
import { togglePin, useCustomEntries, useRoute, useTrace } from '#state/index.ts'
import { Button } from '../../kit/index.ts'
import styles from './StepPins.module.css'

export function StepPins({ step }: { readonly step: StepId }) {
  const { columns } = useRoute()
  const format = useTrace()?.source.format
  const own = useCustomEntries()
  const targets = useMemo(
    () => pinTargets(columns, step, own, (spec) => shortNameIn(format, spec)),
    [columns, step, own, format],
  )
  if (targets.length === 0) return null
  return (
    <div className={styles.pins}>
      <span className={styles.label} aria-hidden="true">
        Pin in
      </span>
      <ul className={styles.memories} aria-label="Pin this step to keep it whole">
        {targets.map(({ index, name, isPinned, refusal }) => (
          <li key={index}>
            <Button
              size="small"
              icon="pin"
              pressed={isPinned}
              aria-label={t`Pin in ${name}`}
              title={
                isPinned
                  ? t`Pinned in ${name}, so it’s kept whole. Select to unpin.`
                  : t`Pin this step in ${name}`
              }
              disabledReason={refusal}
              onClick={() => togglePin(index, step)}
            >
              <span className={styles.name}>{name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
