/** What colors and marks of the list mean. */
import { t } from '#base/words.ts'
import {
  classNames,
  IconButton,
  KIND_LOOKS,
  type KindCount,
  KindGlyph,
  LedgerMark,
  Popover,
  PROVENANCES,
} from '../../kit/index.ts'
import styles from './Legend.module.css'
import { LATER } from './rows/Heads.tsx'
import rowStyles from './rows/StepRow.module.css'

/** What the agent did to a step later. */
const LEFT = ['summarized', 'dropped', 'rewritten', 'moved'] as const

export function Legend({ kindCounts }: { readonly kindCounts: readonly KindCount[] }) {
  return (
    <Popover
      label={t`Colors and marks`}
      align="end"
      trigger={<IconButton icon="info" size="small" label={t`Colors and marks`} />}
    >
      <div className={styles.legend}>
        <ul className={styles.kinds}>
          {kindCounts.map(({ kind, title }) => (
            <li key={kind} className={styles.kind}>
              <span
                className={classNames(styles.edge, rowStyles[KIND_LOOKS[kind].family])}
                aria-hidden="true"
              />
              <KindGlyph kind={kind} />
              <span aria-hidden="true">{title}</span>
            </li>
          ))}
        </ul>
        <p>{t`The strip at the right shows all steps in these colors: red marks are failed steps, dark lines compactions, and the frame is what the list shows.`}</p>
        <p>
          <span className={rowStyles.miss}>{t`Amber cost`}</span>{' '}
          {t`Cache miss: the call paid for its prompt again.`}
        </p>
        <ul className={styles.kinds}>
          {LEFT.map((fate) => (
            <li key={fate}>
              <LedgerMark state={fate} title={LATER[fate]} hasTitle />
            </li>
          ))}
        </ul>
        <p>{t`“Compacted”: the agent had compacted its context before this call, possibly before this file begins. The numbers are the tokens before and after it.`}</p>
        <p>{t`A thick line begins a turn. Its duration is that of the whole turn.`}</p>
        <ul>
          {Object.values(PROVENANCES).map(({ mark, title }) => (
            <li key={mark}>
              {mark} {title}
            </li>
          ))}
        </ul>
      </div>
    </Popover>
  )
}
