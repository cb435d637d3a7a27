/** What became of a step: a glyph, a color and a word, so that none of them has to be trusted alone. */
import { t } from '#base/words.ts'
import type { LedgerEntry, LedgerState } from '#core/replay/ledger.ts'
import { isSummarized } from '#core/replay/summarized.ts'
import { classNames } from '../base/class-names.ts'
import styles from './LedgerMark.module.css'

/** `lost` is no state of a step but a reference to one that is gone; it is shown the same way. */
export type Mark = LedgerState | 'summarized' | 'lost'

/** In the order of a legend. */
export const STEP_MARKS: readonly Mark[] = ['kept', 'rewritten', 'summarized', 'dropped', 'moved', 'added']

/** How what became of a step is shown: what is sent as part of a summary isn’t said to be dropped. */
export function markOf(entry: Pick<LedgerEntry, 'id' | 'state' | 'into'>): Mark {
  return isSummarized(entry) ? 'summarized' : entry.state
}

/** The states in words, within a sentence. */
export const MARK_WORDS: Readonly<Record<Mark, string>> = {
  kept: t`kept`,
  rewritten: t`shortened`,
  summarized: t`summarized`,
  dropped: t`dropped`,
  moved: t`moved`,
  added: t`inserted`,
  lost: t`lost`,
}

const glyphs: Readonly<Record<Mark, string>> = {
  kept: 'M3.5 6h5',
  rewritten: 'M1.5 7c1-2 2.5-2 4.5-.75S9.5 7 10.5 5',
  summarized: 'M1.5 3h9M3.5 6h5M5 9h2',
  dropped: 'M2.5 2.5l7 7M9.5 2.5l-7 7',
  moved: 'M1.5 6h9M7 2.5L10.5 6 7 9.5',
  added: 'M6 1.5v9M1.5 6h9',
  lost: 'M6 4.5a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3z',
}

interface LedgerMarkProps {
  readonly state: Mark
  /** Draw the word beside the glyph. */
  readonly hasTitle?: boolean | undefined
  /** Words in place of the state's own name, such as `2,310 → 14 tokens`. */
  readonly title?: string | undefined
}

export function LedgerMark({ state, hasTitle = false, title = MARK_WORDS[state] }: LedgerMarkProps) {
  return (
    <span className={classNames(styles.mark, styles[state])} title={title}>
      <svg className={styles.glyph} viewBox="0 0 12 12" aria-hidden="true">
        <path d={glyphs[state]} />
      </svg>
      <span className={hasTitle ? undefined : 'visually-hidden'}>{title}</span>
    </span>
  )
}
