/**
 * For a run without its texts: which of the memories beside it would need them, so that no one trusts their
 * figures.
 */

import { t } from '#base/words.ts'
import { skeletonFacts } from '#core/skeleton/skeleton.ts'
import { isStructureOnly } from '#core/skeleton/structure-only.ts'
import { useTrace } from '#state/index.ts'
import { Icon } from '../../../kit/index.ts'
import type { Comparison } from '../model/use-comparison.ts'
import styles from './SkeletonNote.module.css'

export function SkeletonNote({ comparison: { columns } }: { readonly comparison: Comparison }) {
  const trace = useTrace()
  if (trace === undefined || skeletonFacts(trace.metadata) === undefined) return null
  const reading = columns.filter(({ spec }) => !isStructureOnly(spec)).map(({ name }) => name)
  return (
    <p className={styles.note} role="note">
      <Icon name={reading.length === 0 ? 'info' : 'warning'} />
      {reading.length === 0
        ? t`This run is a skeleton without text. The results are the same as for the original run.`
        : t`This run is a skeleton without text. These strategies read text, so their results differ from the original run: ${reading.join('; ')}.`}
    </p>
  )
}
