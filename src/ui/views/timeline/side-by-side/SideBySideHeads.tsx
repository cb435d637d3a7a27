// biome-ignore-all lint/a11y/useSemanticElements: heads of a grid that a <table> cannot be.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the tab stop.
/** The heads of both sides, which stay over their steps: whose they are. */

import { t } from '#base/words.ts'
import type { Trace } from '#core/model/trace.ts'
import { formatTitle, useApp } from '#state/index.ts'
import { SafeText } from '../../../kit/index.ts'
import styles from './SideBySideGrid.module.css'

interface SideBySideHeadsProps {
  readonly left: Trace
  readonly right: Trace
  readonly isEdit: boolean
}

export function SideBySideHeads({ left, right, isEdit }: SideBySideHeadsProps) {
  const formats = useApp((state) => state.formats)
  const fromOf = ({ source }: Trace) =>
    [formatTitle(formats, source.format), source.fileName].filter(Boolean).join(' · ')
  return (
    <div role="row" aria-rowindex={1} className={styles.heads}>
      <Head title={isEdit ? t`The original` : left.title} from={isEdit ? '' : fromOf(left)} />
      <div role="columnheader" className={styles.state}>
        <span className="visually-hidden">Differences</span>
      </div>
      <Head title={isEdit ? t`Current` : right.title} from={isEdit ? '' : fromOf(right)} />
    </div>
  )
}

function Head({ title, from }: { readonly title: string; readonly from: string }) {
  return (
    <div role="columnheader" className={styles.head} title={`${title}\n${from}`}>
      <span className={styles.title}>
        <SafeText text={title} />
      </span>
      <span className={styles.from}>
        <SafeText text={from} />
      </span>
    </div>
  )
}
