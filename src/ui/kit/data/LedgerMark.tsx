/** What became of a step: a glyph, a color and a word, so that none of them has to be trusted alone. */
import { t } from '#base/words.ts'
import type { LedgerState } from '#core/replay/ledger.ts'
import { classNames } from '../base/class-names.ts'
import styles from './LedgerMark.module.css'

/** `lost` is no state of a step but a reference to one that is gone; it is shown the same way. */
export type Mark = LedgerState | 'lost'

/** The states in words, within a sentence. */
export const MARK_WORDS: Readonly<Record<Mark, string>> = {
  kept: t`kept`,
  rewritten: t`shortened`,
  dropped: t`dropped`,
  moved: t`moved`,
  added: t`inserted`,
  lost: t`lost`,
}

const glyphs: Readonly<Record<Mark, string>> = {
  kept: 'M3.5 6h5',
  rewritten: 'M1.5 7c1-2 2.5-2 4.5-.75S9.5 7 10.5 5',
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
