/**
 * What a choice changes in the open run's summary, against the default; nothing where the default is chosen.
 */
import { t } from '#base/words.ts'
import { IDENTITY } from '#core/spec/spec-data.ts'
import {
  type CountingSettings,
  DEFAULT_COUNTING,
  useBaseline,
  useJob,
  useJobCounting,
  useSummary,
  useTrace,
} from '#state/index.ts'
import { baselineWords, changeWords } from './change-words.ts'
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
  return <Said words={before && changeWords(before, now)} />
}

/** What another baseline than the default changes; nothing where that is chosen. */
export function BaselineChanges() {
  const traceId = useTrace()?.id
  const counting = useJobCounting()
  const now = useBaseline().latest
  const isChanged = counting.baseline !== DEFAULT_COUNTING.baseline
  const asSent = { ...counting, baseline: DEFAULT_COUNTING.baseline }
  const before = useJob(
    'replay',
    !isChanged || traceId === undefined ? undefined : { traceId, memory: IDENTITY, counting: asSent },
  ).latest
  if (!isChanged || now === undefined) return null
  return <Said words={before && baselineWords(before, now)} />
}

function Said({ words }: { readonly words: string | undefined }) {
  return (
    <p className={styles.changes} role="status">
      {words ?? t`Comparing with the default…`}
    </p>
  )
}
