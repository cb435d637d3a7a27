/**
 * What a choice changes in the open run's summary, against the default; nothing where the default is chosen.
 */
import { t } from '#base/words.ts'
import { type CountingSettings, useJob, useJobCounting, useSummary, useTrace } from '#state/index.ts'
import { changeWords } from './change-words.ts'
import styles from './Pricing.module.css'

interface ChangesProps {
  readonly isChanged: boolean
  /** The same settings with this choice as by default. */
  readonly without: (counting: CountingSettings) => CountingSettings
}

export function Changes({ isChanged, without }: ChangesProps) {
  const traceId = useTrace()?.id
  const counting = useJobCounting()
  const now = useSummary().latest
  const before = useJob(
    'summary',
    !isChanged || traceId === undefined ? undefined : { traceId, counting: without(counting) },
  ).latest
  if (!isChanged || now === undefined) return null
  return (
    <p className={styles.changes} role="status">
      {before === undefined ? t`Comparing with the default…` : changeWords(before, now)}
    </p>
  )
}
