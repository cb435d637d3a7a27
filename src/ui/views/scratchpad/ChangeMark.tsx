/**
 * What became of a variable or an entry since the memory that it is held against; nothing where it stayed.
 */
import { t } from '#base/words.ts'
import type { NotebookChange } from '#core/scratchpad/notebook-difference.ts'
import { LedgerMark, type Mark } from '../../kit/index.ts'
import styles from './ChangeMark.module.css'

const MARKS: Readonly<Record<Exclude<NotebookChange, 'same'>, Mark>> = {
  added: 'added',
  changed: 'rewritten',
  removed: 'dropped',
}

const WORDS: Readonly<Record<NotebookChange, string>> = {
  same: t`same`,
  added: t`added`,
  changed: t`changed`,
  removed: t`removed`,
}

export function ChangeMark({ change }: { readonly change: NotebookChange }) {
  return (
    <span className={styles.mark}>
      {change !== 'same' && <LedgerMark state={MARKS[change]} title={WORDS[change]} />}
    </span>
  )
}
